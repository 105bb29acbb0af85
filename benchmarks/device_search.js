// Asks the search of saved games questions: node device_search.js PROJECT, with {"games", "questions"} as JSON on stdin.
// Prints what each question is answered with: the first three results, and whether the answer is certain and confident.

const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

const [project] = process.argv.slice(2);
const names = ["words", "broken", "spelling", "index", "query", "ranking", "judging", "snippet", "device-search"];
const scripts = names.map((name) => `offline/static/js/offline/search/${name}.js`);
// Served at the top of a host.
const page = vm.createContext({ basePath: "" });
const source = scripts.map((script) => fs.readFileSync(path.join(project, script), "utf8")).join(";\n");
const { deviceSearch, SavedIndex } = vm.runInContext(`${source};\n({ deviceSearch, SavedIndex })`, page);

// As in Ref: /en/carnegie/round/income/#two-parts is carnegie:round/income#two-parts.
const reference = (address) => address.replace(/\?.*/, "").replace(/^\/[a-z]+\/([^/]+)\//, "$1:").replace(/\/(#|$)/, "$1");

const { games, questions } = JSON.parse(fs.readFileSync(0, "utf8"));
const opened = games.map(([game, index]) => new SavedIndex(index, game));
const found = questions.map(({ q, lang, game }) => {
  const { hits, certain, confident, signals, calculations } = deviceSearch.search(opened.filter((each) => !game || each.slug === game), q, lang);
  const addresses = hits.slice(0, 3).map((hit) => hit.address);
  return { shown: addresses.map(reference), addresses, certain, confident, signals, calculations };
});
process.stdout.write(JSON.stringify(found));
