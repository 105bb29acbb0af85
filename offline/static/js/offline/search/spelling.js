// Mistyped and unfinished words: the words of a saved game as a dictionary, as language/spelling.py compares them.

const SPELLINGS = [
  [/cc(?=[ei])/g, "s"], [/c(?=[ei])|z|x/g, "s"], [/g(?=[ei])/g, "j"], [/([qg])u(?=[ei])/g, "$1"], [/ch/g, "č"], [/h/g, ""],
  [/ll/g, "y"], [/v/g, "b"], [/[qc]/g, "k"], [/n(?=[bp])/g, "m"], [/(.)\1+/g, "$1"],
];
const COST = { perLetter: 0.2, sameSound: 0.3, leftOut: -0.2, notSwapped: 0.1, otherFirst: 1, otherLanguage: 0.5, margin: 0.5 };
const MOST_CORRECTIONS = 3;
const [SHORTEST_STEM, LONGEST_ENDING] = [4, 4];

function soundOf(word) {
  return SPELLINGS.reduce((heard, [pattern, replacement]) => heard.replace(pattern, replacement), word);
}

// How many errors a word of this length may have.
function allowedErrors(word) {
  return word.length < 4 || !/^\p{L}+$/u.test(word) ? 0 : word.length < 10 ? 1 : 2;
}

// The Damerau–Levenshtein distance of two words, no letter edited twice.
function distanceOf(one, other) {
  let [twoBefore, before] = [[], []];
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let i = 1; i <= one.length; i += 1) {
    [twoBefore, before, row] = [before, row, [i]];
    for (let j = 1; j <= other.length; j += 1) {
      row[j] = Math.min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (one[i - 1] !== other[j - 1]));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) row[j] = Math.min(row[j], twoBefore[j - 2] + 1);
    }
  }
  return row[other.length];
}

class Dictionary {
  // Each word is { text, number, count, languages }.
  constructor(words) {
    this.words = words.filter(({ text, count }) => count && text.length > 2 && !/^\d+$/.test(text));
    this.sounds = null;
  }

  // The most frequent words that begin with some letters, without the letters themselves.
  completions(prefix, limit) {
    const found = this.words.filter(({ text }) => text.startsWith(prefix) && text !== prefix);
    return found.sort((one, other) => other.count - one.count).slice(0, limit);
  }

  // The words that differ in a short ending at most, as «pagarlo» from «pagar»; instead of a stemmer, for the few words of
  // a question that the game does not have in the same form.
  inflections(word) {
    const shortest = Math.max(SHORTEST_STEM, word.length - LONGEST_ENDING);
    const found = this.words.filter(({ text }) => text.startsWith(word.slice(0, shortest)) && text.length <= shortest + LONGEST_ENDING);
    const common = ({ text }) => [...text].findIndex((letter, place) => letter !== word[place]) >>> 0;
    return found.sort((one, other) => common(other) - common(one) || other.count - one.count).slice(0, 1);
  }

  // The words that a mistyped one may stand for, the likeliest first.
  corrections(word, language) {
    const errors = allowedErrors(word);
    if (!errors) return [];
    const heard = soundOf(word);
    this.sounds ??= this.words.map(({ text }) => soundOf(text));
    const ranked = [];
    for (const [place, known] of this.words.entries()) {
      const cost = this.cost(word, known, this.sounds[place] === heard, errors, language);
      if (cost <= COST.perLetter * word.length) ranked.push({ known, cost });
    }
    ranked.sort((one, other) => one.cost - other.cost || other.known.count - one.known.count || (one.known.text < other.known.text ? -1 : 1));
    const near = ranked.filter(({ cost }) => cost <= ranked[0].cost + COST.margin);
    return near.slice(0, MOST_CORRECTIONS).map(({ known }) => known);
  }

  // How unlikely it is that a known word was meant.
  cost(word, { text, languages }, heard, errors, language) {
    const foreign = languages.includes(language) ? 0 : COST.otherLanguage;
    if (heard) return COST.sameSound + foreign;
    if (Math.abs(text.length - word.length) > errors) return Infinity;
    const distance = distanceOf(word, text);
    if (distance > errors) return Infinity;
    const swapped = [...text].sort().join("") === [...word].sort().join("");
    const kind = text.length > word.length ? COST.leftOut : swapped ? 0 : COST.notSwapped;
    return distance + kind + (word[0] === text[0] ? 0 : COST.otherFirst) + foreign;
  }
}
