/** What customers and visitors ask of buying with local money; apart, so that their screens bring nothing of the desk along. */
import { call } from "@assay/core/contract.ts";
import { at, decimal, id, paging, pageOf, text } from "@assay/core/shapes.ts";
import * as z from "zod/mini";
import { declines } from "../rules/cards.ts";
import { type Fiat, fiatDecimals, methods, payerFields } from "../rules/catalogue.ts";

/** What became of a payment, as its customer sees it. */
export const states = [
  "to-be-paid",
  "being-matched",
  "matched",
  "delivered",
  "expired",
  "on-hold",
  "refused",
  "refunded",
] as const;
export type State = (typeof states)[number];

const fiats = Object.keys(fiatDecimals) as [Fiat, ...Fiat[]];
export const fiat = z.enum(fiats);
export const method = z.enum(methods);
export const country = z.string().check(z.regex(/^[A-Z]{2}$/));

/** Money in local money unless said otherwise. */
const deal = {
  country,
  currency: fiat,
  method,
  pays: decimal,
  fee: decimal,
  /** What the price lies above the middle, in all. */
  spread: decimal,
  /** USDT. */
  arrives: decimal,
  /** For one USDT: the middle, and all in, the fee too. */
  mid: decimal,
  rate: decimal,
};

const payment = z.object({
  ...deal,
  id: z.string(),
  reference: z.string(),
  status: z.enum(states),
  created_at: at,
  /** Until when the rate is locked. */
  due_at: at,
  /** What the bank has shown and counts for it; null before. */
  paid: z.nullable(decimal),
  /** What that has bought, in USDT; null before. */
  delivered: z.nullable(decimal),
  /** The money came after the rate was over: it bought at the rate of its arrival. */
  late: z.boolean(),
  /** Of late money its customer chooses until then: what it buys, without a word too, or that it goes back. Null where nothing is to choose. */
  choice: z.nullable(z.object({ until: at, arrives: decimal })),
  /** Why people refused it or paid it back. */
  note: z.nullable(z.string()),
  has_voucher: z.boolean(),
});

/** Where to pay to. */
export const place = {
  account: z.string(),
  method,
  country,
  currency: fiat,
  holder: z.string(),
  number: z.string(),
  bank: z.string(),
  city: z.string(),
};

/** As the card provider names its page. */
const session = z.string().check(z.regex(/^\w{1,100}$/));
const practiceCard = z.object({
  payment: z.string(),
  amount: decimal,
  currency: fiat,
  reference: z.string(),
  state: z.enum(["open", "proof", "processing", "failed", "paid", "refunded", "disputed"]),
});

const bounds = ["area-not-supported", "wrong-amount", "below-fiat-minimum", "above-fiat-maximum", "no-fiat-rate"] as const;
const asked = { countryCode: country, paymentType: method, paymentAmount: decimal };

