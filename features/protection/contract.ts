/** Protection: loss limits, cool-off and self-exclusion that customers set for themselves. */
import { call, event } from "@assay/core/contract.ts";
import { at, decimal, signedDecimal } from "@assay/core/shapes.ts";
import * as z from "zod/mini";
import { coolOffs, exclusionTerms } from "./rules/measures.ts";
import { periods } from "./rules/periods.ts";

const keysOf = <Key extends string>(of: Readonly<Record<Key, unknown>>) => z.enum(Object.keys(of) as [Key, ...Key[]]);

const limit = z.object({
  period: z.enum(periods),
  /** The most that may be lost in the period, gains counted against losses; null without a limit. */
  amount: z.nullable(decimal),
  /** What the limit leaves for new risks; null without one. */
  left: z.nullable(decimal),
  /** What the period has brought so far. */
  result: signedDecimal,
  renews_at: at,
  /** What will hold from when on; null while nothing waits. Its amount is null where the limit goes. */
  next: z.nullable(z.object({ amount: z.nullable(decimal), at })),
});

const stop = z.object({
  kind: z.enum(["cool-off", "exclusion"]),
  from_at: at,
  /** Before it nobody can end it; null: nobody ever can. */
  fixed_until: z.nullable(at),
  /** When it ends; null for an exclusion until the customer has come back. */
  until_at: z.nullable(at),
  /** Whether its customer may end it now: an exclusion whose term is over. */
  may_end: z.boolean(),
});

const protection = z.object({
  currency: z.string(),
  limits: z.array(limit),
  /** What is held for contracts and options that run. */
  at_risk: decimal,
  /** Why no new risk can begin; null while it can. */
  stop: z.nullable(stop),
});

export const calls = {
  showProtection: call("GET /protection/show", {
    who: "customer",
    does: "The customer's loss limits with what they leave, and his cool-off or self-exclusion.",
    input: {},
    output: protection,
    rejections: [],
  }),
  setLossLimit: call("POST /protection/limit", {
    who: "customer",
    does: "Sets how much may be lost in a period on contracts and options together, or takes the limit away. A lower limit holds at once, a higher one or none after 24 hours.",
    input: { period: z.enum(periods), amount: z.optional(decimal) },
    output: protection,
    rejections: ["wrong-amount", "limit-too-high", "nothing-to-change"],
  }),
  keepMeasure: call("POST /protection/keep", {
    who: "customer",
    does: "Takes back what was to become looser: a higher limit, or the end of an exclusion.",
    input: { kind: z.enum([...periods, "exclusion"]) },
    output: protection,
    rejections: ["nothing-to-change"],
  }),
  startCoolOff: call("POST /protection/cool_off", {
    who: "customer",
    does: "Lets no new contract or option begin for so long. Nobody can shorten it; closing works.",
    input: { length: keysOf(coolOffs) },
    output: protection,
    rejections: ["already-longer"],
  }),
  excludeSelf: call("POST /protection/exclude", {
    who: "customer",
    fresh: true,
    does: "Lets no new contract or option begin until the customer comes back, which he cannot before the term is over. Nobody can shorten it; closing works.",
    input: { term: keysOf(exclusionTerms) },
    output: protection,
    rejections: ["already-longer"],
  }),
  reactivate: call("POST /protection/reactivate", {
    who: "customer",
    fresh: true,
    does: "Ends a self-exclusion whose term is over, after 24 hours.",
    input: {},
    output: protection,
    rejections: ["nothing-to-change", "exclusion-not-over"],
  }),
};

export const events = {
  /** A customer has changed what protects him. */
  changed: event("protection.changed", z.object({ customerId: z.string() }), [calls.showProtection]),
};
