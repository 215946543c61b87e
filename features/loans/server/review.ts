/** The desk of large loans: what waits, what its reviewer judges by, and verdicts, of which nobody sees another's. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { later, MINUTE_MS } from "@assay/core/time.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { addressOf } from "@assay/features/wallet/server.ts";
import type { Job, Operator, Reader, Writer } from "@assay/server/feature.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import { readPage } from "@assay/server/page.ts";
import { type calls, events } from "../contract.ts";
import { VALUE } from "../rules.ts";
import { decideLarge, VALID_MS } from "../rules/large.ts";
import { moneyIn } from "./answers.ts";
import {
  type Application,
  countLoans,
  holdApplication,
  holdLapsed,
  isProfessional,
  listVerdicts,
  listWaiting,
  professionals,
  type Verdict,
  verdicts,
  type Waiting,
  writeApplications,
} from "./applications.ts";
import { type Customers, endUnaccepted, leastMargin } from "./large.ts";
import { decidedNotice, lapsedNotice } from "./notices.ts";
import { approved, POOL, PROMISED } from "./postings.ts";
import type { Prices } from "./prices.ts";

const LAPSED_AT_ONCE = 100;

const describeRow = (one: Waiting): OutputOf<typeof calls.listReviews>["list"][number] => ({
  id: one.id,
  customer: one.customerId,
  state: one.state,
  currency: one.currency,
  collateral_currency: one.collateralCurrency,
  amount: moneyIn(one.currency)(one.amount),
  worth: moneyIn(VALUE)(one.value),
  times: one.times,
  days: one.days,
  applied_at: one.appliedAt.getTime(),
  decide_by: one.decideBy.getTime(),
  given: one.given,
});

export async function listReviews(
  { db, caller: { operatorId } }: Reader<Operator>,
  paging: InputOf<typeof calls.listReviews>,
): Promise<OutputOf<typeof calls.listReviews>> {
  return await readPage(paging, (rows) => listWaiting(db, { operatorId, ...rows }), describeRow);
}

async function holdWaiting(tx: Writer<Operator>, id: string): Promise<Application> {
  const found = (await holdApplication(tx.db, id)) ?? reject("no-such-application");
  tx.caller.concerns(found.customerId);
  return found.state === "applied" || found.state === "review" ? found : reject("application-over");
}

/** Whoever looks first begins the review, which its customer sees. */
export const openApplication =
  (prices: Prices, customers: Customers) =>
  async (
    tx: Writer<Operator>,
    { id }: InputOf<typeof calls.openApplication>,
  ): Promise<OutputOf<typeof calls.openApplication>> => {
    const found = await holdWaiting(tx, id);
    const { customerId, currency, collateralCurrency } = found;
    const one: Application = { ...found, state: "review" };
    await writeApplications(tx.db, [one]);
    tx.emit(events.changed, { customerId });
    const spot = addressOf(customerId, "spot");
    const balances = await readBalances(tx.db, [spot, POOL]);
    const unitsAt = (address: string, code: string): bigint =>
      balances.find((at) => at.address === address && at.currency === code)?.units ?? 0n;
    const given = (await listVerdicts(tx.db, id)).length;
    const margin = leastMargin(one, prices, tx.now);
    const { open, ended, bad } = await countLoans(tx.db, customerId);
    return {
      ...describeRow({ ...one, given }),
      contact: one.contact,
      vip: await customers.vipLevel(tx.db, customerId),
      is_professional: await isProfessional(tx.db, customerId),
      collateral: margin ? moneyIn(collateralCurrency)(margin.least) : null,
      available: moneyIn(collateralCurrency)(unitsAt(spot, collateralCurrency)),
      pool_free: moneyIn(currency)(unitsAt(POOL, currency)),
      open_loans: open,
      ended_loans: ended,
      bad_loans: bad,
    };
  };

/** Once two verdicts agree the application is decided; what is approved the pool sets aside. */
export const judgeApplication =
  (notify: Notify) =>
  async (
    tx: Writer<Operator>,
    { id, verdict, cause, note }: InputOf<typeof calls.judgeApplication>,
  ): Promise<OutputOf<typeof calls.judgeApplication>> => {
    const one = await holdWaiting(tx, id);
    const { operatorId } = tx.caller;
    const before = await listVerdicts(tx.db, id);
    if (before.some((given) => given.operatorId === operatorId)) reject("judged-already");
    if (verdict === "refuse" && cause === undefined) reject("cause-needed");
    const said: Verdict = {
      applicationId: id,
      operatorId,
      at: tx.now,
      verdict,
      cause: verdict === "refuse" ? cause! : null,
      note: note === undefined || note.trim() === "" ? null : note.trim(),
    };
    await verdicts.insert(tx.db, [said]);
    const all = [...before, said];
    const decision = decideLarge(all.map((given) => given.verdict));
    tx.emit(events.changed, { customerId: one.customerId });
    if (!decision) {
      await writeApplications(tx.db, [{ ...one, state: "review" }]);
      return { state: "review" };
    }
    const words = all.findLast((given) => given.verdict === decision && given.note !== null)?.note ?? null;
    const decided: Application =
      decision === "approve"
        ? { ...one, state: "approved", decidedAt: tx.now, acceptBy: later(tx.now, VALID_MS), note: words }
        : {
            ...one,
            state: "refused",
            decidedAt: tx.now,
            endedAt: tx.now,
            cause: all.findLast((given) => given.cause !== null)!.cause,
            note: words,
          };
    if (decision === "approve") {
      const { currency } = one;
      await tx.ledger.open([POOL, PROMISED].map((address) => ({ address, currency })));
      const free = tx.ledger.balance(POOL, currency).units;
      if (free < one.amount) reject("loan-pool-short", { nearest: moneyIn(currency)(free), currency });
      await tx.ledger.post(approved(one.id, one));
    }
    await writeApplications(tx.db, [decided]);
    await notify(tx, [decidedNotice(decided)]);
    return { state: decided.state };
  };

/** What was approved a day ago and nobody has accepted. */
export const lapse = (notify: Notify): Job => ({
  name: "loans.lapse",
  everyMs: MINUTE_MS,
  run: async (tx) => {
    const found = await holdLapsed(tx.db, tx.now, LAPSED_AT_ONCE);
    if (found.length === 0) return "done";
    await notify(tx, (await endUnaccepted(tx, found, "lapsed")).map(lapsedNotice));
    return found.length === LAPSED_AT_ONCE ? "more" : "done";
  },
});

export const noteProfessional =
  (customers: Customers) =>
  async (
    tx: Writer<Operator>,
    { customer, is_professional: isOne }: InputOf<typeof calls.noteProfessional>,
  ): Promise<OutputOf<typeof calls.noteProfessional>> => {
    if (!(await customers.isKnown(tx.db, customer))) reject("no-such-customer");
    tx.caller.shows({ professional: isOne ? "yes" : "no" });
    await professionals.insert(tx.db, [{ id: tx.random.id(tx.now), customerId: customer, isProfessional: isOne, at: tx.now }]);
    return { is_professional: isOne };
  };
