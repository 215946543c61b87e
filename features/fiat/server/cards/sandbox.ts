/**
 * The sandbox's provider of cards, within the house: it answers Stripe's own library in Stripe's form, and signs its messages as Stripe
 * does. What it knows is in the house's database, so that it forgets nothing with its process.
 */
import { createHash } from "node:crypto";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";
import { instant, type RowOf, tableOf, text, units } from "@assay/server/agreements/table.ts";
import type { Clock } from "@assay/server/clock.ts";
import type { Database } from "@assay/server/database.ts";
import type { Tx } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { PAGE_MS } from "../../rules/cards.ts";
import type { Cards } from "./port.ts";
import { stripeCards } from "./stripe.ts";

export const practiceCards = tableOf("fiat.practice_card", {
  id: text(),
  currency: text(),
  units,
  tryId: text(),
  returnUrl: text(),
  state: text<"open" | "proof" | "processing" | "failed" | "paid">(),
  code: text().orNull,
  card: text().orNull,
  name: text().orNull,
  createdAt: instant,
  paidAt: instant.orNull,
  dispute: text<"open" | "won" | "lost">().orNull,
});
export type PracticeCard = RowOf<typeof practiceCards>;
export const practiceRefunds = tableOf("fiat.practice_refund", {
  id: text(),
  session: text(),
  units,
  /** With what it was asked for. */
  key: text(),
  /** What whoever asked has noted with it. */
  refund: text().orNull,
  status: text<"succeeded" | "failed">(),
  madeAt: instant,
});
type PracticeRefund = RowOf<typeof practiceRefunds>;

export const findPracticeCard = async (db: Database, id: string, lock = sql``): Promise<PracticeCard | undefined> =>
  (await practiceCards.select(db, sql`where id = ${id} ${lock}`))[0];
export const writePracticeCard = async (db: Database, row: PracticeCard): Promise<void> =>
  await practiceCards.update(db, [row], ["state", "code", "card", "name", "paidAt", "dispute"]);

const KEY = "sk_test_practice";
const HOOK_SECRET = "whsec_practice";
/** The page in our own app that stands where a real provider has one of its own. */
export const PRACTICE_PAGE = "/#/pages/fund/practiceCard";
/** What a payment that is confirmed later takes. */
const LATER_MS = MINUTE_MS;
/** So long a key that is said again is answered with what was made with it. */
const KEY_MS = DAY_MS;
/** What it keeps of a payment: 2.9% and 30 of the smallest units. */
const feeOf = (paid: bigint): bigint => (paid * 29n) / 1_000n + 30n;

const short = (what: string): string => createHash("sha256").update(what).digest("hex").slice(0, 24);
const partOf = (prefix: string, { id }: PracticeCard): string => `${prefix}_${id.slice("cs_test_".length)}`;
const sessionOf = (prefix: string, id: string): string => id.replace(new RegExp(`^${prefix}_`), "cs_test_");

/** Faults that tests ask for: its next answers are lost after it has made something, or it does nothing, or it knows no fees yet. */
export interface PracticeFaults {
  lost: number;
  down: number;
  unsettled: boolean;
}

const none: PracticeFaults = { lost: 0, down: 0, unsettled: false };

export function sandboxCards(clock: Clock, origin: string, faults: PracticeFaults = none): Cards {
  const cards = stripeCards({
    secretKey: KEY,
    webhookSecret: HOOK_SECRET,
    clock,
    send: (transact) => async (url, init) => {
      const request = new Request(url, init);
      if (request.headers.get("authorization") !== `Bearer ${KEY}`) return refusal(401, "api_key_invalid");
      if (faults.down > 0) {
        faults.down -= 1;
        return refusal(503, "down");
      }
      const body = new URLSearchParams(await request.text());
      const asked = { request, body, origin, settles: !faults.unsettled };
      const answer = await transact(async (tx) => await answerTo(tx, asked));
      if (faults.lost > 0 && request.method === "POST") {
        faults.lost -= 1;
        throw new Error("its answer is lost");
      }
      return answer;
    },
  });
  return {
    ...cards,
    practice: {
      messageAbout: async (type, object) => {
        const { default: Library } = await import("stripe");
        const at = Math.floor(clock.now().getTime() / SECOND_MS);
        const event = { object: "event", type, created: at, livemode: false, account: null, data: { object } };
        const raw = JSON.stringify({ id: `evt_${short(JSON.stringify(event))}`, ...event });
        const signature = Library.webhooks.generateTestHeaderString({ payload: raw, secret: HOOK_SECRET, timestamp: at });
        return { raw: Buffer.from(raw), headers: { "stripe-signature": signature } };
      },
    },
  };
}

