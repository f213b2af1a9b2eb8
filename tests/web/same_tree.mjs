// Compares the syntax trees of modules. usage: node same_tree.mjs ACORN FILE...
// FILE: JSON, from names to two sources. Prints the names whose trees differ or do not parse.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [acorn, file] = process.argv.slice(2);
const { parse } = await import(pathToFileURL(acorn).href);
/** @type {Record<string, [string, string]>} */
const pairs = JSON.parse(readFileSync(file, "utf8"));

/** The tree without places, but with the line of each node. @param {string} source */
function tree(source) {
  const parsed = parse(source, { ecmaVersion: "latest", sourceType: "module", locations: true });
  return JSON.stringify(parsed, (name, value) => {
    if (name === "column") return undefined;
    // Of a node these are numbers, of its lines objects.
    if ((name === "start" || name === "end") && typeof value === "number") return undefined;
    return typeof value === "bigint" || value instanceof RegExp ? String(value) : value;
  });
}

for (const [name, [one, other]] of Object.entries(pairs)) {
  try {
    if (tree(one) !== tree(other)) console.log(name, "differs");
  } catch (error) {
    console.log(name, String(error));
  }
}
