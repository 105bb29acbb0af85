// Moves on their way: written down on this phone before they are sent, sent in order, and dropped only when the server
// has them, or when somebody withdraws them. A move is never shown as recorded before that. Sending one twice is
// harmless: the server knows its id. Only what this site itself answers counts.

const outbox = {
  DATABASE: "plays",
  MOVES: "moves",
  // Milliseconds until a move without an answer waits for its next turn.
  TIMEOUT: 15_000,
  // So many recorded moves are offered again after a backup was restored.
  MOST_SENT: 50,
  // What a form sends beside the move itself.
  BESIDE: ["id", "expected", "shown", "anyway", "again", "seen"],

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
    this.inMemory = this.inMemory.map((other) => (other.place === move.place ? move : other));
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

  // One tab sends at a time, where the browser can tell tabs apart; nothing is withdrawn while it is being sent.
  async alone(play, work) {
    if (navigator.locks) return navigator.locks.request(`play:${play}`, work);
    const before = this.working ?? Promise.resolve();
    this.working = before.catch(() => {}).then(work);
    return this.working;
  },

  async drain(play) {
    return this.alone(play, () => this.sendAll(play));
  },

  // What became of each move that had an answer: its id, with the number of its entry or the reasons against it. A move
  // may be sent by the question for news (live.js) before the page that wrote it down (move.js) gets its turn.
  results: new Map(),
  // What became of a move, also if another tab has sent it.
  async resultOf({ play, id }) {
    const known = this.results.get(id) ?? recall(`sent:${play}`, []).find((sent) => sent.id === id);
    if (known) return known;
    const move = (await this.list(play)).find((other) => other.id === id && other.refused);
    return move && { refused: move.refused, move };
  },

  // Moves that had to wait; those that have been recorded since are told on the page.
  waited: new Set(),
  recorded: [],
  // Why the next move waits, and until when it is not sent.
  trouble: "",
  pause: 0,

  async sendAll(play) {
    for (const move of await this.list(play)) {
      if (!move.refused && Date.now() >= this.pause) {
        const result = await this.send(move);
        if (!result) break;
        this.results.set(move.id, result);
      }
    }
    for (const { id } of await this.list(play)) this.waited.add(id);
    await this.show(play);
  },

  // The number of the entry, or the reasons against the move; null if nobody who knows has answered.
  async send(move) {
    this.trouble = "";
    let answer;
    try {
      answer = await fetch(move.address, {
        method: "POST",
        body: this.bodyOf(move),
        headers: { Accept: "application/json" },
        redirect: "manual",
        signal: AbortSignal.timeout(this.TIMEOUT),
      });
    } catch {
      contact.failed();
      return null;
    }
    if (answer.status === 429 || answer.status === 408 || answer.status >= 500) return this.later(answer);
    // A hotel's or an airline's page that asks to log in, or a redirect to it, is no answer of this site.
    const told = await answer.json().catch(() => null);
    if (answer.ok && Number.isInteger(told?.number)) {
      await this.remove(move.place);
      this.remember({ ...move, number: told.number });
      if (this.waited.has(move.id)) this.recorded.push(move);
      return { number: told.number };
    }
    if (answer.ok || !Array.isArray(told?.errors)) {
      this.trouble = "foreign";
      return null;
    }
    const refused = told.errors.map((error) => error.message).join(" ") || answer.statusText || String(answer.status);
    const kept = { ...move, refused, same: told.same, status: answer.status };
    await this.update(kept);
    return { refused, move: kept };
  },

  later(answer) {
    const seconds = Number(answer.headers.get("Retry-After")) || 0;
    this.trouble = answer.status === 429 ? "many" : "busy";
    this.pause = Date.now() + Math.min(Math.max(seconds, 0), 600) * 1000;
    return null;
  },

  // This phone has seen its own entries, also those that were recorded after the move was written down. Whether a move
  // of the same content is another one, it does not know.
  bodyOf(move) {
    const body = new URLSearchParams(move.body);
    const expected = Number(body.get("expected"));
    const own = recall(`sent:${move.play}`, []).filter((sent) => sent.number > expected && this.content(sent) !== this.content(move));
    if (own.length) body.set("seen", own.map(({ id }) => id).join(" "));
    return body;
  },

  content({ address, body }) {
    const given = new URLSearchParams(body);
    for (const name of this.BESIDE) given.delete(name);
    given.sort();
    return `${address}?${given}`;
  },

  remember(move) {
    const others = recall(`sent:${move.play}`, []).filter(({ id }) => id !== move.id);
    keep(`sent:${move.play}`, [...others, move].slice(-this.MOST_SENT));
  },

  // The server may have been restored from a backup: the moves that this phone has sent are sent again, and those that
  // the server still has are answered with their entries.
  async offerAgain(play) {
    const listed = new Set((await this.list(play)).map(({ id }) => id));
    for (const { play: own, address, body, label, summary, at, id } of recall(`sent:${play}`, [])) {
      if (!listed.has(id)) await this.add({ play: own, address, body, label, summary, at, id });
    }
    keep(`sent:${play}`, []);
  },

  // A move that was refused is sent again by its form, so that the page says why. Until that page has come, it stays.
  async settle(play) {
    const shown = document.querySelector("[data-move][data-typed] [name=id]")?.value;
    for (const move of await this.list(play)) {
      this.waited.add(move.id);
      if (move.handed && move.id === shown) await this.remove(move.place);
      else if (move.handed) await this.update({ ...move, handed: false, refused: undefined });
    }
  },

  // What is not recorded is in sight until it is, or until somebody discards it.
  async show(play) {
    const place = document.querySelector("[data-outbox]");
    if (!place) return;
    const moves = (await this.list(play)).filter((move) => !move.handed);
    const waiting = moves.filter((move) => !move.refused);
    place.hidden = !moves.length && !this.recorded.length;
    const lines = [
      ...this.recorded.map((move) => this.recordedLine(place.dataset, move, play)),
      ...moves.map((move) => (move.refused ? this.refusedLine(place.dataset, move, play) : this.waitingLine(place.dataset, move, play))),
      ...(waiting.length ? [this.reason(place.dataset, play)] : []),
    ];
    // What a finger is on is not replaced by the same; two moves may have the same words.
    const ids = [...this.recorded, ...moves].map(({ id }) => id);
    const text = [...ids, ...lines.map((line) => line.outerHTML)].join("");
    if (text !== this.shown) place.replaceChildren(...lines);
    this.shown = text;
  },

  part(kind, textContent, more = {}) {
    return Object.assign(document.createElement(kind), { textContent, ...more });
  },

  button(words, act) {
    const button = this.part("button", words, { type: "button", className: "plain" });
    button.addEventListener("click", act);
    return button;
  },

  named({ label, summary }) {
    return summary ? `${label} – ${summary}` : label;
  },

  recordedLine(words, move, play) {
    const line = this.part("p", `${words.recorded} ${this.named(move)} `, { className: "recorded" });
    const { sheet } = contact.here.dataset;
    if (location.pathname !== sheet) line.append(this.part("a", words.overview, { href: sheet }), " ");
    line.append(this.button(words.close, () => {
      this.recorded = this.recorded.filter((other) => other !== move);
      return this.show(play);
    }));
    return line;
  },

  waitingLine(words, move, play) {
    const line = this.part("p", `${words.waiting} ${this.named(move)} `, { className: "waiting" });
    line.append(this.button(words.withdraw, () => this.drop(move, play)));
    return line;
  },

  refusedLine(words, move, play) {
    const line = this.part("p", `${words.refused} ${this.named(move)} – ${move.refused} `, { className: "refused" });
    const drop = this.button(move.same ? words.same : words.drop, () => this.drop(move, play));
    if ([401, 403].includes(move.status)) {
      const again = this.button(words.resend, async () => {
        await this.update({ ...move, refused: undefined });
        await this.drain(play);
      });
      line.append(this.part("a", words.join, { href: `${contact.here.dataset.sheet}join/` }), " ", again, " ", drop);
      return line;
    }
    const typed = new URLSearchParams(move.body);
    for (const name of this.BESIDE) typed.delete(name);
    const edit = this.part("a", words.again, { href: `${move.address}?${typed}` });
    line.append(...(move.same ? [drop, " ", edit] : [edit, " ", drop]));
    return line;
  },

  reason(words, play) {
    const line = this.part("p", this.trouble ? words[this.trouble] : words.later, { className: "fine" });
    // The time of day does not change until then: nothing is read out again, and no button is replaced.
    if (Date.now() < this.pause) {
      const time = new Date(this.pause).toLocaleTimeString(root.lang, { hourCycle: "h23" });
      line.append(" ", words.pause.replace("{time}", time), " ");
    }
    if (this.trouble) {
      line.append(" ", this.button(words.now, () => {
        this.pause = 0;
        return this.drain(play);
      }));
    }
    return line;
  },

  async drop(move, play) {
    await this.alone(play, () => this.remove(move.place));
    await this.show(play);
  },
};
