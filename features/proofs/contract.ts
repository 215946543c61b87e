/** Evidence as customers and strangers read it. */
import { call, event } from "@assay/core/contract.ts";
import { id, integer } from "@assay/core/shapes.ts";
import { MINUTE_MS } from "@assay/core/time.ts";
import * as z from "zod/mini";
import type { Fact } from "./rules.ts";

const place = z.string().check(z.regex(/^[0-9]{1,18}$/));
const hex = z.string().check(z.regex(/^[0-9a-f]+$/));

const linkFields = {
  place,
  previous: hex,
  rule: z.string(),
  digest: hex,
  hash: hex,
  key: z.string(),
  signature: hex,
};
const link = z.object(linkFields);

/** Raw Ed25519 keys by their ids; retired ones too, so that what they signed stays checkable. */
const keys = z.record(z.string(), hex);

const isFact = (value: unknown): value is Fact =>
  typeof value === "string" ||
  (Array.isArray(value)
    ? value.every(isFact)
    : typeof value === "object" && value !== null && Object.values(value).every(isFact));
const fact = z.custom<Fact>(isFact);

export const receipt = z.object({ ...linkFields, fact });
/** What a customer keeps and a verifier reads: receipts about one thing, and the keys that signed them. */
export const receiptFile = z.object({ keys, receipts: z.array(receipt) });
export type ReceiptFile = z.output<typeof receiptFile>;

const STEPS_MAX = 500;

/** What a day limits: instructions that are kept as evidence, and moves of one's own money. */
export const dailyKinds = ["instructions", "transfers"] as const;
export type DailyKind = (typeof dailyKinds)[number];

/**
 * How often in a UTC day. An instruction every 17 seconds around the clock is more than a hand gives, or an honest program that has
 * trailing stops; a move of money every three minutes is more than any account needs.
 */
export const dailyLimits: Readonly<Record<DailyKind, number>> = { instructions: 5_000, transfers: 500 };

/** At this part of a limit its customer is told, once a day. */
export const TOLD_PERCENT = 80;

/** What a call that leaves an instruction declares besides, and one that moves a customer's own money. */
export const dailyRejections = ["daily-limit"] as const;
export const transferRejections = ["daily-transfers"] as const;

/** A customer's own part in a draw: printable ASCII without the bar that separates what a draw is computed from. */
export const drawSeed = /^[ -{}~]{1,64}$/;

/** What is not revealed so long after it was asked for is late: money back, and what was declared besides. */
export const DRAW_DEADLINE_MS = 10 * MINUTE_MS;

export const calls = {
  showReceipts: call("GET /proofs/receipts", {
    who: "customer",
    does: "What decided one of the customer's own options, orders or positions, signed; empty until a second or two after it was decided.",
    input: { id },
    output: receiptFile,
    rejections: [],
  }),
  showHead: call("GET /proofs/head", {
    who: "visitor",
    everywhere: true,
    does: "The newest link of the public log, and the newest that says how far the ledger's blocks go. Who remembers one can tell later whether the past was rewritten.",
    input: {},
    output: z.object({ keys, head: z.nullable(link), ledger: z.nullable(receipt) }),
    rejections: [],
  }),
  listSteps: call("GET /proofs/steps", {
    who: "visitor",
    everywhere: true,
    does: "What was appended to the public log after a place, at most 500 links, as the digests that lead from one hash to the next.",
    input: { after: integer(0, 999_999_999_999_999), limit: z._default(integer(1, STEPS_MAX), STEPS_MAX) },
    output: z.object({ list: z.array(z.object({ rule: z.string(), digest: hex })) }),
    rejections: [],
    cost: 2,
  }),
  showDraws: call("GET /proofs/draws", {
    who: "visitor",
    everywhere: true,
    does: "The hash chains that draws take their preimages from, the newest 50 with their ends and where the log has them, and how many draws were placed, wait, and came too late.",
    input: {},
    output: z.object({
      chains: z.array(z.object({ number: z.int(), end: hex, length: z.int(), used: z.int(), place: z.nullable(place) })),
      placed: z.int(),
      waiting: z.int(),
      late: z.int(),
      deadline_ms: z.int(),
    }),
    rejections: [],
  }),
};

export const events = {
  /** What a draw has led to: places in its list of lots, from 0; null where it came too late. `reference` names one draw, told at least once. */
  drawn: event(
    "proofs.drawn",
    z.object({ feature: z.string(), reference: z.string(), customerId: z.string(), outcome: z.nullable(z.array(z.int())) }),
  ),
  /** A customer has left behind most of what he may on this UTC day. */
  limitNear: event(
    "proofs.limitNear",
    z.object({ customerId: z.string(), kind: z.enum(dailyKinds), day: z.int(), used: z.int(), limit: z.int() }),
  ),
};
