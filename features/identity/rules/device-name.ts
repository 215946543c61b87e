/** A browser in words from its User-Agent line: "Chrome, macOS". A guess for recognition only; nothing depends on it. */
const browsers = [
  [/Edg/, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
] as const;
const systems = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
] as const;

const match = (table: readonly (readonly [RegExp, string])[], text: string) => table.find(([pattern]) => pattern.test(text))?.[1];

/** Undefined parts are left out; a line that says neither is shown as it is. */
export function deviceName(agent: string): string {
  return [match(browsers, agent), match(systems, agent)].filter((part) => part !== undefined).join(", ") || agent;
}
