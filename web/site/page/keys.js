/** The four keys: mouse, touch (two fingers included) and keyboard. */

/** Keys of the keyboard, by what the event calls them, and their button. */
const BUTTON_OF_KEY = new Map([
  ["a", 0],
  ["b", 1],
  ["c", 2],
  ["d", 3],
  ["ArrowLeft", 0],
  ["ArrowUp", 1],
  ["ArrowDown", 2],
  ["ArrowRight", 3],
]);

/**
 * @param {HTMLElement[]} keys of A to D
 * @param {(button: number, down: boolean) => void} press
 */
export function attachKeys(keys, press) {
  /** @type {(button: number, down: boolean) => void} */
  const change = (button, down) => {
    if (keys[button].classList.contains("down") === down) return;
    keys[button].classList.toggle("down", down);
    press(button, down);
  };
  for (const [button, key] of keys.entries()) {
    key.addEventListener("pointerdown", (event) => {
      key.setPointerCapture(event.pointerId);
      change(button, true);
    });
    for (const kind of ["pointerup", "pointercancel"]) {
      key.addEventListener(kind, () => change(button, false));
    }
  }
  addEventListener("keydown", (event) => {
    const button = BUTTON_OF_KEY.get(event.key);
    if (button === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (!event.repeat) change(button, true);
  });
  addEventListener("keyup", (event) => {
    const button = BUTTON_OF_KEY.get(event.key);
    if (button !== undefined) change(button, false);
  });
  // A key that is let go in another window is never reported.
  addEventListener("blur", () => {
    for (const button of keys.keys()) change(button, false);
  });
}
