/** Cards through Stripe's own library. It is loaded when it is first needed: a house without cards does without it. */
import type { IncomingHttpHeaders } from "node:http";
import { SECOND_MS } from "@assay/core/time.ts";
import type { Clock } from "@assay/server/clock.ts";
import type { Transact } from "@assay/server/feature.ts";
import type Stripe from "stripe";
import * as z from "zod/mini";
import type { CardEvent, CardProvider, Cards, Charge, DisputeFound, Found, RefundAsked, RefundFound } from "./port.ts";

export interface StripeTerms {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly clock: Clock;
  /** How requests leave the house; a sandbox answers them within. */
  readonly send?: (transact: Transact) => typeof fetch;
}

const TIMEOUT_MS = 10 * SECOND_MS;
const AGE_S_MAX = 5 * 60;
/** Of one charge: far more than there can be. */
const REFUNDS_MAX = 1_000;

const library = async (): Promise<typeof Stripe> => (await import("stripe")).default;

export const isLiveKey = (key: string): boolean => /^(sk|rk)_live_/.test(key);

export function stripeCards(terms: StripeTerms): Cards {
  const { secretKey, webhookSecret, clock, send } = terms;

  async function openClient(transact: Transact): Promise<Stripe> {
    const Library = await library();
    return new Library(secretKey, {
      telemetry: false,
      // We ask again ourselves, with the same key.
      maxNetworkRetries: 0,
      timeout: TIMEOUT_MS,
      ...(send && { httpClient: Library.createFetchHttpClient(send(transact)) }),
    });
  }

  return {
    provider: "stripe",
    open: (transact) => {
      let client: Promise<Stripe> | undefined;
      return apiOf(async () => await (client ??= openClient(transact)));
    },
    eventIn: async (raw, headers) => {
      const event = await signedBy(raw, headers, webhookSecret, clock.now());
      // A message from the other world, practice or live, is nobody's here.
      return event && event.livemode === isLiveKey(secretKey) ? described(event) : undefined;
    },
  };
}

async function signedBy(raw: Buffer, headers: IncomingHttpHeaders, secret: string, now: Date): Promise<Stripe.Event | undefined> {
  const signature = headers["stripe-signature"];
  if (typeof signature !== "string") return undefined;
  const { webhooks } = await library();
  try {
    return webhooks.constructEvent(raw, signature, secret, AGE_S_MAX, undefined, now.getTime());
  } catch {
    return undefined;
  }
}

const id = z.string().check(z.minLength(1), z.maxLength(100));
const ofTry = z.object({ metadata: z.object({ try: z.uuid() }) });
const ofRefund = z.object({ metadata: z.object({ refund: z.uuid() }) });
const named = z.object({ id, object: z.string() });

/** Messages of other kinds are kept and say nothing. */
function described(event: Stripe.Event): CardEvent {
  return {
    account: event.account ?? "",
    id: event.id.slice(0, 100),
    kind: event.type.slice(0, 100),
    about: aboutOf(event.data.object),
  };
}

function aboutOf(object: unknown): CardEvent["about"] {
  const { data: one } = named.safeParse(object);
  if (one?.object === "checkout.session") return { session: one.id };
  if (one?.object === "refund") return { refund: one.id, key: ofRefund.safeParse(object).data?.metadata.refund };
  if (one?.object === "dispute") return { dispute: one.id };
  const { data: paid } = ofTry.safeParse(object);
  return paid && { try: paid.metadata.try };
}

function apiOf(client: () => Promise<Stripe>): CardProvider {
  return {
    begin: async ({ key, currency, units, reference, returnUrl, email, until }) => {
      const stripe = await client();
      const product_data = { name: `USDT · ${reference}` };
      const line = { quantity: 1, price_data: { currency: currency.toLowerCase(), unit_amount: Number(units), product_data } };
      return await answered(async () => {
        const made = await stripe.checkout.sessions.create(
          {
            mode: "payment",
            allowed_payment_method_types: ["card"],
            payment_method_options: { card: { request_three_d_secure: "any" } },
            line_items: [line],
            client_reference_id: key,
            metadata: { try: key },
            payment_intent_data: { description: reference, metadata: { try: key } },
            success_url: returnUrl,
            cancel_url: returnUrl,
            expires_at: Math.floor(until.getTime() / SECOND_MS),
            ...(email !== undefined && { customer_email: email }),
          },
          { idempotencyKey: key },
        );
        if (!made.url) throw new Error("the provider of cards has made a page without an address");
        return { session: made.id, url: made.url };
      });
    },
    look: async (session) => {
      const stripe = await client();
      const expand = ["payment_intent.latest_charge.balance_transaction"];
      return foundIn(await stripe.checkout.sessions.retrieve(session, { expand }));
    },
    refund: async (asked) => await refundBy(await client(), asked),
    lookRefund: async (refund) => refundIn(await (await client()).refunds.retrieve(refund)),
    lookDispute: async (dispute) => disputeIn(await (await client()).disputes.retrieve(dispute)),
  };
}

