/** The box that starts after its flash was written. */

import { BoxLink } from "../link/box_link.js";
import { Conversation } from "../link/conversation.js";
import { Failure, printable } from "../link/failures.js";
import { openLine } from "../link/serial_port.js";
import { counted } from "./words.js";

/** @typedef {import("../link/serial_port.js").Port} Port */

const ESPRESSIF = 0x303a;
const LOADER = 0x1001;
// Until a chip with USB of its own is there again as MicroPython's device, and between two looks.
const AGAIN_MS = 8000;
const LOOK_MS = 200;

/**
 * Wait until the box answers, and return what it is, in words. Connecting also sets its clock.
 *
 * @param {Port & {getInfo?: () => {usbVendorId?: number}}} port at which it was flashed
 * @throws {Failure} if it does not answer
 */
export async function readyBox(port) {
  const isNative = port.getInfo?.().usbVendorId === ESPRESSIF;
  const found = isNative ? await again() : port;
  if (!found) {
    throw new Failure(
      "The flash is written and verified; the board starts as another USB device.",
      "connect to it as a box, and choose that device",
    );
  }
  const line = await openLine(found);
  try {
    const box = await BoxLink.meet(new Conversation(line));
    const { name, version, board, games } = box.hello;
    await box.bye();
    return (
      `${printable(name)} is ready: version ${printable(version)} on ${printable(board)}, ` +
      `${counted(games, "finished game")}.`
    );
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(
      "The flash is written and verified, but the box does not reply yet.",
      "press RST or EN on the board, then connect to it as a box",
    );
  } finally {
    await line.close();
  }
}

/** MicroPython's device of a chip with USB of its own, if this page may use it. */
async function again() {
  const { serial } = /** @type {{serial: {getPorts: () => Promise<any[]>}}} */ (
    /** @type {unknown} */ (navigator)
  );
  for (let waited = 0; waited < AGAIN_MS; waited += LOOK_MS) {
    for (const port of await serial.getPorts()) {
      const usb = port.getInfo();
      const isThere = port.connected !== false;
      if (isThere && usb.usbVendorId === ESPRESSIF && usb.usbProductId !== LOADER) return port;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return null;
}
