/**
 * A text with its form, as flat blocks of runs: what Markdown means, without any HTML. A reader draws blocks, so that no text, whoever
 * wrote it, can be more than text.
 */
import * as z from "zod/mini";

const run = z.object({
  text: z.string(),
  strong: z.optional(z.literal(true)),
  emphasis: z.optional(z.literal(true)),
  code: z.optional(z.literal(true)),
  /** Where it leads: a page of the app, or a site over https. */
  to: z.optional(z.string()),
});
const runs = z.array(run);

export const block = z.union([
  z.object({ kind: z.literal("heading"), level: z.int(), runs }),
  z.object({ kind: z.literal("paragraph"), runs }),
  /** One of a list; `number` in a numbered one. Those that follow each other are one list, deeper ones part of the last. */
  z.object({ kind: z.literal("item"), depth: z.int(), number: z.nullable(z.int()), runs }),
  z.object({ kind: z.literal("quote"), runs }),
  z.object({ kind: z.literal("code"), text: z.string() }),
  z.object({ kind: z.literal("table"), head: z.array(runs), rows: z.array(z.array(runs)) }),
  /** `size` in pixels, so that its place is kept while it is on its way. */
  z.object({
    kind: z.literal("picture"),
    source: z.string(),
    text: z.string(),
    size: z.optional(z.object({ width: z.int(), height: z.int() })),
  }),
  z.object({ kind: z.literal("line") }),
]);

export const prose = z.array(block);

export type Run = z.output<typeof run>;
export type Block = z.output<typeof block>;

/** The words of runs, without their form. */
export const wordsOf = (of: readonly Run[]): string => of.map(({ text }) => text).join("");

/** The words of a block, without their form: for a search, or to compare two texts. */
export function wordsOfBlock(one: Block): string {
  if (one.kind === "table") return [one.head, ...one.rows].map((row) => row.map(wordsOf).join(" ")).join("\n");
  if (one.kind === "code" || one.kind === "picture") return one.text;
  return one.kind === "line" ? "" : wordsOf(one.runs);
}
