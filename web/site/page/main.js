/** Compose the page. */

import { Box } from "./box.js";
import { attachKeys } from "./keys.js";
import { Panel } from "./panel.js";

const found = (/** @type {string} */ selector) => {
  const element = document.querySelector(selector);
  if (!(element instanceof HTMLElement)) throw new Error(`The page has no ${selector}.`);
  return element;
};

const box = new Box();
const panel = new Panel(/** @type {HTMLCanvasElement} */ (found("#panel")));
const keys = [...document.querySelectorAll("[data-key]")].map(
  (key) => /** @type {HTMLElement} */ (key),
);

box.addEventListener("picture", (event) => {
  const { pixels, brightness } = /** @type {CustomEvent} */ (event).detail;
  panel.show(pixels, brightness);
});
attachKeys(keys, (button, down) => box.press(button, down));
found("#power").addEventListener("click", () => box.start());
box.start();

// For tests: what they look at is what the page itself uses.
Object.assign(globalThis, { box });
