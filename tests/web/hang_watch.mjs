/**
 * Feed events to the page's watch over a worker, and print what it does, for test_watchdog.py.
 *
 * The argument is JSON: a list of [name of a method, argument]. The output is a list of [number of
 * the event, "ask" or "end"].
 */

import { HangWatch, TICK_MS } from "../../web/site/page/watchdog.js";

/** @type {[number, string][]} */
const deeds = [];
let number = 0;
const watch = new HangWatch(
  () => deeds.push([number, "ask"]),
  () => deeds.push([number, "end"]),
);
/** @type {Record<string, (ms: number) => void>} */
const events = {
  tick: () => watch.tick(),
  heard: () => watch.heard(),
  reset: () => watch.reset(),
  allow: (ms) => watch.allow(ms),
};
for (const [name, argument] of JSON.parse(process.argv[2])) {
  events[name](argument);
  number++;
}
process.stdout.write(JSON.stringify({ tick: TICK_MS, deeds }));
