/** VIP: levels by volume or assets, what they make of the fees, and the credit score. */
import { call, event } from "@assay/core/contract.ts";
import { profileCall } from "@assay/core/profile.ts";
import { at, decimal, pageOf, paging } from "@assay/core/shapes.ts";
import * as z from "zod/mini";
import { changeReasons, creditReasons } from "./rules.ts";

/** Shares of a market's own fee: "0.9" is nine tenths of it. */
const shares = z.object({ spot_maker: decimal, spot_taker: decimal, contract: decimal });

const level = z.object({
  level: z.int(),
  /** What earns it in USDT, either of the two: the volume of 30 days, or what the accounts hold. */
  volume: decimal,
  assets: decimal,
  shares,
});

const standing = z.object({
  level: z.int(),
  /** Until when it is kept whatever follows; null of level 0. */
  kept_until: z.nullable(at),
  /** The level that today's volume and assets would earn. */
  earned: z.int(),
  shares,
  /** Of today and the 29 UTC days before, in USDT. */
  volume: decimal,
  /** What accounts of one owner have traded with each other in these days, which counts nothing. */
  excluded: decimal,
  /** What the accounts held when they were last looked at, and on which UTC day that was; null before. */
  assets: decimal,
  assets_at: z.nullable(at),
  /** Fees of the trades of these days in USDT, at this level; null at the highest: what they would have been at the next. */
  fees: decimal,
  fees_next: z.nullable(decimal),
  credit: z.object({
    score: z.int(),
    parts: z.array(z.object({ reason: z.enum(creditReasons), points: z.int() })),
  }),
  levels: z.array(level),
});

const change = z.object({
  id: z.string(),
  at,
  level_before: z.int(),
  level: z.int(),
  why: z.enum(changeReasons),
  /** What it followed from, in USDT. */
  volume: decimal,
  assets: decimal,
  kept_until: z.nullable(at),
});

export const calls = {
  showVip: call("GET /user/vip", {
    who: "customer",
    does: "The customer's level with what it is kept for, what the next one asks, and the credit score with its reasons.",
    input: {},
    output: standing,
    rejections: [],
  }),
  listChanges: call("GET /user/vip/history", {
    who: "customer",
    does: "The changes of the customer's level, the newest first, each with the volume and the assets that it followed from.",
    input: { ...paging },
    output: pageOf(change),
    rejections: [],
  }),
};

export const events = {
  /** What was traded has been added to the volume. */
  counted: event("vip.counted", z.object({ customerId: z.string() }), [calls.showVip]),
  changed: event("vip.changed", z.object({ customerId: z.string() }), [calls.showVip, calls.listChanges, profileCall]),
};
