// client.js with a worker that a script plays. usage: node rules_client.mjs SITE CASE; see
// test_rules_client.py. Prints what the promises became, as JSON.
const [site, name] = process.argv.slice(2);
const { contentOf, Rules } = await import(`${site}/rules/client.js`);

/** @type {FakeWorker[]} */
const started = [];

class FakeWorker {
  constructor() {
    started.push(this);
    this.ended = false;
    /** @type {any[]} */
    this.asked = [];
    /** @type {(event: { data: any }) => void} */
    this.onmessage = () => {};
    /** @type {() => void} */
    this.onerror = () => {};
  }

  /** @param {any} message */
  postMessage(message) {
    this.asked.push(message);
  }

  terminate() {
    this.ended = true;
  }

  /** @param {any} data */
  say(data) {
    this.onmessage({ data });
  }

  /** Answer the last request. @param {any} answer */
  answer(answer) {
    this.say({ id: this.asked.at(-1).id, ...answer });
  }
}

const rules = new Rules({ start: () => new FakeWorker(), seconds: 1 });
/** @param {Promise<any>} promise */
const settled = (promise) =>
  promise.then(
    (result) => ({ result }),
    ({ message, hint, code }) => ({ message, hint, code }),
  );

/** @type {Record<string, () => Promise<any>>} */
const CASES = {
  async order() {
    const calls = [rules.games(), rules.template("mfz")].map(settled);
    const [worker] = started;
    const before = worker.asked.length;
    worker.say({ ready: true });
    worker.answer({ result: ["a"] });
    worker.answer({ result: "b" });
    return { before, results: await Promise.all(calls), asked: worker.asked };
  },
  async nothing() {
    return { started: started.length };
  },
  async pictures() {
    const calls = [1, 2, 3].map((byte) => settled(rules.screen(new Uint8Array([byte]))));
    const [worker] = started;
    worker.say({ ready: true });
    worker.answer({ result: { marked: "first" } });
    worker.answer({ result: { marked: "last" } });
    const sent = worker.asked.map(({ arguments: [pixels] }) => pixels[0]);
    return { results: await Promise.all(calls), sent };
  },
  async hanging() {
    const calls = [rules.replay("x"), rules.games()].map(settled);
    started[0].say({ ready: true });
    const first = await calls[0];
    // The one that waits goes to another worker.
    started[1].say({ ready: true });
    started[1].answer({ result: [] });
    return { first, second: await calls[1], ended: started.map((worker) => worker.ended) };
  },
  async loading() {
    const call = settled(rules.games());
    // A slow network is no hanging call.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    const ended = started[0].ended;
    started[0].say({ ready: true });
    started[0].answer({ result: [] });
    return { ended, result: await call };
  },
  async unloadable() {
    const calls = [rules.games(), rules.games()].map(settled);
    started[0].say({ failed: "the site has no rules.json.gz (404)" });
    const results = await Promise.all(calls);
    const again = settled(rules.games());
    started[1].onerror();
    return { results, again: await again, ended: started.map((worker) => worker.ended) };
  },
  async dead() {
    const calls = [rules.replay("x"), rules.games()].map(settled);
    started[0].say({ ready: true });
    const fault = { message: "It failed.", hint: "report it", code: "failed" };
    started[0].answer({ fault, dead: true });
    started[1].say({ ready: true });
    started[1].answer({ result: [] });
    return { results: await Promise.all(calls), ended: started.map((worker) => worker.ended) };
  },
  async closed() {
    const calls = [rules.games(), rules.games()].map(settled);
    rules.close();
    const results = await Promise.all(calls);
    started[0].say({ id: 1, result: "late" });
    return { results, ended: started[0].ended, started: started.length };
  },
  async huge() {
    const size = 5 << 20;
    const file = new Blob([new Uint8Array(size)]);
    return [(await contentOf(file)).length, (await contentOf(file.slice(0, 9))).length];
  },
  async files() {
    const call = settled(rules.rosterFile("mfz", ["a\n"]));
    started[0].say({ ready: true });
    started[0].answer({ result: { content: "AAH/", former: "", path: "p", names: ["a"] } });
    const { result } = /** @type {any} */ (await call);
    const isBytes = result.content instanceof Uint8Array && result.former instanceof Uint8Array;
    return { isBytes, content: [...result.content], former: [...result.former] };
  },
};
process.stdout.write(JSON.stringify(await CASES[name]()));
