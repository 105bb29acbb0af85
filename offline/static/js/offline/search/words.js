// The words of a text, as language/analysis.py cuts and folds them.

const INVISIBLE = "\u00ad\u200b-\u200d\u2060\ufeff";
const MARKS = new RegExp(`[\\p{M}${INVISIBLE}]`, "gu");
const WORD = new RegExp(`[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}${INVISIBLE}]*`, "gu");
const NEGATION = /n['’]t(?![\p{L}\p{N}])/giu;
const LONGEST_WORD = 40;

function fold(text) {
  if (/^[\x20-\x7e\n]*$/.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(MARKS, "").toLowerCase();
}

// The folded words of a text, with their offsets; “don't” gives “do” and “not”.
function wordsOf(text) {
  const negated = new Map([...text.matchAll(NEGATION)].map(({ index, 0: found }) => [index, index + found.length]));
  const found = [];
  for (const { 0: written, index: start } of text.replace(NEGATION, (cut) => " ".repeat(cut.length)).matchAll(WORD)) {
    const end = start + written.length;
    if (written.length <= LONGEST_WORD) found.push({ text: fold(written), start, end });
    if (negated.has(end)) found.push({ text: "not", start: end, end: negated.get(end) });
  }
  return found;
}

const IN_GROUPS = /(^|[^\p{L}\p{N}.,'’])([1-9]\d{0,2}([.,'’])\d{3}(?:\3\d{3})*|[1-9]\d?([ \u00a0\u2009\u202f])\d{3}(?:\4\d{3})*)(?![\p{L}\p{N}'’]|[.,]\d|[ \u00a0\u2009\u202f]\d)/gu;

// A question with its numbers without a sign between their thousands, as language/typed.py writes them.
function withPlainNumbers(text) {
  return text.replace(IN_GROUPS, (whole, before, number, _sign, _blank, at) => (before.trim() === "" && /\d$/.test(text.slice(0, at)) ? whole : before + number.replace(/\D/g, "")));
}

// The same without offsets: a saved game has some hundred thousand words, which are read when its index is opened.
function textsOf(text) {
  const folded = fold(text);
  const negated = folded.includes("n't") || folded.includes("n’t") ? folded.replace(NEGATION, " not") : folded;
  return (negated.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length <= LONGEST_WORD);
}
