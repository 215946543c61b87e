import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Rate } from "@assay/core/money.ts";
import { reject, Rejection } from "@assay/core/rejection.ts";
import { startOfUtcDay, utcDay } from "@assay/core/time.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import type { Customer, Tx, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { isContract, judgeSubscription, promiseOf, SUBSCRIPTIONS_MAX } from "../rules.ts";
import { describeSubscription } from "./answers.ts";
import { openedNotice } from "./notices.ts";
import { movedBy, pool, subscribe as posting } from "./postings.ts";
import { countRunning, findTerms, ratesFrom, type Subscription, subscriptions, type Terms } from "./store.ts";
import { dayAfter, type Rated } from "./settle.ts";

type Call = typeof calls.subscribe;

/** Sells a subscription: it earns from the next UTC day on, and what that is known to bring is set aside with it. */
export const subscribe =
  (notify: Notify) =>
  async (tx: Writer<Customer>, asked: InputOf<Call>): Promise<OutputOf<Call>> => {
    const { customerId } = tx.caller;
    const seen = (await findTerms(tx.db, asked.product, utcDay(tx.now))) ?? reject("no-such-yield");
    const { currency } = seen;
    // Sales and announcements wait for each other here, so that what is judged below stays true.
    await tx.ledger.open(movedBy(customerId, currency));
    const terms = (await findTerms(tx.db, asked.product, utcDay(tx.now))) ?? reject("no-such-yield");
    if (!terms.isOnSale) reject("not-on-sale");
    const rates = await ratesNow(tx, terms);
    const units = judgeSubscription({ ...terms, rates }, asked.amount, tx.ledger.balance(pool.free, currency).units);
    if (units instanceof Rejection) throw units;
    if ((await countRunning(tx.db, customerId)) >= SUBSCRIPTIONS_MAX)
      reject("too-many-subscriptions", { maximum: SUBSCRIPTIONS_MAX });
    const row: Rated = { ...rowOf(tx.random.id(tx.now), customerId, terms, units, tx.now), rates, table: rates };
    const { rates: _rates, table: _table, ...stored } = row;
    await subscriptions.insert(tx.db, [stored]);
    await tx.ledger.post(posting(row, promiseOf(units, rates)));
    await notify(tx, [openedNotice(row)]);
    tx.emit(events.changed, { customerId });
    return { subscription: describeSubscription(isContract(terms.kind) ? row : { ...row, table: [] }, tx.now) };
  };

/** Of the days that are set aside with a sale: all of a contract, else those that are announced and have not begun, of which there must be one. */
async function ratesNow({ db, now }: Tx, { kind, product, rates }: Terms): Promise<readonly Rate[]> {
  if (isContract(kind)) return rates;
  const announced = await ratesFrom(db, [product], dayAfter(now));
  return announced.length === 0 ? reject("rate-unknown") : announced.map(({ rate }) => rate);
}

function rowOf(id: string, customerId: string, terms: Terms, units: bigint, now: Date): Subscription {
  const { id: termsId, product, kind, currency, rates } = terms;
  const firstDay = dayAfter(now);
  return {
    id,
    customerId,
    termsId,
    product,
    kind,
    currency,
    amount: units,
    createdAt: now,
    firstDay,
    endDay: isContract(kind) ? firstDay + rates.length : null,
    remaining: units,
    nextDay: firstDay,
    dueAt: startOfUtcDay(firstDay + 1),
    paid: 0n,
    redemptions: 0,
    status: "running",
    ended: null,
    endedAt: null,
    penalty: 0n,
  };
}
