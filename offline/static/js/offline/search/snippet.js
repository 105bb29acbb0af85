// The part of a text with most of the words that a query asks for, as pieces [text, marked].

function cutSnippet(text, isWanted, length) {
  const flat = text.replace(/\s*\n\s*/g, " ").trim();
  const marks = wordsOf(flat).filter((word) => isWanted(word.text));
  const [start, end] = windowOf(flat, marks, length);
  const pieces = start > 0 ? [["…", false]] : [];
  let here = start;
  for (const mark of marks.filter((word) => word.start >= start && word.end <= end)) {
    pieces.push([flat.slice(here, mark.start), false], [flat.slice(mark.start, mark.end), true]);
    here = mark.end;
  }
  pieces.push([flat.slice(here, end), false]);
  if (end < flat.length) pieces.push(["…", false]);
  return pieces;
}

function windowOf(text, marks, length) {
  if (text.length <= length) return [0, text.length];
  let first = marks[0]?.start ?? 0;
  let most = 0;
  for (const mark of marks) {
    const near = marks.filter((word) => word.start >= mark.start && word.end <= mark.start + length * 0.75);
    const different = new Set(near.map((word) => word.text)).size;
    if (different > most) [first, most] = [mark.start, different];
  }
  let start = Math.max(0, Math.min(first - length / 3, text.length - length));
  if (start > 0) start = Math.min(text.indexOf(" ", start) + 1 || first, first);
  const end = text.lastIndexOf(" ", start + length);
  return [start, start + length >= text.length ? text.length : Math.max(end, start + 1)];
}
