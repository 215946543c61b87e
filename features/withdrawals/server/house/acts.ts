/** What treasury does about wallets: two people each time, and nobody types an amount or an address. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { currencyById, scaleOf } from "@assay/core/currency.ts";
import { amount, formatDecimal } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { later } from "@assay/core/time.ts";
import { HOUSE_ID } from "@assay/features/deposits/contract.ts";
import { depositAssets, toLedger } from "@assay/features/deposits/server.ts";
import type { Operator, Writer } from "@assay/server/feature.ts";
import type { calls } from "../../contract.ts";
import { moveOf, turnOf, walletState, worthOf } from "../../rules.ts";
import { listAssets, type Network, steps, type Withdrawal, withdrawals } from "../store.ts";
import type { Terms } from "../terms.ts";
import { findHolding, isSweeping, openings, saveHoldings } from "./store.ts";

/** A holding that was read, with its row held: one act at a time. */
async function held(tx: Writer<Operator>, network: Network, currencyId: number) {
  const currency = currencyById(currencyId)!.code;
  return (await findHolding(tx.db, network, currency)) ?? reject("no-such-wallet");
}

type Sweep = typeof calls.sweep;

export const sweep =
  ({ cold, priceOf }: Terms) =>
  async (tx: Writer<Operator>, input: InputOf<Sweep>): Promise<OutputOf<Sweep>> => {
    const { network } = input;
    const holding = await held(tx, network, input.currency);
    const { currency, decimals } = holding;
    const goal = (await cold(network)) ?? reject("no-such-wallet");
    const asset = (await listAssets(tx.db)).find((one) => one.network === network && one.currency === currency);
    const chain = (await depositAssets(tx.db, tx.now)).find((one) => one.network === network && one.currency === currency);
    if (!asset || !chain) return reject("no-such-wallet");
    // Rounded down to a unit of the ledger, so that it is told and signed alike.
    const units = walletState(holding) === "above" ? toLedger(moveOf(holding)!, decimals, scaleOf(currency)).units : 0n;
    if (units === 0n) return reject("not-above-ceiling");
    if (await isSweeping(tx.db, network, currency)) return reject("sweep-under-way");
    tx.caller.shows({ amount: formatDecimal(units, scaleOf(currency)), address: goal.text });
    const worth = worthOf(amount(currency, units), priceOf);
    const turn = turnOf("queued", asset.minutes)!;
    const row: Withdrawal = {
      id: tx.random.id(tx.now),
      customerId: HOUSE_ID,
      kind: "sweep",
      currency,
      network,
      token: chain.token,
      decimals: chain.decimals,
      confirmations: chain.confirmations,
      minutes: asset.minutes,
      units,
      fee: 0n,
      worthBtc: worth?.btc ?? null,
      worthUsdt: worth?.usdt ?? null,
      payeeId: null,
      payeeName: null,
      address: goal.text,
      key: goal.key,
      receiverId: null,
      state: "queued",
      reason: null,
      note: null,
      needed: 0,
      createdAt: tx.now,
      dueAt: later(tx.now, turn.ms),
      isLate: false,
      triedAt: null,
      feeMax: asset.feeMax,
      spends: null,
      genesis: null,
      hash: null,
      bytes: null,
      voidAt: null,
      endedAt: null,
      networkFee: null,
      paidHash: null,
    };
    await withdrawals.insert(tx.db, [row]);
    const at = { of: row.id, at: tx.now, reason: null };
    await steps.add(tx.db, [
      { ...at, step: "asked", owner: null, dueAt: null },
      { ...at, step: "queued", owner: turn.owner, dueAt: row.dueAt },
    ]);
    return { withdrawal: row.id };
  };

type Name = typeof calls.nameDifference;

export async function nameDifference(tx: Writer<Operator>, input: InputOf<Name>): Promise<OutputOf<Name>> {
  const holding = await held(tx, input.network, input.currency);
  const { network, currency, genesis, decimals, difference } = holding;
  if (difference === 0n) return reject("no-difference");
  const named = formatDecimal(difference, decimals);
  tx.caller.shows({ difference: named });
  const row = { id: tx.random.id(tx.now), network, currency, genesis, chainUnits: difference, note: input.note, at: tx.now };
  await openings.insert(tx.db, [row]);
  await saveHoldings(tx.db, [{ ...holding, opening: holding.opening + difference, difference: 0n }]);
  return { named };
}
