/** The serial line of the box in the worker of this page. */

import { BoxLink } from "./box_link.js";
import { Conversation } from "./conversation.js";
import { Line } from "./line.js";
import { steadily } from "./transfers.js";

/** What this needs of the box of page/box.js. @typedef {EventTarget & {send: (bytes: Uint8Array) => void}} Box */

/** One session after the other: they take each other's replies. @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * Greet the box in the worker, do work with it and end the session; again, if it restarts meanwhile.
 *
 * @template T
 * @param {Box} box
 * @param {(link: BoxLink) => Promise<T>} work
 * @returns {Promise<T>}
 */
export function talkTo(box, work) {
  const done = last.then(async () => {
    const line = lineTo(box);
    try {
      const link = await BoxLink.meet(new Conversation(line));
      const result = await steadily(link, () => work(link));
      await link.bye();
      return result;
    } finally {
      await line.close();
    }
  });
  last = done.catch(() => {});
  return done;
}

/** @param {Box} box */
function lineTo(box) {
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
