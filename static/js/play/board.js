// The whole board on one screen: the largest type with which its rows fit is found by halving.

{
  const board = document.querySelector("[data-live=board]");
  const play = board.closest("[data-play]");
  const wide = matchMedia("(min-width: 48rem)");
  // Shares of the screen's height: larger type does not read better, and smaller type cannot be read.
  const LARGEST = 1 / 20;
  const SMALLEST = 1 / 100;
  const STEPS = 10;

  const room = () => innerHeight - scrollY - board.getBoundingClientRect().top - 4;

  function fits(size) {
    play.style.fontSize = `${size}px`;
    if (board.scrollHeight > room() + 1) return false;
    return [board, ...board.querySelectorAll(".board-row, .scroll, figure, .track li")].every((part) => part.scrollWidth <= part.clientWidth + 1);
  }

  function fit() {
    board.style.removeProperty("min-height");
    play.style.removeProperty("font-size");
    board.classList.toggle("fitted", wide.matches);
    if (!wide.matches) return;
    let [least, most] = [innerHeight * SMALLEST, innerHeight * LARGEST];
    if (!fits(least)) {
      board.classList.remove("fitted");
      play.style.removeProperty("font-size");
      return;
    }
    for (let step = 0; step < STEPS; step += 1) {
      const middle = (least + most) / 2;
      if (fits(middle)) least = middle;
      else most = middle;
    }
    fits(least);
    board.style.minHeight = `${room()}px`;
  }

  addEventListener("resize", fit);
  document.addEventListener("play:changed", fit);
  fit();
}
