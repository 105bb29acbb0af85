// The latest entries of the log, whoever recorded them: when the server has been restored from a backup, this phone sends
// them again, so that what the backup lacks comes back in its order, undone moves and corrections included.

const memory = {
  MOST: 300,
  AT_ONCE: 50,
  DAYS: 14,

  name: (play) => `log:${play}`,

  // What has been recorded since the last entry that this phone remembers. The server may have been restored while this
  // page was closed.
  async learn({ play, api, version, epoch }) {
    if ((recall(this.name(play), {}).epoch ?? epoch) !== epoch) await this.sendAgain({ play, api });
    const { entries = [] } = recall(this.name(play), {});
    const last = entries.at(-1)?.number ?? 0;
    if (last >= Number(version)) return;
    const answer = await fetch(`${api}/remembered?after=${last}`, { cache: "no-store" });
    if (!answer.ok) return;
    this.forgetOld();
    const learned = [...entries, ...(await answer.json()).entries].slice(-this.MOST);
    keep(this.name(play), { at: Date.now(), epoch, entries: learned });
  },

  // Throws while the server cannot record anything; what it has is not recorded again. The numbers may be others then.
  async sendAgain({ play, api }) {
    const { entries = [] } = recall(this.name(play), {});
    for (let first = 0; first < entries.length; first += this.AT_ONCE) {
      const answer = await fetch(`${api}/remembered`, {
        method: "POST",
        body: JSON.stringify({ entries: entries.slice(first, first + this.AT_ONCE) }),
        headers: { "Content-Type": "application/json" },
      });
      if (answer.status >= 500 || answer.status === 429) throw new Error(answer.statusText);
    }
    this.forget(play);
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
