/** What operators see and do: approvals by value, refusals, and payouts that a bank has never made. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { fiatText } from "@assay/features/fiat/server.ts";
import type { Operator, Reader, Writer } from "@assay/server/feature.ts";
import { areOnePerson } from "@assay/server/operators/operators.ts";
import type { calls } from "../contract.ts";
import { COIN, isCancellable } from "../rules/states.ts";
import { giveBack, moveOn } from "./move.ts";
import { saleNotice } from "./notices.ts";
import { approvals, holdSale, listApprovals, listOpenRows, listReady, type Sale, steps } from "./store.ts";
import type { SellTerms } from "./terms.ts";

type ListOpen = typeof calls.listOpen;

export async function listOpen({ db }: Reader<Operator>, { limit }: InputOf<ListOpen>): Promise<OutputOf<ListOpen>> {
  const [found, ready] = await Promise.all([listOpenRows(db, limit + 1), listReady(db)]);
  const rows = found.slice(0, limit);
  const given = await listApprovals(
    db,
    rows.map(({ id }) => id),
  );
  return {
    ready: ready.map((one) => ({ ...one, sum: fiatText(one.currency, BigInt(one.sum)) })),
    list: rows.map((row) => ({
      id: row.id,
      customer: row.customerId,
      account: row.accountId,
      reference: row.reference,
      bank_name: row.bankName,
      last_four: row.lastFour,
      country: row.country,
      currency: row.currency,
      amount: formatAmount(amount(COIN, row.units)),
      arrives: fiatText(row.currency, row.arrives),
      state: row.state,
      reason: row.reason,
      created_at: row.createdAt.getTime(),
      due_at: row.dueAt?.getTime() ?? null,
      late: row.isLate,
      approvals: given.filter(({ saleId }) => saleId === row.id).length,
      needed: row.needed,
    })),
    more: found.length > limit,
  };
}

async function holdConcerned(tx: Writer<Operator>, id: string): Promise<Sale> {
  const row = (await holdSale(tx.db, id)) ?? reject("no-such-coin-sale");
  tx.caller.concerns(row.customerId);
  return row;
}

type Approve = typeof calls.approve;

export async function approve(tx: Writer<Operator>, { sale }: InputOf<Approve>): Promise<OutputOf<Approve>> {
  const row = await holdConcerned(tx, sale);
  if (row.state !== "review") return reject("sale-decided");
  const { operatorId } = tx.caller;
  const before = await listApprovals(tx.db, [row.id]);
  // Two accounts of one person are one pair of eyes.
  for (const { operatorId: other } of before)
    if (await areOnePerson(tx.db, tx.declared, operatorId, other)) reject("sale-approved-already");
  await approvals.insert(tx.db, [{ saleId: row.id, operatorId, at: tx.now }]);
  const isDone = before.length + 1 >= row.needed;
  const turn = isDone ? ({ owner: null, dueAt: null } as const) : ({ owner: "house", dueAt: row.dueAt } as const);
  await steps.add(tx.db, [{ of: row.id, step: "approved", at: tx.now, reason: null, ...turn }]);
  return { state: isDone ? (await moveOn(tx, row, "queued", null)).state : row.state };
}

type Refuse = typeof calls.refuse;

export const refuse =
  ({ notify }: SellTerms) =>
  async (tx: Writer<Operator>, { sale, note }: InputOf<Refuse>): Promise<OutputOf<Refuse>> => {
    const row = await holdConcerned(tx, sale);
    if (!isCancellable(row.state)) return reject("sale-decided");
    const refused = await giveBack(tx, row, "refused", "by-people", note);
    await notify(tx, [saleNotice("refused", refused)]);
    return { state: refused.state };
  };

type NotCarriedOut = typeof calls.notCarriedOut;

export async function notCarriedOut(
  tx: Writer<Operator>,
  { sale, note }: InputOf<NotCarriedOut>,
): Promise<OutputOf<NotCarriedOut>> {
  const row = await holdConcerned(tx, sale);
  if (row.state !== "filed") return reject("sale-decided");
  tx.caller.shows({ reference: row.reference, back: `${formatAmount(amount(COIN, row.units))} ${COIN}` });
  return { state: (await moveOn(tx, row, "bouncing", "not-carried-out", { back: row.units, note })).state };
}
