/** Drawings of each market, kept in the browser. */
import { read, write } from "../storage.ts";
import { type Drawing, tools } from "./adapter.ts";

/** Older drawings of a market give way. */
const DRAWINGS_MAX = 30;

function readAll(): Readonly<Record<string, readonly Drawing[]>> {
  try {
    return JSON.parse(read("drawings") ?? "{}");
  } catch {
    return {};
  }
}

export function readDrawings(symbol: string): readonly Drawing[] {
  const stored = readAll()[symbol];
  return Array.isArray(stored) ? stored.filter(({ tool }) => tools.includes(tool)) : [];
}

export function keepDrawings(symbol: string, drawings: readonly Drawing[]): void {
  const { [symbol]: _before, ...others } = readAll();
  const all = drawings.length > 0 ? { ...others, [symbol]: drawings.slice(-DRAWINGS_MAX) } : others;
  write("drawings", Object.keys(all).length > 0 ? JSON.stringify(all) : undefined);
}
