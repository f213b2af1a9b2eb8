export * from "esptool-js";
