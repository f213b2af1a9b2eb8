/** The serial line of the box in the worker of this page. */

import { Line } from "./line.js";

/**
 * @param {EventTarget & {send: (bytes: Uint8Array) => void}} box of page/box.js
 */
export function lineTo(box) {
  /** @type {Line} */
  let line;
  const take = (/** @type {Event} */ event) =>
    line.take(/** @type {CustomEvent<{bytes: Uint8Array}>} */ (event).detail.bytes);
  line = new Line(
    (bytes) => box.send(bytes),
    () => box.removeEventListener("serial", take),
  );
  box.addEventListener("serial", take);
  return line;
}
