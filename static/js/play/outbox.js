// Moves on their way: written down on this phone before they are sent, sent in order, and dropped only when the server
// has them. A move is never shown as recorded before that. Sending one twice is harmless: the server knows its id.

const outbox = {
  DATABASE: "plays",
  MOVES: "moves",

  // A promise of the opened database; a browser that has none keeps moves only while the page is open.
  open() {
    this.opened ??= new Promise((resolve) => {
      const request = indexedDB.open(this.DATABASE, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(this.MOVES, { keyPath: "place", autoIncrement: true });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
    }).catch(() => null);
    return this.opened;
  },

  async run(mode, work) {
    const database = await this.open();
    if (!database) return undefined;
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(this.MOVES, mode, { durability: "strict" });
      const request = work(transaction.objectStore(this.MOVES));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  },

  inMemory: [],

  async list(play) {
    const stored = (await this.run("readonly", (moves) => moves.getAll())) ?? this.inMemory;
    return stored.filter((move) => move.play === play);
  },

  async add(move) {
    if (!(await this.open())) return this.inMemory.push({ ...move, place: Date.now() });
    return this.run("readwrite", (moves) => moves.add(move));
  },

  async update(move) {
    if (await this.open()) await this.run("readwrite", (moves) => moves.put(move));
  },

  async remove(place) {
    this.inMemory = this.inMemory.filter((move) => move.place !== place);
    if (await this.open()) await this.run("readwrite", (moves) => moves.delete(place));
  },

  // 128 random bits. A page that came over plain http has no crypto.randomUUID.
  newId() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  },

  // One tab sends at a time, where the browser can tell tabs apart.
  async drain(play) {
    if (navigator.locks) return navigator.locks.request(`play:${play}`, () => this.sendAll(play));
    this.sending ??= this.sendAll(play).finally(() => { this.sending = null; });
    return this.sending;
  },

  // What became of each move that had an answer: its id, with the number of its entry or the reasons against it. A move
  // may be sent by the question for news (live.js) before the page that wrote it down (move.js) gets its turn.
  results: new Map(),

  async sendAll(play) {
    for (const move of await this.list(play)) {
      if (!move.refused) {
        const result = await this.send(move);
        if (!result) break;
        this.results.set(move.id, result);
      }
    }
    await this.show(play);
  },

  async send(move) {
    let answer;
    try {
      answer = await fetch(move.address, {
        method: "POST",
        body: new URLSearchParams(move.body),
        headers: { Accept: "application/json" },
      });
    } catch {
      return null;
    }
    if (answer.ok) {
      // A hotel's or an airline's page that asks to log in is no answer of this site: the move waits.
      const { number } = await answer.json().catch(() => ({}));
      if (!number) return null;
      await this.remove(move.place);
      return { number };
    }
    if (answer.status >= 500 || answer.status === 429 || answer.status === 408) return null;
    const told = await answer.json().catch(() => ({ errors: [] }));
    const refused = told.errors.map((error) => error.message).join(" ") || answer.statusText || String(answer.status);
    await this.update({ ...move, refused, same: told.same });
    return { refused, place: move.place, status: answer.status };
  },

  // What is not recorded is in sight until it is, or until somebody discards it.
  async show(play) {
    const place = document.querySelector("[data-outbox]");
    if (!place) return;
    const moves = await this.list(play);
    place.hidden = !moves.length;
    place.replaceChildren(...moves.map((move) => this.line(place.dataset, move, play)));
    if (moves.some((move) => !move.refused)) {
      place.append(Object.assign(document.createElement("p"), { className: "fine", textContent: place.dataset.offline }));
    }
  },

  line(words, move, play) {
    const line = Object.assign(document.createElement("p"), { className: move.refused ? "refused" : "waiting" });
    const label = move.refused ? `${words.refused} ${move.label} – ${move.refused}` : `${words.waiting} ${move.label}`;
    line.append(label, " ");
    if (move.refused) {
      const again = Object.assign(document.createElement("a"), { textContent: words.again });
      const typed = new URLSearchParams(move.body);
      for (const name of ["id", "expected", "shown", "anyway", "again"]) typed.delete(name);
      again.href = `${move.address}?${typed}`;
      const drop = Object.assign(document.createElement("button"), { type: "button", textContent: move.same ? words.same : words.drop, className: "plain" });
      drop.addEventListener("click", async () => {
        await this.remove(move.place);
        await this.show(play);
      });
      line.append(...(move.same ? [drop, " ", again] : [again, " ", drop]));
    }
    return line;
  },
};
