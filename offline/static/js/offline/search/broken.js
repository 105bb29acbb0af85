// Words that the end of a line, a missing blank or a scanner broke, mended as language/broken.py does. ``known`` is asked
// for folded words.

const brokenWords = {
  hyphen: /[-\u00ad\u2010](?:[^\S\n]*\r?\n[^\S\n]*)?/gu,
  hyphenated: /(\p{L}{2,})[-\u00ad\u2010](?:[^\S\n]*\r?\n[^\S\n]*)?(\p{L}{2,})/gu,
  misread: { 0: "o", 1: "il", 5: "s", 6: "b", 8: "b", 9: "g" },
  shortestMisread: 4,
  mostMisread: 3,
  shortestPart: 3,
  shortestOfTwo: 9,

  // A question with its broken words mended, where they are unknown.
  mended(text, known) {
    const isBroken = (first, second) => known(fold(first + second)) && !(known(fold(first)) && known(fold(second)));
    const joined = text.replace(this.hyphenated, (all, first, second) => (isBroken(first, second) ? first + second : all));
    let [result, end] = ["", 0];
    for (const word of wordsOf(joined)) {
      if (!this.mayBeBroken(word.text) || known(word.text)) continue;
      result += joined.slice(end, word.start) + (this.mendedWord(word.text, known) || joined.slice(word.start, word.end));
      end = word.end;
    }
    return result + joined.slice(end);
  },

  // Whether two texts differ in more than hyphens, so that whoever asked should see what was understood.
  areReworded(one, other) {
    return one.replace(this.hyphen, "") !== other.replace(this.hyphen, "");
  },

  mayBeBroken(word) {
    return word.length >= this.shortestOfTwo || (word.length >= this.shortestMisread && !/^\p{L}+$/u.test(word));
  },

  // What an unknown word was before it was broken; empty if nothing known becomes of it.
  mendedWord(word, known) {
    if (/^\p{L}+$/u.test(word)) return this.parts(word, known).join(" ");
    const misread = [...word].filter((char) => char in this.misread).length;
    const letters = [...word].filter((char) => /\p{L}/u.test(char)).length;
    const isWord = misread <= this.mostMisread && letters >= Math.max(this.shortestPart, misread) && letters + misread === word.length;
    if (!isWord) return "";
    const readings = (char) => [...(this.misread[char] ?? char)];
    const ways = [...word].reduce((read, char) => read.flatMap((before) => readings(char).map((letter) => before + letter)), [""]);
    return ways.find(known) ?? "";
  },

  // The two known words that it is made of, of about the same length if there are several ways.
  parts(word, known) {
    const places = Array.from({ length: word.length - 2 * this.shortestPart + 1 }, (_, place) => place + this.shortestPart);
    places.sort((one, other) => Math.abs(2 * one - word.length) - Math.abs(2 * other - word.length));
    const place = places.find((at) => known(word.slice(0, at)) && known(word.slice(at)));
    return place ? [word.slice(0, place), word.slice(place)] : [];
  },
};