/** The provider forgets a key after a day, and an answer may be lost for longer: what there is of ours is looked for before it is asked. */
async function refundBy(stripe: Stripe, { key, charge, units, known }: RefundAsked): ReturnType<CardProvider["refund"]> {
  const amount = Number(units);
  const metadata = { refund: key };
  const listRefunds = async () => {
    const all = await stripe.refunds.list({ charge, limit: 100 }).autoPagingToArray({ limit: REFUNDS_MAX });
    const isOthers = (one: Stripe.Refund): boolean =>
      one.metadata?.["refund"] === undefined && !known.includes(one.id) && refundIn(one).state !== "failed";
    return {
      own: all.find((one) => one.metadata?.["refund"] === key),
      others: all.filter(isOthers).map((one) => ({ refund: one.id, units: BigInt(one.amount) })),
    };
  };
  const before = await listRefunds();
  if (before.own) return refundIn(before.own);
  if (before.others.length > 0) return { others: before.others };
  const made = await answered(async () =>
    refundIn(await stripe.refunds.create({ charge, amount, metadata }, { idempotencyKey: key })),
  );
  if (made !== "refused") return made;
  // That it was paid back already is no refusal: it may be ours, or somebody's.
  const after = await listRefunds();
  if (after.own) return refundIn(after.own);
  return after.others.length > 0 ? { others: after.others } : "refused";
}

/** What it says about a request itself is final: money has not moved. Whatever else went wrong is not known. */
async function answered<T>(ask: () => Promise<T>): Promise<T | "refused"> {
  const { errors } = await library();
  try {
    return await ask();
  } catch (fault) {
    if (fault instanceof errors.StripeInvalidRequestError || fault instanceof errors.StripeCardError) return "refused";
    throw fault;
  }
}

function foundIn({ status, payment_status, payment_intent }: Stripe.Checkout.Session): Found {
  const intent = typeof payment_intent === "string" ? null : payment_intent;
  const fault = intent?.last_payment_error;
  const found = { intent: intent?.id ?? null, declined: fault?.decline_code ?? fault?.code ?? null, charge: null };
  if (payment_status === "paid" && intent?.status === "succeeded") return { ...found, state: "paid", charge: chargeIn(intent) };
  if (status === "expired" || intent?.status === "canceled") return { ...found, state: "over" };
  if (status === "complete" && intent?.status === "requires_payment_method") return { ...found, state: "failed" };
  return { ...found, state: intent?.status === "processing" || status === "complete" ? "processing" : "open" };
}

function chargeIn({ latest_charge: charge }: Stripe.PaymentIntent): Charge {
  if (charge === null || typeof charge === "string") throw new Error("the provider of cards has told no charge of what was paid");
  const card = charge.payment_method_details?.card;
  const settled = typeof charge.balance_transaction === "string" ? null : charge.balance_transaction;
  const fee = settled?.currency === charge.currency ? BigInt(settled.fee) : 0n;
  return {
    id: charge.id,
    currency: charge.currency.toUpperCase(),
    units: BigInt(charge.amount_captured),
    at: new Date(charge.created * SECOND_MS),
    name: charge.billing_details.name ?? "",
    fingerprint: card?.fingerprint ?? null,
    last4: card?.last4 ?? null,
    fee: settled === null ? null : fee,
  };
}

const refundIn = ({ id: refund, status }: Stripe.Refund): RefundFound => ({
  refund,
  state: status === "succeeded" ? "done" : status === "failed" || status === "canceled" ? "failed" : "waits",
});

function disputeIn({ payment_intent: intent, currency, amount, created, status }: Stripe.Dispute): DisputeFound {
  return {
    intent: typeof intent === "string" ? intent : (intent?.id ?? null),
    currency: currency.toUpperCase(),
    units: BigInt(amount),
    at: new Date(created * SECOND_MS),
    state:
      status === "lost" ? "lost" : status === "won" || status === "warning_closed" || status === "prevented" ? "won" : "open",
  };
}
