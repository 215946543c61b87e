import { createHash } from "node:crypto";

/** One text for one value, however its fields were ordered: for digests. What is absent and what is undefined are the same. */
export function canonical(value: unknown): string {
  if (value instanceof Uint8Array) return `#${createHash("sha256").update(value).digest("hex")}`;
  if (typeof value === "bigint") return `${value}n`;
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const pairs = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${pairs.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join()}}`;
}
