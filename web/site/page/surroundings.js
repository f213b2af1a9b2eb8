/** What is around the box, none of which its first picture needs. */

import { Rules } from "../rules/client.js";
import { Awake } from "./awake.js";
import { attachBigView } from "./big_view.js";
import { byId } from "./elements.js";
import { loaded, sentenceOf } from "./faults.js";
import { attachFeedback } from "./feedback.js";
import { FirstMinute } from "./first_minute.js";
import { gameRuns, isSaved } from "./game_running.js";
import { attachLook } from "./look.js";
import { clearNotice, notify, remark } from "./notice.js";
import { keepSite } from "./offline.js";
import { attachParts, openPart } from "./parts.js";
import { askToKeep } from "./persistence.js";
import { labelKeys, ScreenWords, tellWords } from "./screen_words.js";
import { holdsGame } from "./share.js";

/**
 * @typedef {import("./box.js").Box} Box
 * @typedef {import("./choices.js").Choices} Choices
 * @typedef {import("./panel.js").Panel} Panel
 * @typedef {import("../rules/client.js").Screen} Screen
 * @typedef {import("./shown_box.js").ShownBox} ShownBox
 * @typedef {{box: Box, shown: ShownBox, choices: Choices, panel: Panel, keys: HTMLElement[]}} Middle
 *   box: of the worker, which is also the one that is shown unless a real one is connected.
 */

/** @param {Middle} middle */
export function surround(middle) {
  const { box, shown, choices, panel } = middle;
  // Those of the panel have their own: a long game must not hold up the labels of the keys.
  const rules = new Rules();
  attachLook(choices, panel);
  attachFeedback(shown, choices);
  askToKeep(box);
  attachBigView(panel, { open: byId("open-big"), close: byId("close-big") });
  attachParts({ box, shown, rules });
  // Before, nothing answers them.
  for (const id of ["open-help", "open-settings", "open-big"]) {
    byId(id).removeAttribute("disabled");
  }
  const openShared = async () => {
    if (!holdsGame(location.hash)) return;
    try {
      const shared = await loaded(import("./shared_game.js"));
      await shared.openShared(location.hash, rules);
    } catch (error) {
      notify({ sentence: sentenceOf(error) }, "shared");
    }
  };
  addEventListener("hashchange", openShared);
  openShared();
  // What is loaded now would take time from the start of the box.
  box.rested().then(() => {
    const words = readWords(middle);
    const putCompanies = async (/** @type {string[]} */ names) => {
      const { putExamples } = await loaded(import("./examples.js"));
      await putExamples(box, rules, names);
    };
    new FirstMinute({ box, shown, words, choices, putCompanies });
    keepSite({ onVersion: offerVersion });
  });
}

/** Read the panel from now on: for the keys, for screen readers, and whether a game runs. */
function readWords(/** @type {Middle} */ { shown, choices, keys }) {
  const words = new ScreenWords(shown, new Rules());
  const awake = new Awake();
  const places = { panel: byId("panel"), live: byId("live"), text: byId("text") };
  /** @type {Screen | null} */
  let before = null;
  let isRunning = false;
  const keepAwake = () => awake.keep(isRunning && choices.isOn("awake"));
  words.addEventListener("words", (event) => {
    /** @type {{screen: Screen}} */
    const { screen } = /** @type {CustomEvent} */ (event).detail;
    if (shown.brightness) labelKeys(keys, screen);
    tellWords(places, before, screen);
    if (shown.isOwn && isSaved(screen) && !(before && isSaved(before))) offerGames();
    before = screen;
    isRunning = gameRuns(screen, isRunning);
    keepAwake();
  });
  shown.addEventListener("changed", () => {
    isRunning = false;
  });
  choices.addEventListener("change", keepAwake);
  // For tests.
  Object.assign(globalThis, { words, awake });
  return words;
}

function offerGames() {
  const open = () => {
    openPart("games");
    clearNotice("saved");
  };
  const sentence = "The game is among the finished ones: play it back, save or share it.";
  remark({ sentence, actions: [{ text: "Open Games", run: open }] }, "saved");
}

/** @param {() => void} use */
function offerVersion(use) {
  const words = {
    sentence: "A new version of this page is here.",
    detail: "The box starts again with it; its game goes on where it was.",
    actions: [{ text: "Use it now", run: use }],
  };
  remark(words, "version");
}
