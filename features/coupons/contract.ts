/** Coupons: vouchers that give fees back, and cash after a task. */
import type { Bill } from "@assay/core/bill.ts";
import { call, event } from "@assay/core/contract.ts";
import { operator } from "@assay/core/roles.ts";
import { at, decimal, instant, integer, pageOf, paging } from "@assay/core/shapes.ts";
import { symbol } from "@assay/features/market/contract.ts";
import { balanceCalls } from "@assay/features/wallet/contract.ts";
import * as z from "zod/mini";
import { BUDGET_MAX, kinds, products, VALID_DAYS_MAX } from "./rules.ts";

export const bills = [{ reason: "coupon-fee" }, { reason: "coupon-cash" }] as const satisfies readonly Bill[];

export const states = ["claimable", "active", "used", "expired"] as const;

const terms = {
  series_id: z.int(),
  kind: z.enum(kinds),
  /** In USDT: what it gives in all, and the volume that a cash coupon asks. */
  worth: decimal,
  volume: decimal,
  product: z.enum(products),
  /** The one market that counts; null where all of the product do. */
  symbol: z.nullable(z.string()),
  practice: z.boolean(),
};

const coupon = z.object({
  ...terms,
  state: z.enum(states),
  /** Of volume in scope, and of its worth. */
  traded: decimal,
  paid: decimal,
  /** What trading the volume costs in fees at the customer's level, in USDT, on average of the markets that count. Rounded up; "0" of a fee voucher. */
  cost: decimal,
  /** How many are left and how long one is valid, while it can be claimed. */
  left: z.nullable(z.int()),
  valid_days: z.nullable(z.int()),
  /** Until when it can be claimed, or is valid. */
  until: at,
  ended_at: z.nullable(at),
});

export const calls = {
  listCoupons: call("GET /coupon/index", {
    who: "customer",
    does: "Coupons of a state: those that the customer can claim, or his own, the newest first.",
    input: { ...paging, state: z._default(z.enum(states), "claimable") },
    output: pageOf(coupon),
    rejections: [],
  }),
  claimCoupon: call("POST /coupon/claim", {
    who: "customer",
    does: "Claims a coupon of a series, of which a customer and who is linked with him get one. Its worth has been set aside already.",
    input: { series_id: integer(1, 999_999) },
    output: z.object({ coupon }),
    rejections: ["no-such-coupon", "coupon-not-open", "coupon-over", "coupon-gone", "coupon-had", "coupon-linked"],
  }),
  listSeries: call("GET /desk/coupons", {
    who: operator("product", "treasury-maker", "treasury-checker", "auditor"),
    does: "All series of coupons, the newest first, with what they have given.",
    input: { ...paging },
    output: pageOf(
      z.object({
        ...terms,
        budget: z.int(),
        claimed: z.int(),
        paid: decimal,
        opens_at: at,
        ends_at: at,
        valid_days: z.int(),
        stopped: z.boolean(),
      }),
    ),
    rejections: [],
  }),
  createSeries: call("POST /desk/coupons/create", {
    who: operator("product"),
    approvals: { role: "product", count: () => 1 },
    does: "Makes a series, whose whole budget is set aside from the pool at the approval.",
    input: {
      kind: z.enum(kinds),
      worth: decimal,
      product: z.enum(products),
      symbol: z.optional(symbol),
      volume: z._default(decimal, "0"),
      budget: integer(1, BUDGET_MAX),
      opens_at: instant,
      ends_at: instant,
      valid_days: integer(1, VALID_DAYS_MAX),
    },
    output: z.object({ series_id: z.int() }),
    rejections: ["unsound-coupon", "no-such-market", "coupon-pool-short", "too-many-series"],
  }),
  stopSeries: call("POST /desk/coupons/stop", {
    who: operator("product"),
    does: "Ends the claiming of a series. What is claimed stays valid, and the rest of the budget returns to the pool.",
    input: { series_id: integer(1, 999_999) },
    output: z.object({ stopped: z.boolean() }),
    rejections: ["no-such-coupon", "coupon-over"],
  }),
};

export const events = {
  changed: event("coupons.changed", z.object({ customerId: z.string() }), [calls.listCoupons, ...balanceCalls]),
};
