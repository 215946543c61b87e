/** Flash swap: one coin for another at a price that is told before, in money. */
import type { Bill } from "@assay/core/bill.ts";
import { call, event } from "@assay/core/contract.ts";
import { at, currencyId, decimal, id, paging, pageOf } from "@assay/core/shapes.ts";
import { feed } from "@assay/features/market/contract.ts";
import { transferRejections } from "@assay/features/proofs/contract.ts";
import { balanceCalls } from "@assay/features/wallet/contract.ts";
import * as z from "zod/mini";

/** Reasons of its bills. */
export const bills = [{ reason: "swap" }] as const satisfies readonly Bill[];

/** Why a coin cannot be swapped at the moment. */
export const closedReasons = ["index-degraded", "venues-apart"] as const;

/** What one currency becomes in another, all in the one that arrives unless said otherwise. */
const deal = {
  from_currency: z.string(),
  to_currency: z.string(),
  /** What is given, in the currency that is given. */
  number: decimal,
  arrives: decimal,
  /** What arrives for one whole unit that is given, and the other way round; at most eight digits that count. */
  ratio: decimal,
  inverse: decimal,
  /** What would arrive at the middle of the market, for all, for one whole unit, and the other way round. */
  mid: decimal,
  mid_ratio: decimal,
  mid_inverse: decimal,
  /** What of it the spread and the fee take. */
  spread: decimal,
  fee: decimal,
  /** What the order book would have brought after its fee; null where it is not deep enough. */
  book: z.nullable(decimal),
  /** Where it can be traded there. */
  book_symbol: z.string(),
};

/** An index by which a swap was priced. */
const usedIndex = z.object({ currency: z.string(), price: decimal, at });

const swap = z.object({
  ...deal,
  id: z.string(),
  at,
  /** When its price was told. */
  quoted_at: at,
  kind: z.enum(["quote", "moment", "dust"]),
  indices: z.array(usedIndex),
});

const pair = { from_currency_id: currencyId, to_currency_id: currencyId };
const closed = ["same-currency", "not-swappable", ...closedReasons] as const;
const amounts = ["wrong-amount", "below-minimum", "above-largest", "nothing-arrives"] as const;

export const calls = {
  listCurrencies: call("GET /swap/currencies", {
    who: "visitor",
    does: "Currencies that can be swapped, and why one cannot be at the moment.",
    input: {},
    output: z.object({
      practice: z.boolean(),
      feed,
      /** For how long a quote holds, in ms. */
      valid_ms: z.int(),
      list: z.array(
        z.object({
          currency: z.string(),
          currency_id: z.int(),
          name: z.string(),
          closed: z.nullable(z.enum(closedReasons)),
        }),
      ),
    }),
    rejections: [],
  }),
  quoteSwap: call("POST /user/getTransferFee", {
    who: "customer",
    does: "What a swap would bring, with its costs in money. With an amount it is a quote that holds for ten seconds and can be accepted once.",
    input: { ...pair, number: z.optional(decimal) },
    output: z.object({
      from_currency: z.string(),
      to_currency: z.string(),
      /** The middle of the market for one whole unit, and the other way round. */
      ratio: decimal,
      inverse: decimal,
      fee_rate: decimal,
      spread_rate: decimal,
      /** What can be given at the moment: at least, and at most. */
      min: decimal,
      largest: decimal,
      quote: z.nullable(z.object({ ...deal, id: z.string(), quoted_at: at, valid_until: at })),
    }),
    rejections: [...closed, ...amounts],
    cost: 2,
  }),
  swap: call("POST /user/Transfer", {
    who: "customer",
    fresh: true,
    does: "Swaps an amount of the spot account at once: at the figure of a quote or not at all; without a quote at the price of the moment, unless its spread is wide.",
    input: {
      number: decimal,
      ...pair,
      quote_id: z.optional(id),
      /** The least that must arrive; without it none is compared. */
      arrives_min: z.optional(decimal),
    },
    output: z.object({ swap }),
    rejections: [
      ...transferRejections,
      ...closed,
      ...amounts,
      "no-such-quote",
      "quote-differs",
      "quote-used",
      "quote-expired",
      "price-has-moved",
      "spread-too-wide",
      "less-would-arrive",
      "insufficient-balance",
    ],
  }),
  listSwaps: call("POST /user/getTransferList", {
    who: "customer",
    does: "The customer's swaps, the newest first.",
    input: { ...paging },
    output: pageOf(swap),
    rejections: [],
  }),
  listDust: call("GET /swap/dust", {
    who: "customer",
    does: "Balances of the spot account that are worth less than one swap may be, and what they would bring together.",
    input: {},
    output: z.object({
      to_currency: z.string(),
      arrives: decimal,
      /** The least of it that a customer who has seen it may be asked to take, since prices move until he presses. */
      arrives_min: decimal,
      list: z.array(z.object({ currency: z.string(), number: decimal, arrives: decimal })),
    }),
    rejections: [],
    cost: 2,
  }),
  swapDust: call("POST /swap/dust", {
    who: "customer",
    fresh: true,
    does: "Swaps all such balances into USDT at once, at the prices of the moment.",
    input: {
      /** The least that must arrive; without it none is compared. */
      arrives_min: z.optional(decimal),
    },
    output: z.object({ to_currency: z.string(), arrives: decimal, swaps: z.array(swap) }),
    rejections: [...transferRejections, "no-dust", "wrong-amount", "less-would-arrive", "above-largest"],
  }),
};

export const events = {
  changed: event("swap.changed", z.object({ customerId: z.string() }), [calls.listSwaps, calls.listDust, ...balanceCalls]),
};
