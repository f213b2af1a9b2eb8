/** The four keys: by mouse, touch (several fingers at once), keyboard and screen reader. */

const LETTERS = "abcd";
const ARROWS = ["ArrowLeft", "ArrowUp", "ArrowDown", "ArrowRight"];
/** On a key that has the focus these press it, as they press any button. */
const PRESSES_FOCUSED = ["Enter", " "];
/** A key looks pressed for so long after its release, so that also a script's presses are seen. */
const SEEN_MS = 70;
const EDITABLE = "input, textarea, select, [contenteditable]";

/**
 * What keys press: a box of the page, or a real one.
 *
 * @typedef {EventTarget & {press: (button: number, down: boolean) => void,
 *   isDown: (button: number) => boolean,
 *   tap: (button: number) => Promise<void>, hold: (button: number) => Promise<void>}} Pressed
 */

/**
 * Which button of the box a key of the keyboard means, -1 for none.
 *
 * @param {{key: string, code: string}} event a letter of another script counts by its place
 */
export function buttonOf({ key, code }) {
  if (ARROWS.includes(key)) return ARROWS.indexOf(key);
  const isLetter = /^[a-z]$/i.test(key);
  const letter = isLetter ? key.toLowerCase() : code.replace(/^Key/, "").toLowerCase();
  const isPlaced = isLetter || (key.length === 1 && key > "~" && code.startsWith("Key"));
  return isPlaced ? LETTERS.indexOf(letter) : -1;
}

/**
 * Let keys of the page press those of the box, as long as they are down.
 *
 * @param {Pressed} box
 * @param {HTMLElement[]} keys of A to D
 * @param {{stage: HTMLElement, hasShortcuts: () => boolean}} options stage: where keys of the
 *   keyboard always press; elsewhere only if `hasShortcuts()`
 */
export function attachKeys(box, keys, { stage, hasShortcuts }) {
  attachPointers(box, keys);
  attachKeyboard(box, keys, stage, hasShortcuts);
  /** @type {ReturnType<typeof setTimeout>[]} */
  const timers = [];
  box.addEventListener("down", (event) => {
    const { button, down } = /** @type {CustomEvent} */ (event).detail;
    clearTimeout(timers[button]);
    if (down) keys[button].classList.add("down");
    else timers[button] = setTimeout(() => keys[button].classList.remove("down"), SEEN_MS);
  });
  for (const kind of ["started", "changed"]) {
    box.addEventListener(kind, () => {
      for (const [button, key] of keys.entries()) {
        key.classList.toggle("down", box.isDown(button));
      }
    });
  }
  const release = () => {
    for (const button of keys.keys()) box.press(button, false);
  };
  // A key that is released in another window is never reported.
  addEventListener("blur", release);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) release();
  });
}

/** @param {Pressed} box @param {HTMLElement[]} keys */
function attachPointers(box, keys) {
  for (const [button, key] of keys.entries()) {
    /** Fingers on this key. @type {Set<number>} */
    const pointers = new Set();
    key.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      key.setPointerCapture(event.pointerId);
      pointers.add(event.pointerId);
      box.press(button, true);
    });
    for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) {
      key.addEventListener(kind, (event) => {
        pointers.delete(/** @type {PointerEvent} */ (event).pointerId);
        if (pointers.size === 0) box.press(button, false);
      });
    }
    key.addEventListener("click", (event) => {
      // By a screen reader: no pointer and no key was down.
      if (event.detail === 0) box.tap(button);
    });
    // A long press of a finger opens a menu, and would cancel the hold.
    key.addEventListener("contextmenu", (event) => event.preventDefault());
  }
}

/**
 * @param {Pressed} box
 * @param {HTMLElement[]} keys
 * @param {HTMLElement} stage
 * @param {() => boolean} hasShortcuts
 */
function attachKeyboard(box, keys, stage, hasShortcuts) {
  /** Buttons by the key of the keyboard that is down. @type {Map<string, number>} */
  const down = new Map();
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const button = pressed(event, keys, stage, hasShortcuts);
    if (button < 0) return;
    event.preventDefault();
    if (event.repeat) return;
    if (event.shiftKey) {
      box.hold(button);
      return;
    }
    down.set(event.code, button);
    box.press(button, true);
  });
  addEventListener("keyup", (event) => {
    const button = down.get(event.code);
    if (button === undefined) return;
    down.delete(event.code);
    event.preventDefault();
    box.press(button, false);
  });
}

/**
 * Return the button that a key of the keyboard presses where the focus is, -1 for none.
 *
 * @param {KeyboardEvent} event
 * @param {HTMLElement[]} keys
 * @param {HTMLElement} stage
 * @param {() => boolean} hasShortcuts
 */
function pressed(event, keys, stage, hasShortcuts) {
  const target = event.target instanceof Element ? event.target : document.body;
  const focused = keys.indexOf(/** @type {HTMLElement} */ (target));
  if (focused >= 0 && PRESSES_FOCUSED.includes(event.key)) return focused;
  const button = buttonOf(event);
  if (button < 0 || target.closest(EDITABLE) || document.querySelector("dialog[open]")) return -1;
  if (focused >= 0 || (target !== document.body && stage.contains(target))) return button;
  if (!hasShortcuts()) return -1;
  // Elsewhere the arrows scroll, or move within a list.
  return ARROWS.includes(event.key) && target !== document.body ? -1 : button;
}
