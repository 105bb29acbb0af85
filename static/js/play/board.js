// The whole board on one screen, in the largest type with which its parts fit: each part in turn goes as far up, then as
// far left, as there is room for it.

{
  const board = document.querySelector("[data-live=board]");
  const play = board.closest("[data-play]");
  const wide = matchMedia("(min-width: 64rem)");
  // Shares of the screen's height: larger type does not read better, and smaller type cannot be read.
  const LARGEST = 1 / 32;
  const SMALLEST = 1 / 100;
  const STEP = 0.98;

  // The places of the parts on a board of this width, with a gap between them; null if one of them is too wide.
  function placed(parts, width, gap) {
    const places = [];
    for (const part of parts) {
      const under = (x) => Math.max(0, ...places
        .filter((other) => other.x < x + part.width + gap && x < other.x + other.width + gap)
        .map((other) => other.y + other.height + gap));
      const [best] = [0, ...places.map((other) => other.x + other.width + gap)]
        .filter((x) => x + part.width <= width)
        .map((x) => ({ x, y: under(x) }))
        .sort((one, other) => one.y - other.y || one.x - other.x);
      if (!best) return null;
      places.push({ ...part, ...best });
    }
    return places;
  }

  // Parts are placed in the order of the page, or those that are tallest, widest or largest first.
  const ORDERS = [
    () => 0,
    (one, other) => other.height - one.height,
    (one, other) => other.width - one.width,
    (one, other) => other.width * other.height - one.width * one.height,
  ];

  // The places in the first order in which there is room; undefined if there is none.
  function placesAt(size) {
    play.style.fontSize = `${size}px`;
    const parts = [...board.children].map((part) => {
      const { width, height } = part.getBoundingClientRect();
      return { part, width, height };
    });
    const bottom = innerHeight - scrollY - board.getBoundingClientRect().top;
    return ORDERS.map((order) => placed([...parts].sort(order), board.clientWidth, size))
      .find((places) => places?.every(({ y, height }) => y + height <= bottom));
  }

  function fit() {
    board.classList.toggle("fitted", wide.matches);
    let places = null;
    for (let size = innerHeight * LARGEST; wide.matches && !places && size > innerHeight * SMALLEST; size *= STEP) {
      places = placesAt(size);
    }
    for (const { part, x, y } of places ?? []) {
      part.style.left = `${x}px`;
      part.style.top = `${y}px`;
    }
    if (!places) {
      board.classList.remove("fitted");
      play.style.removeProperty("font-size");
    }
  }

  addEventListener("resize", fit);
  document.addEventListener("play:changed", fit);
  fit();
}
