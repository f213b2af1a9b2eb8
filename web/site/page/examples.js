/** Example companies for a box that has none of that name. */

import { talkTo } from "../link/box_line.js";
import { putOnBox, rostersOn } from "./roster_sync.js";

/**
 * Put examples on the box, beside what it has; a company of the same name stays as it is.
 *
 * @param {import("./box.js").Box} box
 * @param {import("../rules/client.js").Rules} rules
 * @param {string[]} names of files in the folder examples
 */
export async function putExamples(box, rules, names) {
  /** @type {import("../rules/client.js").Company[]} */
  const companies = [];
  for (const name of names) {
    const response = await fetch(new URL(`../examples/${name}.toml`, import.meta.url));
    if (!response.ok) throw new Error("The examples could not be loaded.");
    companies.push(await rules.checkCompany(await response.text()));
  }
  await talkTo(box, async (link) => {
    const found = await rostersOn(link, rules);
    const there = new Set(found.flatMap(({ rosters }) => rosters.map((each) => each.name)));
    const missing = companies.filter((each) => !there.has(each.name));
    if (missing.length) await putOnBox(link, rules, missing);
  });
}