interface Asked {
  readonly request: Request;
  readonly body: URLSearchParams;
  readonly origin: string;
  readonly settles: boolean;
}

const refusal = (status: number, code: string): Response =>
  Response.json(
    { error: { type: status === 400 || status === 404 ? "invalid_request_error" : "api_error", code, message: code } },
    { status },
  );

async function answerTo(tx: Tx, asked: Asked): Promise<Response> {
  const { pathname, searchParams } = new URL(asked.request.url);
  const [, , kind = "", id = "", more = ""] = pathname.split("/");
  if (asked.request.method === "POST") {
    if (kind === "checkout" && id === "sessions") return await makeSession(tx, asked);
    if (kind === "refunds") return await makeRefund(tx, asked);
  }
  const named = kind === "checkout" ? more : id;
  if (kind === "refunds" && id === "") {
    const made = await listRefunds(tx, sessionOf("ch", searchParams.get("charge") ?? ""));
    return Response.json({ object: "list", url: pathname, has_more: false, data: made.map(describeRefund) });
  }
  if (kind === "refunds") {
    const [refund] = await practiceRefunds.select(tx.db, sql`where id = ${named}`);
    return refund ? Response.json(describeRefund(refund)) : refusal(404, "resource_missing");
  }
  const row = await findPracticeCard(tx.db, kind === "disputes" ? sessionOf("dp", named) : named, sql`for update`);
  if (!row || (kind === "disputes" && row.dispute === null)) return refusal(404, "resource_missing");
  return Response.json(kind === "disputes" ? describeDispute(row) : describeSession(await movedOn(tx, row), tx.now, asked));
}

async function makeSession(tx: Tx, asked: Asked): Promise<Response> {
  const { request, body } = asked;
  const said = (name: string): string => body.get(name) ?? "";
  const row: PracticeCard = {
    id: `cs_test_${short(request.headers.get("idempotency-key") ?? "")}`,
    currency: said("line_items[0][price_data][currency]"),
    units: BigInt(said("line_items[0][price_data][unit_amount]")),
    tryId: said("metadata[try]"),
    returnUrl: said("success_url"),
    state: "open",
    code: null,
    card: null,
    name: null,
    createdAt: tx.now,
    paidAt: null,
    dispute: null,
  };
  await practiceCards.insert(tx.db, [row], sql`on conflict do nothing`);
  return Response.json(describeSession((await findPracticeCard(tx.db, row.id))!, tx.now, asked));
}

/** What is confirmed or refused later tells nothing by itself: whoever asks sees it. */
async function movedOn(tx: Tx, row: PracticeCard): Promise<PracticeCard> {
  if (row.state !== "processing" || tx.now.getTime() < row.paidAt!.getTime() + LATER_MS) return row;
  const moved: PracticeCard = { ...row, state: row.code === null ? "paid" : "failed" };
  await writePracticeCard(tx.db, moved);
  return moved;
}

const listRefunds = async ({ db }: Tx, session: string): Promise<PracticeRefund[]> =>
  await practiceRefunds.select(db, sql`where session = ${session} order by made_at, id`);

/** What has gone back to the card last, and was not sent back. */
export const findGone = async (db: Database, session: string): Promise<PracticeRefund | undefined> =>
  (
    await practiceRefunds.select(db, sql`where session = ${session} and status = 'succeeded' order by made_at desc, id limit 1`)
  )[0];

/** The card's bank sends it back; it is told as a message names it. */
export async function sendBack(db: Database, refund: PracticeRefund): Promise<object> {
  const failed = { ...refund, status: "failed" } as const;
  await practiceRefunds.update(db, [failed], ["status"]);
  return describeRefund(failed);
}

