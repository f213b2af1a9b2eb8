/** Whether a game runs or was saved, by what the panel shows. Pure. */

/** @typedef {import("../rules/client.js").Screen} Screen */

/** The row of a game while none runs; a new box says what D does there. */
const NO_GAME = /^Game( +D: set up)?$/;

/** @param {Screen} screen @returns {boolean} whether this is the box's home page */
export function isHome(screen) {
  return screen.labels.A === "Sleep" && screen.labels.D === "Open";
}

/** @param {Screen} screen @returns {boolean} whether the box says that it has saved a game */
export function isSaved({ lines, message }) {
  return [message, ...lines.map(({ text }) => text)].some((text) =>
    text.startsWith("Saved as game"),
  );
}

/**
 * The home page names the round of a running game, and then has a row for another one; the base
 * page of a game has its menu on A.
 *
 * @param {Screen} screen
 * @param {boolean} before what held so far: most pages do not tell
 */
export function gameRuns(screen, before) {
  if (isHome(screen)) {
    const row = screen.lines.find(({ text }) => /^Game(?!\w)/.test(text));
    if (row) return !NO_GAME.test(row.text);
    return before || screen.lines.some(({ text }) => text === "New game");
  }
  return before || screen.labels.A === "Menu";
}