export const customerCalls = {
  listCountries: call("GET /pay/countries", {
    who: "visitor",
    does: "Where USDT can be bought with local money, how it is paid there and within which bounds, and what a payer must tell.",
    input: {},
    output: z.object({
      practice: z.boolean(),
      /** For how long a rate is locked, in ms. */
      lock_ms: z.int(),
      list: z.array(
        z.object({
          country,
          currency: fiat,
          decimals: z.int(),
          fields: z.array(z.enum(payerFields)),
          methods: z.array(z.object({ method, min: decimal, max: decimal })),
        }),
      ),
    }),
    rejections: [],
  }),
  showRate: call("GET /pay/rate", {
    who: "visitor",
    does: "What an amount of local money would buy now, with fee and spread in money. Nothing is locked.",
    input: asked,
    output: z.object(deal),
    rejections: [...bounds],
  }),
  createPay: call("POST /pay/createPay", {
    who: "customer",
    fresh: true,
    does: "Locks the rate for 15 minutes, sets the USDT aside, and says where to pay. One unpaid payment a customer.",
    input: {
      ...asked,
      currencyCode: fiat,
      /** The payer as a JSON object: first_name, last_name, and what the country asks for. */
      extendedParams: text(2, 1_000),
      /** The rate that the customer has seen, all in: it is refused where it has become dearer since. */
      rate: decimal,
    },
    output: z.object({ payment }),
    rejections: [
      ...bounds,
      "wrong-payer",
      "payer-not-you",
      "above-level",
      "rate-has-moved",
      "payment-open",
      "too-many-payments",
      "too-many-card-pages",
      "usdt-short",
    ],
    cost: 3,
  }),
  payLog: call("POST /pay/payLog", {
    who: "customer",
    does: "The customer's payments, the newest first.",
    input: { ...paging, status: z.optional(z.enum(states)) },
    output: pageOf(payment),
    rejections: [],
  }),
  showPayment: call("GET /pay/detail", {
    who: "customer",
    does: "One payment of the customer's, with where to pay it and the code that his bank's app reads.",
    input: { id },
    output: z.object({
      practice: z.boolean(),
      payment,
      place: z.object(place),
      payer: z.string(),
      /** What a QR code shows; null where the method has none. */
      code: z.nullable(z.string()),
      /** The last page of the card provider for it; null where it is not paid by card. */
      card: z.nullable(
        z.object({
          state: z.enum(["asked", "open", "processing", "failed", "paid", "over"]),
          /** The provider's page, while it is open. */
          url: z.nullable(z.string()),
          /** Why the card was refused last. */
          declined: z.nullable(z.enum(declines)),
          /** Pages that may still be opened within 24 hours. */
          tries_left: z.int(),
        }),
      ),
    }),
    rejections: ["no-such-payment"],
  }),
  payCard: call("POST /pay/card", {
    who: "customer",
    does: "Asks for another page of the card provider, where the last one is over. It is there a moment later.",
    input: { id },
    output: z.object({}),
    rejections: ["no-such-payment", "other-method", "payment-over", "card-page-open", "too-many-card-pages"],
    cost: 2,
  }),
  showPracticeCard: call("GET /sandbox/card", {
    who: "customer",
    does: "The page that stands in a sandbox where a card provider shows its own. Sandbox mode only.",
    input: { session },
    output: practiceCard,
    rejections: ["sandbox-only", "no-such-payment"],
  }),
  pressPracticeCard: call("POST /sandbox/card", {
    who: "customer",
    does: "Pays on that page, lets the card be declined, asks for 3-D Secure and answers it, disputes what was paid, or sends back what was paid back. Sandbox mode only.",
    input: {
      session,
      act: z.enum(["pay", "prove", "confirm", "fail", "decline", "later", "refuse", "dispute", "return"]),
      /** Last digits of a practice card; without it each customer has his own. */
      card: z.optional(z.string().check(z.regex(/^[0-9]{4}$/))),
      /** The holder's name; without it the payer's. */
      name: z.optional(text(1, 80)),
    },
    output: practiceCard,
    rejections: ["sandbox-only", "no-such-payment", "payment-over"],
    cost: 2,
  }),
  announce: call("POST /pay/paid", {
    who: "customer",
    does: "Says that a payment was made, before its rate is over. It moves no money, and a picture proves nothing: what the bank shows counts.",
    input: { id, voucher: z.optional(text(1, 200)) },
    output: z.object({ payment }),
    rejections: ["no-such-payment", "other-method", "payment-over", "too-many-announced", "no-such-file"],
  }),
  giveUp: call("POST /pay/giveUp", {
    who: "customer",
    does: "Gives an unpaid payment up before its rate is over.",
    input: { id },
    output: z.object({ payment }),
    rejections: ["no-such-payment", "payment-over"],
  }),
  chooseLate: call("POST /pay/late", {
    who: "customer",
    does: "Chooses what money that came late becomes: USDT at the rate of its arrival, at once, or that it goes back to where it came from.",
    input: { id, choice: z.enum(["usdt", "back"]) },
    output: z.object({ payment }),
    rejections: ["no-such-payment", "payment-over"],
  }),
  payPractice: call("POST /sandbox/pay", {
    who: "customer",
    does: "The sandbox's bank books a practice payment, which its next statement shows. Sandbox mode only.",
    input: { id },
    output: z.object({ amount: decimal, currency: fiat }),
    rejections: ["sandbox-only", "no-such-payment", "other-method", "payment-over", "practice-booked"],
    cost: 2,
  }),
};
