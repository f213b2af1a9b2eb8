/** What a screen reader says of the panel. Pure. */

/** @typedef {import("../rules/client.js").Screen} Screen */

const LETTERS = /** @type {const} */ (["A", "B", "C", "D"]);

/** Words for the signs of the box's fonts. */
const SPOKEN = new Map([
  ["▲", "Up"],
  ["▼", "Down"],
  ["◄", "Left"],
  ["►", "Right"],
  ["→", "to"],
  ["×", "times"],
  ["●", ""],
]);

/** @param {string} text @returns {string} the text with words for its signs */
export function spoken(text) {
  return text
    .replace(/[▲▼◄►→×●]/g, (sign) => ` ${SPOKEN.get(sign)} `)
    .replace(/ +/g, " ")
    .trim();
}

/** @param {Screen} screen @returns {string} all words of the panel, the title first */
export function description(screen) {
  const lines = (isOver(screen) ? outcome(screen) : screen.spoken).map(spoken).filter(Boolean);
  if (screen.message) lines.push(spoken(screen.message));
  return sentences(lines);
}

/** @param {string[]} parts @returns {string} */
function sentences(parts) {
  return parts.join(". ").replaceAll("?. ", "? ");
}

/** @param {Screen} screen @returns {boolean} whether this is the page at the end of a game */
function isOver({ labels }) {
  return labels.C === "Again" && labels.D === "Save";
}

/**
 * The end of a game: a cup, which is no word, is before the first row below the title; its points may
 * be in large digits.
 *
 * @param {Screen} screen
 */
function outcome({ spoken: [title, first = "", second = "", ...others] }) {
  const isDraw = title.includes("draw");
  const hasPoints = /^\d+$/.test(second);
  const winner = `${isDraw ? "" : "Winner: "}${first}${hasPoints ? ` ${second}` : ""}`;
  return [title, winner, ...(hasPoints ? [] : [second]), ...others];
}

/**
 * Return what to say of a picture after another: all of it if the page is another one, else the
 * rows that differ, or the row to which the cursor has moved. "" for nothing.
 *
 * @param {Screen | null} before
 * @param {Screen} after
 */
export function announcement(before, after) {
  if (after.message) return after.message === before?.message ? "" : spoken(after.message);
  if (!before) return withCursor(after);
  const row = cursorRow(after);
  const hasMoved = row !== "" && row !== cursorRow(before);
  const known = new Set(before.lines.map(({ text }) => text));
  const different = after.lines.map(({ text }) => text).filter((text) => !known.has(text));
  const isMostlyNew = different.length > after.lines.length / 2;
  if (!isMostlyNew && hasMoved && isScrolled(before, after)) return spoken(row);
  if (isMostlyNew || titleOf(before) !== titleOf(after)) return withCursor(after);
  if (hasMoved && !different.includes(row)) different.push(row);
  return sentences(different.map(spoken).filter(Boolean));
}

/**
 * Whether a list without a title has moved on: the keys mean the same, and its first row is one
 * that was shown before, or the one that is first now is new.
 *
 * @param {Screen} before
 * @param {Screen} after
 */
function isScrolled(before, after) {
  const isSame = LETTERS.every((letter) => before.labels[letter] === after.labels[letter]);
  const rows = (/** @type {Screen} */ { lines }) => lines.map(({ text }) => text);
  return (
    isSame && (rows(before).includes(titleOf(after)) || rows(after).includes(titleOf(before)))
  );
}

/** @param {Screen} screen @returns {string} */
function cursorRow({ lines }) {
  return lines.findLast(({ marked }) => marked)?.text ?? "";
}

/** @param {Screen} screen */
function titleOf(screen) {
  return screen.lines[0]?.text ?? "";
}

/** @param {Screen} screen */
function withCursor(screen) {
  const words = description(screen);
  const marked = spoken(screen.marked);
  return marked && screen.lines.length > 1 ? sentences([words, `Cursor: ${marked}`]) : words;
}
