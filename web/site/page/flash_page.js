/** Compose the page that flashes a board. */

import { hasSerial } from "../link/serial_port.js";
import { FlashBoard } from "./flash_board.js";
import { FlashView } from "./flash_view.js";

const section = document.querySelector("#flash-board");
if (!(section instanceof HTMLElement))
  throw new Error("The page has no section to flash a board.");
const view = new FlashView(section);
view.begin(hasSerial());
if (hasSerial()) await new FlashBoard(view).begin();