async function makeRefund(tx: Tx, { request, body }: Asked): Promise<Response> {
  const row = await findPracticeCard(tx.db, sessionOf("ch", body.get("charge") ?? ""), sql`for update`);
  if (row?.state !== "paid") return refusal(404, "resource_missing");
  const key = request.headers.get("idempotency-key") ?? "";
  const made = await listRefunds(tx, row.id);
  const before = made.find((one) => one.key === key && tx.now.getTime() < one.madeAt.getTime() + KEY_MS);
  if (before) return Response.json(describeRefund(before));
  const refund: PracticeRefund = {
    id: `re_${short(`${key} ${made.length}`)}`,
    session: row.id,
    units: BigInt(body.get("amount") ?? "0"),
    key,
    refund: body.get("metadata[refund]"),
    status: "succeeded",
    madeAt: tx.now,
  };
  const gone = made.reduce((sum, one) => (one.status === "failed" ? sum : sum + one.units), 0n);
  if (row.dispute !== null) return refusal(400, "charge_disputed");
  if (gone + refund.units > row.units) return refusal(400, "charge_already_refunded");
  await practiceRefunds.insert(tx.db, [refund]);
  return Response.json(describeRefund(refund));
}

/** As a message names it too. */
export const describeRefund = ({ id, units: amount, refund, status }: PracticeRefund): object => ({
  id,
  object: "refund",
  amount: Number(amount),
  metadata: refund === null ? {} : { refund },
  status,
});

const secondsOf = (at: Date): number => Math.floor(at.getTime() / SECOND_MS);

const describeDispute = (row: PracticeCard): object => ({
  id: partOf("dp", row),
  object: "dispute",
  payment_intent: partOf("pi", row),
  charge: partOf("ch", row),
  currency: row.currency,
  amount: Number(row.units),
  created: secondsOf(row.paidAt!),
  status: row.dispute === "open" ? "needs_response" : row.dispute,
});

/** As a message names it. */
export const disputeOf = (row: PracticeCard): object => ({ id: partOf("dp", row), object: "dispute" });

/** Nobody can pay on it any more. */
export const isOver = ({ state, createdAt }: PracticeCard, now: Date): boolean =>
  (state === "open" || state === "proof") && now.getTime() > createdAt.getTime() + PAGE_MS;

function describeSession(row: PracticeCard, now: Date, { origin, settles }: Pick<Asked, "origin" | "settles">): object {
  const { id, state, code, units: amount, currency } = row;
  const isPaid = state === "paid";
  const isBegun = state !== "open" || code !== null;
  const words = {
    open: "requires_payment_method",
    proof: "requires_action",
    processing: "processing",
    failed: "requires_payment_method",
    paid: "succeeded",
  } as const;
  const intent = {
    id: partOf("pi", row),
    object: "payment_intent",
    status: words[state],
    last_payment_error:
      code === null || state === "processing" ? null : { type: "card_error", code: "card_declined", decline_code: code },
    latest_charge: isPaid ? describeCharge(row, settles) : null,
  };
  return {
    id,
    object: "checkout.session",
    url: `${origin}${PRACTICE_PAGE}?${new URLSearchParams({ session: id })}`,
    livemode: false,
    amount_total: Number(amount),
    currency,
    status: isOver(row, now) ? "expired" : isPaid || state === "processing" || state === "failed" ? "complete" : "open",
    payment_status: isPaid ? "paid" : "unpaid",
    payment_intent: isBegun ? intent : null,
  };
}

const describeCharge = (row: PracticeCard, settles: boolean): object => ({
  id: partOf("ch", row),
  object: "charge",
  currency: row.currency,
  amount: Number(row.units),
  amount_captured: Number(row.units),
  created: secondsOf(row.paidAt!),
  billing_details: { name: row.name },
  payment_method_details: { card: { fingerprint: short(`card ${row.card}`).slice(0, 16), last4: row.card!.slice(-4) } },
  balance_transaction: settles
    ? { id: partOf("txn", row), object: "balance_transaction", currency: row.currency, fee: Number(feeOf(row.units)) }
    : null,
});
