/** Ask the browser to keep the box when it needs room, and say once if it does not promise that. */

import { remark } from "./notice.js";

const REFUSED = {
  sentence:
    "This browser may delete the box when it needs room, or when a private window is closed.",
  hint: "save the box to a file now and then, under Save and restore",
};
const TOLD = "doomsday-box told";

/** Where nothing can be stored it is said by kept_words.js. */
function wasTold() {
  try {
    return localStorage.getItem(TOLD) !== null;
  } catch {
    return true;
  }
}

/**
 * Ask at the first press: browsers grant more to pages that are used, and some ask the player.
 *
 * @param {EventTarget} box
 */
export function askToKeep(box) {
  const { storage } = navigator;
  if (!storage?.persist) return;
  const ask = async () => {
    if ((await storage.persisted()) || (await storage.persist()) || wasTold()) return;
    localStorage.setItem(TOLD, "");
    remark(REFUSED, "persistence");
  };
  box.addEventListener("down", ask, { once: true });
}
