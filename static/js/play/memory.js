// The latest entries of the log, whoever recorded them: when the server has been restored from a backup, this phone sends
// them again, so that what the backup lacks comes back in its order, undone moves and corrections included.

const memory = {
  MOST: 300,
  AT_ONCE: 50,
  DAYS: 14,

  name: (play) => `log:${play}`,

  // What has been recorded since the last entry that this phone remembers. The server may have been restored while this
  // page was closed.
  async learn({ play, api, version, epoch, revision, writes }) {
    if ((recall(this.name(play), {}).epoch ?? epoch) !== epoch && !(await this.sendAgain({ play, api, writes }))) return;
    const { entries = [], players, revision: seen } = recall(this.name(play), {});
    const last = entries.at(-1)?.number ?? 0;
    if (last >= Number(version) && seen === revision) return;
    let kept = entries;
    let told = await this.ask(api, last);
    // Players have other names, which is no entry of the log: all entries are remembered with the names of one time.
    if (last && JSON.stringify(told.players) !== JSON.stringify(players)) {
      kept = [];
      told = await this.ask(api, 0);
    }
    this.forgetOld();
    const learned = [...kept, ...told.entries].slice(-this.MOST);
    keep(this.name(play), { at: Date.now(), epoch, revision, players: told.players, entries: learned });
  },

  async ask(api, after) {
    const answer = await fetch(`${api}/remembered?after=${after}`, { cache: "no-store", signal: AbortSignal.timeout(outbox.TIMEOUT) });
    const told = await answer.json();
    if (!Array.isArray(told.entries)) throw new Error(answer.statusText);
    return told;
  },

  // Whether this site has taken what it lacks. What this phone may not record it keeps, for it may be allowed to later.
  // Throws while the server cannot record anything; what it has is not recorded again. The numbers may be others then.
  async sendAgain({ play, api, writes }) {
    const { entries = [], players } = recall(this.name(play), {});
    if (writes === undefined && entries.length) return false;
    for (let first = 0; first < entries.length; first += this.AT_ONCE) {
      const answer = await fetch(`${api}/remembered`, {
        method: "POST",
        body: JSON.stringify({ players, entries: entries.slice(first, first + this.AT_ONCE) }),
        headers: { "Content-Type": "application/json" },
        redirect: "error",
        signal: AbortSignal.timeout(outbox.TIMEOUT),
      });
      if (answer.status >= 500 || answer.status === 429) throw new Error(answer.statusText);
      // A page that asks to log in is no answer of this site.
      const told = await answer.json();
      if (!answer.ok && answer.status !== 422) return false;
      if (answer.ok && !Number.isInteger(told.recorded)) throw new Error("foreign");
    }
    this.forget(play);
    return true;
  },

  forget(play) {
    try {
      localStorage.removeItem(this.name(play));
    } catch {
      // Nothing is stored.
    }
  },

  // Not when a game is gone: it may come back from a backup.
  forgetOld() {
    const games = Object.keys(localStorage).filter((name) => name.startsWith("log:"));
    for (const name of games) {
      if (Date.now() - (recall(name, {}).at ?? 0) > this.DAYS * 86_400_000) localStorage.removeItem(name);
    }
  },
};
