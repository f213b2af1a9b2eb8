/** The part Real box: connect one by USB, or put the program on a board. */

import { CompanyFiles } from "./company_files.js";
import { element } from "./elements.js";
import { hasGame, keepGame } from "./kept_games.js";
import { RealBoxSection } from "./real_box_section.js";
import { rostersFrom } from "./roster_sync.js";

/** @param {HTMLElement} section @param {import("./parts.js").Tools} tools */
export function open(section, { shown, rules }) {
  const real = new RealBoxSection({
    show: (box) => shown.show(box),
    async wanted() {
      const files = new CompanyFiles(rules);
      return rostersFrom(rules, await files.checked());
    },
    has: (hello, game) => hasGame(hello.id, game),
    keep: ({ box, file, content }) => keepGame({ box, ...file, content }),
  });
  section.replaceChildren(
    real.element,
    element(
      "p",
      {},
      "No box yet? ",
      element("a", { href: "flash.html" }, "Put the program on a board"),
      ": an ESP32, a display and four buttons.",
    ),
  );
}
