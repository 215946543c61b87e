/** What a customer does with a card payment: another page where the last one is over, and the sandbox's page itself. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Database } from "@assay/server/database.ts";
import type { Customer, Reader, Writer } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { type calls, events } from "../../contract.ts";
import { fiatText } from "../answers.ts";
import { findPayment, listById, type Payment } from "../store.ts";
import type { FiatTerms } from "../terms.ts";
import { hearCards } from "./hear.ts";
import { beginTry } from "./pages.ts";
import { disputeOf, findGone, findPracticeCard, isOver, type PracticeCard, sendBack, writePracticeCard } from "./sandbox.ts";
import { findLastTry, tries } from "./store.ts";

type PayCard = typeof calls.payCard;

export async function payCard(tx: Writer<Customer>, { id }: InputOf<PayCard>): Promise<OutputOf<PayCard>> {
  const payment = (await findPayment(tx.db, tx.caller.customerId, id, sql`for update`)) ?? reject("no-such-payment");
  if (payment.method !== "card") reject("other-method");
  if (payment.status !== "to-be-paid" || payment.dueAt <= tx.now) reject("payment-over");
  // A page that is open takes another card: two pages could be paid both. One whose payment has failed takes none.
  if (!["over", "failed"].includes((await findLastTry(tx.db, id))?.state ?? "over")) reject("card-page-open");
  await beginTry(tx, payment);
  tx.emit(events.changed, { customerId: payment.customerId });
  return {};
}

async function practiceOf(
  { db, caller: { customerId } }: Pick<Reader<Customer>, "db" | "caller">,
  session: string,
  lock = sql``,
): Promise<{ readonly row: PracticeCard; readonly payment: Payment }> {
  const row = (await findPracticeCard(db, session, lock)) ?? reject("no-such-payment");
  const [own] = await tries.select(db, sql`where session = ${session} and customer_id = ${customerId}`);
  if (!own) return reject("no-such-payment");
  return { row, payment: (await listById(db, [own.paymentId]))[0]! };
}

async function described(
  db: Database,
  row: PracticeCard,
  { id, currency, reference }: Payment,
): Promise<OutputOf<typeof calls.showPracticeCard>> {
  const paid = row.state === "paid" && (await findGone(db, row.id)) ? "refunded" : row.state;
  const state = row.dispute === null ? paid : "disputed";
  return { payment: id, amount: fiatText(currency, row.units), currency, reference, state };
}

type ShowPracticeCard = typeof calls.showPracticeCard;

export const showPracticeCard =
  ({ mode }: FiatTerms) =>
  async (reader: Reader<Customer>, { session }: InputOf<ShowPracticeCard>): Promise<OutputOf<ShowPracticeCard>> => {
    if (mode !== "sandbox") reject("sandbox-only");
    const { row, payment } = await practiceOf(reader, session);
    return await described(reader.db, row, payment);
  };

type PressPracticeCard = typeof calls.pressPracticeCard;
type Act = InputOf<PressPracticeCard>["act"];

/** From which states of the page an act leads where; the message that tells of it, if there is one. */
const acts: Readonly<Record<Act, { from: PracticeCard["state"]; to: PracticeCard["state"]; code?: string; tells?: string }>> = {
  pay: { from: "open", to: "paid", tells: "checkout.session.completed" },
  prove: { from: "open", to: "proof" },
  confirm: { from: "proof", to: "paid", tells: "checkout.session.completed" },
  fail: { from: "proof", to: "open", code: "authentication_required", tells: "payment_intent.payment_failed" },
  decline: { from: "open", to: "open", code: "insufficient_funds", tells: "payment_intent.payment_failed" },
  // That it is confirmed later, or refused, no message tells: it is found by asking.
  later: { from: "open", to: "processing", tells: "checkout.session.completed" },
  refuse: { from: "open", to: "processing", code: "do_not_honor", tells: "checkout.session.completed" },
  dispute: { from: "paid", to: "paid", tells: "charge.dispute.created" },
  return: { from: "paid", to: "paid", tells: "refund.failed" },
};

/** Each message is sent twice, as real ones sometimes are. */
const TIMES = 2;

export const pressPracticeCard =
  ({ mode, cards }: FiatTerms) =>
  async (
    tx: Writer<Customer>,
    { session, act, card, name }: InputOf<PressPracticeCard>,
  ): Promise<OutputOf<PressPracticeCard>> => {
    if (mode !== "sandbox" || !cards?.practice) return reject("sandbox-only");
    const { row, payment } = await practiceOf(tx, session, sql`for update`);
    const { from, to, code, tells } = acts[act];
    if (row.state !== from || row.dispute !== null || isOver(row, tx.now)) reject("payment-over");
    const gone = act === "return" ? ((await findGone(tx.db, session)) ?? reject("payment-over")) : undefined;
    const isPaid = to === "paid" || to === "processing";
    const pressed: PracticeCard = {
      ...row,
      state: to,
      code: code ?? (isPaid ? null : row.code),
      card: card ?? row.card ?? payment.customerId,
      name: name ?? row.name ?? payment.payer,
      paidAt: row.paidAt ?? (isPaid ? tx.now : null),
      dispute: act === "dispute" ? "open" : null,
    };
    await writePracticeCard(tx.db, pressed);
    if (tells !== undefined) {
      const about = { id: row.id, object: "checkout.session" };
      const error = { decline_code: code };
      const attempt = { object: "payment_intent", metadata: { try: row.tryId }, last_payment_error: error };
      const paid = act === "dispute" ? disputeOf(pressed) : tells.startsWith("payment") ? attempt : about;
      const object = gone ? await sendBack(tx.db, gone) : paid;
      const { raw, headers } = await cards.practice.messageAbout(tells, object);
      const hook = hearCards(cards);
      for (let time = 0; time < TIMES; time += 1) if (await hook.isFrom(raw, headers)) await hook.receive(tx, raw);
    }
    tx.emit(events.changed, { customerId: payment.customerId });
    return await described(tx.db, pressed, payment);
  };
