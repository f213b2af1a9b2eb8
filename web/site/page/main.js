/** Start the box, and then load what is around it. */

import { Box } from "./box.js";
import { Choices } from "./choices.js";
import { byId } from "./elements.js";
import { attachKeys } from "./keys.js";
import { runBox } from "./one_box.js";
import { Panel } from "./panel.js";
import { attachPlug } from "./plug.js";
import { ShownBox } from "./shown_box.js";

/** The page need not wait longer for the first picture. */
const PATIENCE_MS = 1000;

async function compose() {
  // What begin.js has begun before this module.
  const { early } = /** @type {{early?: import("./box.js").Early}} */ (globalThis);
  const box = new Box(early);
  const shown = new ShownBox(box);
  const choices = new Choices();
  const panel = new Panel(/** @type {HTMLCanvasElement} */ (byId("panel")), byId("glass"));
  const keys = ["A", "B", "C", "D"].map((letter) => byId(`key-${letter}`));

  panel.paint(choices.get("panel"));
  shown.addEventListener("picture", () => panel.show(shown.pixels, shown.brightness));
  attachKeys(shown, keys, {
    stage: byId("stage"),
    hasShortcuts: () =>
      choices.isOn("shortcuts") || document.documentElement.classList.contains("big"),
  });
  attachPlug(box, runBox(box));

  // For tests: what they look at is what the page itself uses.
  Object.assign(globalThis, { box });

  // What is loaded meanwhile takes time from the box; it may also wait for another tab.
  await Promise.race([box.next("picture"), new Promise((done) => setTimeout(done, PATIENCE_MS))]);
  const { surround } = await import("./surroundings.js");
  surround({ box, shown, choices, panel, keys });
}

const { classList } = document.documentElement;
// In an older browser the page says what is missing; see begin.js.
if (!classList.contains("unsupported")) {
  try {
    await compose();
  } catch (error) {
    // The box may play on without what is around it. For a module that main.js needs: begin.js.
    console.warn(error);
    classList.add("broken");
  }
}
