/**
 * A stand-in for `navigator.serial` whose ports reach the terminals of serial_bridge.py.
 *
 * It follows the Web Serial API where programs notice: one stream at a time, a new stream after an
 * error that is not fatal or a cancelled read, a port that cannot close while a stream is locked,
 * `NetworkError` for a device that is lost, `disconnect` at the port and at `navigator.serial`,
 * and a gesture of the user before a port is asked for.
 */
(() => {
  // A page without an origin, such as about:blank, has no ports.
  if (!location.protocol.startsWith("http")) return;
  const place = (/** @type {string} */ name) =>
    `${location.origin.replace(/^http/, "ws")}/_serial${name && `/${encodeURIComponent(name)}`}`;
  const lost = () => new DOMException("The device has been lost.", "NetworkError");
  const wrongState = (/** @type {string} */ sentence) =>
    new DOMException(sentence, "InvalidStateError");

  class SerialPort extends EventTarget {
    /** @param {{name: string, vendor: number, product: number}} row */
    constructor(row) {
      super();
      this.name = row.name;
      this.row = row;
      this.connected = true;
      this.onconnect = this.ondisconnect = null;
      /** @type {WebSocket | null} */
      this._socket = null;
      this._readable = this._writable = null;
      this._source = null;
      this._waiting = [];
      this._answers = new Map();
      this._asked = 0;
      this._dead = false;
    }

    getInfo() {
      return { usbVendorId: this.row.vendor, usbProductId: this.row.product };
    }

    async open(options) {
      if (!options || !Number.isInteger(options.baudRate) || options.baudRate <= 0) {
        throw new TypeError("Failed to read the 'baudRate' property from 'SerialOptions'.");
      }
      if (this._socket) throw wrongState("The port is already open.");
      const failed = () => new DOMException("Failed to open serial port.", "NetworkError");
      if (!this.connected) throw failed();
      const socket = new WebSocket(place(this.name));
      socket.binaryType = "arraybuffer";
      this._socket = socket;
      this._dead = false;
      this._waiting = [];
      this._most = options.bufferSize ?? 255;
      try {
        await new Promise((done, fail) => {
          socket.onopen = done;
          socket.onerror = socket.onclose = fail;
        });
        socket.onmessage = ({ data }) => this._hear(data);
        socket.onclose = () => this._lose();
        await this._ask({ open: options.baudRate });
      } catch {
        this._socket = null;
        socket.onclose = null;
        socket.close();
        throw failed();
      }
    }

    async close() {
      if (!this._socket) throw wrongState("The port is already closed.");
      for (const stream of [this._readable, this._writable]) {
        if (stream?.locked) throw new TypeError("Cannot cancel a locked stream");
      }
      await this._readable?.cancel().catch(() => {});
      await this._writable?.abort().catch(() => {});
      const socket = this._socket;
      for (const { fail } of this._answers.values()) fail(wrongState("The port is closed."));
      this._answers.clear();
      this._readable = this._writable = this._source = null;
      this._socket = null;
      socket.onclose = null;
      if (socket.readyState !== WebSocket.CLOSED) {
        await new Promise((done) => {
          socket.onclose = done;
          socket.close();
        });
      }
    }

    async forget() {
      if (this._socket) await this.close();
      serial._forget(this);
    }

    get readable() {
      if (!this._socket || this._dead) return null;
      if (!this._readable) {
        this._readable = new ReadableStream(
          {
            start: (source) => {
              this._source = source;
              for (const piece of this._waiting.splice(0)) source.enqueue(piece);
            },
            cancel: () => {
              this._readable = this._source = null;
            },
          },
          { highWaterMark: 0 },
        );
      }
      return this._readable;
    }

    get writable() {
      if (!this._socket || this._dead) return null;
      if (!this._writable) {
        const over = () => {
          this._writable = null;
        };
        this._writable = new WritableStream({
          start: (sink) => {
            this._sink = sink;
          },
          write: (data) => {
            if (!this._socket || this._dead) throw lost();
            this._socket.send(data);
          },
          close: over,
          abort: over,
        });
      }
      return this._writable;
    }

    async setSignals(signals = {}) {
      if (!this._socket) throw wrongState("The port is closed.");
      if (this._dead) throw new DOMException("Failed to set control signals.", "NetworkError");
      if (!["dataTerminalReady", "requestToSend", "break"].some((name) => name in signals)) {
        throw new TypeError("Signals dictionary must contain at least one member.");
      }
      await this._ask({ signals });
    }

    async getSignals() {
      if (!this._socket) throw wrongState("The port is closed.");
      return {
        dataCarrierDetect: false,
        clearToSend: true,
        ringIndicator: false,
        dataSetReady: true,
      };
    }

    /** Send a request to the server; resolve when it is done. */
    _ask(request) {
      const id = ++this._asked;
      return new Promise((done, fail) => {
        this._answers.set(id, { done, fail });
        this._socket?.send(JSON.stringify({ id, ...request }));
      });
    }

    _hear(data) {
      if (typeof data !== "string") {
        const bytes = new Uint8Array(data);
        for (let at = 0; at < bytes.length; at += this._most) {
          const piece = bytes.slice(at, at + this._most);
          if (this._source) this._source.enqueue(piece);
          else this._waiting.push(piece);
        }
        return;
      }
      const message = JSON.parse(data);
      if (message.lost) {
        this._lose();
        return;
      }
      const answer = this._answers.get(message.id);
      this._answers.delete(message.id);
      if (message.error === undefined) answer.done();
      else answer.fail(new DOMException(message.error, "NetworkError"));
    }

    /** Let the streams fail: the device is gone. */
    _lose() {
      if (this._dead) return;
      this._dead = true;
      this._source?.error(lost());
      this._sink?.error(lost());
      this._readable = this._writable = this._source = this._sink = null;
      for (const { fail } of this._answers.values()) fail(lost());
      this._answers.clear();
    }
  }

  class Serial extends EventTarget {
    constructor() {
      super();
      this.onconnect = this.ondisconnect = null;
      /** Every port that was ever listed, by name. @type {Map<string, SerialPort>} */
      this._known = new Map();
      this._granted = new Set();
      this._listed = new Promise((done) => {
        const socket = new WebSocket(place(""));
        socket.onmessage = ({ data }) => {
          this._list(JSON.parse(data));
          done(null);
        };
      });
    }

    async requestPort({ filters = [] } = {}) {
      if (!navigator.userActivation.isActive) {
        throw new DOMException(
          "Must be handling a user gesture to show a permission request.",
          "SecurityError",
        );
      }
      await this._listed;
      const fits = (port) =>
        !filters.length ||
        filters.some(
          ({ usbVendorId, usbProductId }) =>
            (usbVendorId ?? port.row.vendor) === port.row.vendor &&
            (usbProductId ?? port.row.product) === port.row.product,
        );
      // The user chooses the first one.
      const port = [...this._known.values()].find((each) => each.connected && fits(each));
      if (!port) throw new DOMException("No port selected by the user.", "NotFoundError");
      this._granted.add(port);
      return port;
    }

    async getPorts() {
      await this._listed;
      return [...this._granted].filter((port) => port.connected);
    }

    _forget(port) {
      this._granted.delete(port);
    }

    _list(rows) {
      const names = new Set(rows.map((row) => row.name));
      for (const row of rows) {
        const port = this._known.get(row.name) ?? new SerialPort(row);
        const isBack = !port.connected;
        port.row = row;
        port.connected = true;
        this._known.set(row.name, port);
        if (isBack) this._tell(port, "connect");
      }
      for (const port of this._known.values()) {
        if (port.connected && !names.has(port.name)) {
          port.connected = false;
          port._lose();
          this._tell(port, "disconnect");
        }
      }
    }

    /** Dispatch an event at a granted port and, as it bubbles, at `navigator.serial`. */
    _tell(port, kind) {
      if (!this._granted.has(port)) return;
      for (const target of [port, this]) {
        const event = new Event(kind, { bubbles: true });
        Object.defineProperty(event, "target", { value: port });
        target[`on${kind}`]?.(event);
        target.dispatchEvent(event);
      }
    }
  }

  const serial = new Serial();
  Object.defineProperty(Navigator.prototype, "serial", { get: () => serial, configurable: true });
})();
