/** The parts below the box. Each is a module that is loaded when its part is first opened. */

import { byId, element } from "./elements.js";

/**
 * @typedef {import("./box.js").Box} Box
 * @typedef {import("../rules/client.js").Rules} Rules
 * @typedef {import("./shown_box.js").ShownBox} ShownBox
 * @typedef {{box: Box, shown: ShownBox, rules: Rules}} Tools
 *   What a part may use. box: that of this page. rules: those for files.
 * @typedef {{open: (section: HTMLElement, tools: Tools) => void | Promise<void>}} Part
 */

/** @type {{id: string, title: string, about: string, load: () => Promise<Part>}[]} */
const PARTS = [
  {
    id: "companies",
    title: "Companies",
    about: "Write, check and put them on the box",
    load: () => import("./companies.js"),
  },
  {
    id: "prepare",
    title: "Prepare",
    about: "Compare bids, bring companies in and out",
    load: () => import("./prepare.js"),
  },
  {
    id: "games",
    title: "Games",
    about: "Play back, download and share what was played",
    load: () => import("./games.js"),
  },
  {
    id: "odds",
    title: "Odds",
    about: "What an attack does, exactly",
    load: () => import("./odds.js"),
  },
  {
    id: "real-box",
    title: "Real box",
    about: "Connect one by USB, or make one from a board",
    load: () => import("./real_box_part.js"),
  },
  {
    id: "saved-box",
    title: "Save and restore",
    about: "This whole box in a file",
    load: () => import("./saved_box.js"),
  },
];

/** @param {Tools} tools */
export function attachParts(tools) {
  byId("parts").replaceChildren(...PARTS.map((part) => frameOf(part, tools)));
}

/** @param {typeof PARTS[number]} part @param {Tools} tools */
function frameOf({ id, title, about, load }, tools) {
  const section = element("section", { id, "aria-labelledby": `${id}-title` });
  const summary = element(
    "summary",
    {},
    element("h2", { id: `${id}-title` }, title),
    element("span", { class: "about" }, about),
  );
  let isLoaded = false;
  const details = element(
    "details",
    { class: "part", toggle: () => details.open && fill() },
    summary,
    section,
  );
  const fill = async () => {
    if (isLoaded) return;
    isLoaded = true;
    section.replaceChildren(element("p", { class: "loading" }, "Loading …"));
    try {
      const { open } = await load();
      section.replaceChildren();
      await open(section, tools);
    } catch (error) {
      isLoaded = false;
      console.warn(error);
      const sentence =
        "This part could not be loaded. Try: check the network, then open it again.";
      section.replaceChildren(element("p", { class: "fault", role: "alert" }, sentence));
    }
  };
  return details;
}

/** Open a part, as a link does; one that was open looks again. @param {string} id */
export function openPart(id) {
  const section = byId(id);
  const details = section.closest("details");
  if (!details) return;
  if (details.open) section.dispatchEvent(new Event("again"));
  details.open = true;
  details.scrollIntoView({ block: "start" });
  details.querySelector("summary")?.focus({ preventScroll: true });
}
