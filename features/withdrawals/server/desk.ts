/** What operators see and do: approvals by value, refusals before signing, and stopping a network. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { frozenDeposits } from "@assay/features/deposits/server.ts";
import type { Operator, Reader, Writer } from "@assay/server/feature.ts";
import { type calls, networks } from "../contract.ts";
import { isCancellable } from "../rules.ts";
import { giveBack } from "./move.ts";
import { noticeOf } from "./notices.ts";
import {
  countsByNetwork,
  holdWithdrawal,
  listDoubts,
  listNetworkRows,
  listOpenRows,
  lockNetwork,
  type Network,
  type NetworkRow,
  saveNetwork,
  type Withdrawal,
} from "./store.ts";
import type { Terms } from "./terms.ts";

type List = typeof calls.listWaiting;

export async function listWaiting({ db }: Reader<Operator>, { limit }: InputOf<List>): Promise<OutputOf<List>> {
  const [rows, stored, counts, { since }] = await Promise.all([
    listOpenRows(db, limit + 1),
    listNetworkRows(db),
    countsByNetwork(db),
    frozenDeposits(db),
  ]);
  // What was found in an earlier halt says nothing of this one.
  const looked = stored.filter(({ network, doubtAt }) => doubtAt !== null && doubtAt.getTime() === since.get(network)?.getTime());
  const doubts = await listDoubts(
    db,
    looked.map(({ network }) => network),
    limit,
  );
  return {
    doubts: doubts.map((row) => ({
      id: row.id,
      kind: row.kind,
      customer: row.customerId,
      currency: row.currency,
      network: row.network,
      amount: formatAmount(amount(row.currency, row.units - row.fee)),
      address: row.address,
      hash: row.paidHash ?? row.hash!,
      at: row.endedAt!.getTime(),
      gone: row.found === "gone",
    })),
    networks: stored.map(({ network, pausedAt, pauseReason, shortAt }) => ({
      network,
      paused: pausedAt !== null,
      reason: pauseReason,
      halted: since.has(network),
      lacks_fees: shortAt !== null,
      ...(counts.get(network) ?? { waiting: 0, broadcast: 0 }),
    })),
    list: rows.slice(0, limit).map((row) => ({
      id: row.id,
      kind: row.kind,
      customer: row.customerId,
      currency: row.currency,
      network: row.network,
      amount: formatAmount(amount(row.currency, row.units)),
      worth: row.worthUsdt === null ? null : formatAmount(amount("USDT", row.worthUsdt)),
      address: row.address,
      state: row.state,
      reason: row.reason,
      created_at: row.createdAt.getTime(),
      due_at: row.dueAt?.getTime() ?? null,
      late: row.isLate,
      approvals: row.approved,
      needed: row.needed,
    })),
    more: rows.length > limit,
  };
}

export async function holdNamed(tx: Writer<Operator>, id: string): Promise<Withdrawal> {
  const row = (await holdWithdrawal(tx.db, id)) ?? reject("no-such-withdrawal");
  tx.caller.concerns(row.customerId);
  return row;
}

type Refuse = typeof calls.refuse;

export const refuse =
  ({ notify }: Terms) =>
  async (tx: Writer<Operator>, { withdrawal, note }: InputOf<Refuse>): Promise<OutputOf<Refuse>> => {
    const row = await holdNamed(tx, withdrawal);
    if (!isCancellable(row.state)) return reject("withdrawal-decided");
    const refused = await giveBack(tx, row, "refused", "by-people", note);
    if (row.kind !== "sweep") await notify(tx, [noticeOf("refused", refused)]);
    return { state: refused.state };
  };

/** The named networks that have a signer, locked, in one order. */
async function lockNamed(tx: Writer<Operator>, named: Network | "all"): Promise<NetworkRow[]> {
  const rows: NetworkRow[] = [];
  for (const network of networks.toSorted()) {
    if (named !== "all" && named !== network) continue;
    const row = await lockNetwork(tx.db, network);
    if (row) rows.push(row);
  }
  return rows;
}

type Pause = typeof calls.pause;

export async function pause(tx: Writer<Operator>, { network, note }: InputOf<Pause>): Promise<OutputOf<Pause>> {
  const rows = (await lockNamed(tx, network)).filter(({ pausedAt }) => pausedAt === null);
  if (rows.length === 0) return reject("paused-already");
  for (const row of rows) await saveNetwork(tx.db, { ...row, pausedAt: tx.now, pauseReason: note });
  return { paused: rows.map((row) => row.network) };
}

type Resume = typeof calls.resume;

export async function resume(tx: Writer<Operator>, { network }: InputOf<Resume>): Promise<OutputOf<Resume>> {
  const rows = (await lockNamed(tx, network)).filter(({ pausedAt }) => pausedAt !== null);
  if (rows.length === 0) return reject("not-paused");
  tx.caller.shows(Object.fromEntries(rows.map((row) => [row.network, row.pauseReason ?? ""])));
  for (const row of rows) await saveNetwork(tx.db, { ...row, pausedAt: null, pauseReason: null });
  return { resumed: rows.map((row) => row.network) };
}
