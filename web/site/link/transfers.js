/** Send rosters to a box and fetch games from it; both are safe to interrupt anywhere. */

import { numberOf } from "./box_link.js";
import { crc32 } from "./crc32.js";
import { Failure, Refused, Restarted, Silent } from "./failures.js";
import { BAD } from "./messages.js";

/** @typedef {import("./box_link.js").BoxLink} BoxLink */
/** @typedef {import("./box_link.js").GameFile} GameFile */

const STARTS = 3;
const NOTHING = new Uint8Array(0);

/**
 * The file of rosters that a box then has, and what that changes there; made by the rules.
 *
 * @typedef {object} Merged
 * @property {Uint8Array} content of the file
 * @property {Uint8Array} former content for boxes of older versions, empty if it does not differ
 * @property {string[]} names of all that the box then has
 * @property {boolean} any whether the box has to be sent a file at all
 */

/**
 * The rosters of one game that a box is to have.
 *
 * @typedef {object} Rosters
 * @property {string} game id
 * @property {string} path name of their file on the box
 * @property {string} roster what one is called, such as "company"
 * @property {string} rosters what several are called
 * @property {(there: Uint8Array, remove: boolean) => Promise<Merged>} merge with the file of the
 *   box, empty if it has none
 */

/**
 * A finished game of a box: number, name and content of its file, which the rules turn into a
 * record.
 *
 * @typedef {object} Pulled
 * @property {string} box id
 * @property {number} number
 * @property {GameFile} file
 * @property {Uint8Array} content
 */

/** @typedef {{game: string, merged: Merged}} Synced */

/**
 * Fetch the finished games of a box.
 *
 * @param {BoxLink} box
 * @param {object} [how]
 * @param {(game: GameFile) => Promise<boolean> | boolean} [how.has] whether a game is here already
 * @param {(pulled: Pulled) => Promise<void> | void} [how.keep] called with each when it is whole
 * @param {(share: number) => void} [how.advance] called with the share that has arrived, up to 1
 * @returns {Promise<Pulled[]>} those that were not here
 */
export async function pull(box, { has = () => false, keep, advance } = {}) {
  const missing = [];
  for (const game of await box.games()) {
    if (!(await has(game))) missing.push(game);
  }
  const total = missing.reduce((size, game) => size + game.size, 0);
  const pulled = [];
  let received = 0;
  for (const file of missing) {
    const content = await box.fetch(file, (count) => {
      received += count;
      advance?.(received / total);
    });
    const game = { box: box.hello.id, number: numberOf(file), file, content };
    await keep?.(game);
    pulled.push(game);
  }
  return pulled;
}

/**
 * What a sync does to the rosters on a box; nothing is sent.
 *
 * @param {BoxLink} box
 * @param {readonly Rosters[]} wanted
 * @param {boolean} [remove] remove rosters of these games that are only on the box
 * @returns {Promise<Merged[]>}
 * @throws {Failure} and what `merge` throws if rosters that are to stay cannot be read
 */
export async function compare(box, wanted, remove = false) {
  const found = [];
  for (const rosters of wanted) found.push(await compared(box, rosters, remove));
  return found;
}

/**
 * Put rosters on a box: nothing is sent where it has them already, and those of other games stay.
 *
 * @param {BoxLink} box
 * @param {readonly Rosters[]} wanted
 * @param {{remove?: boolean, advance?: (share: number) => void}} [how]
 * @returns {Promise<Synced[]>}
 * @throws {Failure} games not reached yet then keep their old rosters
 */
export async function sync(box, wanted, { remove = false, advance } = {}) {
  const found = await compare(box, wanted, remove);
  for (const [at, merged] of found.entries()) {
    if (merged.any) await send(box, wanted[at], merged, advance);
  }
  return found.map((merged, at) => ({ game: wanted[at].game, merged }));
}

/**
 * Run `work`, and retry it if the box restarts meanwhile.
 *
 * @template T
 * @param {BoxLink} box
 * @param {() => Promise<T>} work
 * @param {(sentence: string) => void} [notify] called before each retry
 */
export async function steadily(box, work, notify = () => {}) {
  for (let left = STARTS - 1; left > 0; left--) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Restarted || error instanceof Silent)) throw error;
      notify(`${error.message} Retrying.`);
      await box.greet();
    }
  }
  return await work();
}

/**
 * @param {BoxLink} box
 * @param {Rosters} wanted
 * @param {boolean} remove
 * @returns {Promise<Merged>}
 */
async function compared(box, wanted, remove) {
  const summary = box.hello.summaries.find((row) => row.game === wanted.game);
  if (!summary) {
    throw new Failure(
      `The box does not support the game '${wanted.game}'; nothing was sent.`,
      "updating the program on the box, or leaving out that game",
    );
  }
  const alone = await wanted.merge(NOTHING, remove);
  if (summary.rosters && summary.crc === crc32(alone.content)) return { ...alone, any: false };
  const there = await box.rosters(wanted.game, wanted.path);
  if (!there && summary.rosters && !remove) {
    throw new Failure(
      `The program on the box is too old to list its ${wanted.rosters}, ` +
        "which a sync would replace.",
      "updating the program on the box",
    );
  }
  return there?.length ? await wanted.merge(there, remove) : alone;
}

/**
 * @param {BoxLink} box
 * @param {Rosters} wanted
 * @param {Merged} merged
 * @param {((share: number) => void)} [advance]
 */
async function send(box, wanted, merged, advance) {
  try {
    await box.sendRosters(wanted, merged.content, advance);
  } catch (error) {
    if (!merged.former.length || !isUnreadableThere(error, wanted.roster)) throw error;
    await box.sendRosters(wanted, merged.former, advance);
  }
}

/** Whether a box cannot read a roster: it was checked here, so the program there is older. */
function isUnreadableThere(/** @type {unknown} */ error, /** @type {string} */ roster) {
  if (!(error instanceof Refused) || error.refusal !== BAD) return false;
  // The code is that of other faults too; boxes of every version say this sentence.
  const [, word] = /^(.*) \d+ cannot be read\.$/s.exec(error.sentence) ?? [];
  return word?.toLowerCase() === roster.toLowerCase();
}
