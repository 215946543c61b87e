/**
 * A payment that was confirmed, fell out of its chain and is not found final again: once two people have named it, it is on its way once more,
 * as it was before it was confirmed. Its nonce or coins stay its own, and its chain alone decides whether it is paid or given back.
 */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { frozenDeposits } from "@assay/features/deposits/server.ts";
import type { Operator, Writer } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { holdNamed } from "./desk.ts";
import { takeBackFee } from "./house/store.ts";
import { moveOn } from "./move.ts";
import { noticeOf } from "./notices.ts";
import { dropDoubt, lockNetwork, saveNetwork } from "./store.ts";
import type { Terms } from "./terms.ts";

type Call = typeof calls.nameLost;

export const nameLost =
  ({ notify }: Terms) =>
  async (tx: Writer<Operator>, { withdrawal }: InputOf<Call>): Promise<OutputOf<Call>> => {
    const row = await holdNamed(tx, withdrawal);
    const haltedAt = (await frozenDeposits(tx.db)).since.get(row.network);
    if (!haltedAt) return reject("not-halted");
    if (row.state !== "confirmed") return reject("not-in-doubt");
    // No block of the chain has taken it for this payment any more. Counted before the network is locked, as by the job that pays.
    if (row.networkFee !== null) await takeBackFee(tx.db, row.network, row.networkFee);
    const network = await lockNetwork(tx.db, row.network);
    // What was found in another halt says nothing of this one.
    const found = network?.doubtAt?.getTime() === haltedAt.getTime() ? await dropDoubt(tx.db, row.id) : undefined;
    if (!network || !found) return reject("not-in-doubt");
    const arrives = formatAmount(amount(row.currency, row.units - row.fee));
    tx.caller.shows({ amount: `${arrives} ${row.currency}`, address: row.address, hash: row.paidHash ?? row.hash! });
    if (found === "open" && network.doubtful) await saveNetwork(tx.db, { ...network, doubtful: network.doubtful - 1 });
    const sent = await moveOn(tx, row, "broadcast", "fell-out", { networkFee: null });
    if (row.kind !== "sweep") await notify(tx, [noticeOf("fell-out", sent)]);
    return { state: sent.state };
  };
