/** What the value of a variable looks like, and what is read from it. */
import { isIP } from "node:net";
import * as z from "zod/mini";

export type Feed =
  | { readonly kind: "auto" | "live" }
  /** Without a seed chance is secret; a known one foretells every price. */
  | { readonly kind: "simulated"; readonly seed?: number; readonly busy?: boolean }
  | { readonly kind: "recorded"; readonly file: string; readonly speed: number };

export const PORT_MAX = 65_535;

/** Every word of a variable that is a list; an address or a secret alone is a list of one. */
export const wordsOf = (text = ""): readonly string[] => text.split(/[\s,]+/).filter((word) => word !== "");

export const matching = (pattern: RegExp) => z.string().check(z.regex(pattern));
export const url = (...schemes: readonly string[]) =>
  z.string().check(z.refine((value) => schemes.includes(URL.parse(value)?.protocol.slice(0, -1) ?? "")));
export const port = z.pipe(matching(/^\d{1,5}$/), z.pipe(z.transform(Number), z.number().check(z.maximum(PORT_MAX))));
export const list = z.pipe(
  z.string(),
  z.transform((value) => wordsOf(value)),
);
const isNetwork = (text: string): boolean => {
  const [address = "", prefix, ...more] = text.split("/");
  const bits = isIP(address) === 4 ? 32 : 128;
  return (
    more.length === 0 && isIP(address) !== 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
};
export const nodeList = z.pipe(list, z.array(url("https", "http")).check(z.minLength(1)));
export const networks = z.pipe(list, z.array(z.string().check(z.refine(isNetwork))));
export const filled = z.string().check(z.minLength(1));

export const feed = z.pipe(
  matching(/^(auto|live|simulated(:\d{1,9})?|recorded:(?!.*@0+(\.0+)?$).+)$/),
  z.transform((value): Feed => {
    if (value === "auto" || value === "live") return { kind: value };
    const [, seed] = /^simulated:?(\d*)$/.exec(value) ?? [];
    if (seed !== undefined) return { kind: "simulated", ...(seed !== "" && { seed: Number(seed) }) };
    const [, file = "", speed = "1"] = /^recorded:(.+?)(?:@(\d{1,4}(?:\.\d{1,3})?))?$/.exec(value) ?? [];
    return { kind: "recorded", file, speed: Number(speed) };
  }),
);
