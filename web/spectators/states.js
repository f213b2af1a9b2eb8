/**
 * Follows the states that the laptop sends, each a line of JSON; docs/watch.md has their schema.
 */

/**
 * Calls `show` with each state, and `lost` when the laptop's program does not answer. The browser
 * connects again by itself.
 * @template T
 * @param {(state: T) => void} show
 * @param {() => void} lost
 */
export function follow(show, lost) {
  const source = new EventSource("events");
  source.addEventListener("message", ({ data }) => show(JSON.parse(data)));
  source.addEventListener("error", lost);
}

/**
 * Keeps the screen on while the page is seen, where the browser can.
 */
export async function keepScreenOn() {
  if (document.visibilityState !== "visible") return;
  try {
    await navigator.wakeLock.request("screen");
  } catch {
    // Not from another machine, as that is no secure address; or the battery is low.
  }
}

/**
 * Returns seconds as the box shows them.
 * @param {number} seconds
 */
export function timeText(seconds) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const rest = two(Math.floor(seconds) % 60);
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}

/**
 * Returns an element with a text.
 * @param {string} name
 * @param {string} text
 * @param {string} [kind] its class
 */
export function element(name, text, kind = "") {
  const made = document.createElement(name);
  made.textContent = text;
  if (kind) made.className = kind;
  return made;
}

/**
 * Returns the element with an id, which the page has.
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}
