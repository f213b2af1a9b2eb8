/** Requests to the box of this page over its serial line, as a laptop sends them to a real one. */

import { lineTo } from "../link/box_line.js";
import { BoxLink } from "../link/box_link.js";
import { Conversation } from "../link/conversation.js";

/** @typedef {import("./box.js").Box} Box */

/** One conversation at a time: the box knows one session. @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * Do some work over the line of the box, after all that was begun before.
 *
 * @template T
 * @param {Box} box
 * @param {(link: BoxLink) => Promise<T>} work
 * @returns {Promise<T>}
 */
export function withLink(box, work) {
  const done = last.then(async () => {
    const line = lineTo(box);
    try {
      const link = await BoxLink.meet(new Conversation(line));
      try {
        return await work(link);
      } finally {
        await link.bye();
      }
    } finally {
      line.close();
    }
  });
  last = done.catch(() => {});
  return done;
}
