// The page for a page that is not saved: it gives way to the wanted one as soon as the server can be reached.

{
  // Milliseconds between two looks: a server may be back without the network having been away.
  const OFTEN = 10_000;
  const look = async () => {
    if (document.hidden) return;
    const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (answer && answer.status < 500) location.reload();
  };

  // At its own address it stands for no other page.
  if (!location.pathname.endsWith("/offline/page/")) {
    addEventListener("online", look);
    document.addEventListener("visibilitychange", look);
    setInterval(look, OFTEN);
  }
}
