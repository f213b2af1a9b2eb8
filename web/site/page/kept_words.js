/** Sentences about the kept box: where it is kept, and what became of it. Pure. */

/**
 * @typedef {object} Report of box/keeper.js
 * @property {boolean} isNew
 * @property {"files" | "database" | "memory"} place
 * @property {string} why
 * @property {import("../box/update.js").Outcome} update
 * @property {import("../storage/boxes.js").Aside[]} aside
 */

/** @typedef {{sentence: string, hint: string}} Words hint: what to try */

const NO_ROOM = /QuotaExceeded/;

/** What an update came to; nothing is said of the others. @type {Record<string, Words>} */
const UPDATES = {
  updated: {
    sentence:
      "The box has the program of this version of the page now; its games and settings stay.",
    hint: "",
  },
  repaired: {
    sentence:
      "The files of the box were damaged, so it has new ones; a running game goes on. The damaged " +
      "box is kept aside, under Save and restore.",
    hint: "",
  },
  newer: {
    sentence: "The box has a newer program than this page, and goes on with it.",
    hint: "",
  },
  differs: {
    sentence:
      "This page has a newer program, with which the running game would go on differently. The " +
      "box keeps its own until that game is over.",
    hint: "",
  },
  unread: {
    sentence:
      "This page has a newer program, which cannot read the running game. The box keeps its own " +
      "until that game is over.",
    hint: "",
  },
  full: {
    sentence: "There is no room for the newer program of this page. The box goes on with its own.",
    hint: "download finished games, and remove them from the box",
  },
  unloaded: {
    sentence:
      "This page has a newer program, which could not be loaded. The box goes on with its own.",
    hint: "load this page again when there is a network",
  },
  foreign: {
    sentence: "What is kept here has no program of a Doomsday Box.",
    hint: "a new box, or a saved one, under Save and restore",
  },
};

/**
 * @param {Report} report
 * @returns {Words[]} what a player must know of the box that was opened
 */
export function wordsAbout({ isNew, place, why, update, aside }) {
  const words = [];
  if (place === "memory") {
    const cause = NO_ROOM.test(why)
      ? "the browser has no room for it"
      : "this browser lets the page store nothing";
    words.push({
      sentence: `Nothing is kept, because ${cause}: the box is gone when this tab is closed.`,
      hint: "save it to a file before that, under Save and restore",
    });
  }
  if (isNew && aside.some((box) => box.why === "damaged")) {
    words.push({
      sentence:
        "The box that was kept here is damaged and cannot be opened, so this is a new one. The " +
        "damaged one is kept aside, under Save and restore.",
      hint: "",
    });
  }
  if (Object.hasOwn(UPDATES, update)) words.push(UPDATES[update]);
  return words;
}

export const ANOTHER = "Try: a file that was saved here, or of doomsday sim --flash.";

/** @type {Record<string, string>} */
const REFUSALS = {
  large: "is too large for the flash of a box",
  foreign: "has no Doomsday Box in it",
  full: "cannot be kept beside the box here, because there is no room",
};

/**
 * @param {string} name of a file that cannot be put back, no longer than a sentence bears
 * @param {{code?: string, message: string}} error
 * @returns {string}
 */
export function refusalOf(name, { code = "", message }) {
  if (code === "newer") {
    return (
      `${name} has a newer program (${message}) than this page. Try: load the page again; ` +
      "if that does not help, a newer version of it."
    );
  }
  const what = Object.hasOwn(REFUSALS, code)
    ? REFUSALS[code]
    : `is not the file of a box, or only a part of one (${message})`;
  return `${name} ${what}. ${ANOTHER}`;
}

/** @type {Record<string, string>} */
const ASIDE = {
  update: "before its program was updated",
  restore: "before another was put in its place",
  new: "before a new one began",
  damaged: "because it is damaged",
};

/** @param {import("../storage/boxes.js").Aside} box */
export function asideText({ time, why }) {
  const day = new Date(time).toLocaleString(undefined, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  return `Box of ${day}, kept aside ${ASIDE[why]}`;
}
