export { parse, TomlDate, TomlError } from "smol-toml";
