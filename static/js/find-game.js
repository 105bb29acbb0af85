// The field above a long list of games: it hides those whose names do not contain what is typed.
const findField = document.getElementById("find-game");
const plainName = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
findField.addEventListener("input", () => {
  const typed = plainName(findField.value.trim());
  for (const item of document.querySelectorAll("[data-named]")) item.hidden = !plainName(item.dataset.named).includes(typed);
});
