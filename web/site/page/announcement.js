/** What a screen reader says of the panel. Pure. */

/** @typedef {import("../rules/client.js").Screen} Screen */

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
  const lines = screen.lines.map(({ text }) => spoken(text)).filter(Boolean);
  if (screen.message) lines.push(spoken(screen.message));
  return lines.join(". ");
}

/**
 * Return what to say of a picture after another: all of it if the page is another one, else the
 * rows that differ, or the row to which the cursor has moved. "" for nothing.
 *
 * @param {Screen | null} before
 * @param {Screen} after
 */
export function announcement(before, after) {
  if (after.message && after.message !== before?.message) return spoken(after.message);
  if (!before || titleOf(before) !== titleOf(after)) return withCursor(after);
  const known = new Set(before.lines.map(({ text }) => text));
  const different = after.lines.filter(({ text }) => !known.has(text));
  if (different.length > after.lines.length / 2) return withCursor(after);
  const rows = different.map(({ text }) => text);
  if (after.marked !== before.marked) {
    const row = after.lines.findLast(({ marked }) => marked);
    if (row && !rows.includes(row.text)) rows.push(row.text);
  }
  return rows.map(spoken).filter(Boolean).join(". ");
}

/** @param {Screen} screen */
function titleOf(screen) {
  return screen.lines[0]?.text ?? "";
}

/** @param {Screen} screen */
function withCursor(screen) {
  const words = description(screen);
  const marked = spoken(screen.marked);
  return marked && screen.lines.length > 1 ? `${words}. Cursor: ${marked}` : words;
}
