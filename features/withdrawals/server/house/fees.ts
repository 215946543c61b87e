/** What a network takes of the hot wallet, in its own coin: from fees that customers paid in it, else from the treasury. */
import { scaleOf } from "@assay/core/currency.ts";
import { depositAssets, toLedger, TREASURY } from "@assay/features/deposits/server.ts";
import type { Config } from "@assay/server/config.ts";
import type { Tx } from "@assay/server/feature.ts";
import type { Account } from "@assay/server/ledger/ledger.ts";
import { FEES, networkFee } from "../postings.ts";
import type { Network } from "../store.ts";
import { addTaken, type Gas, savePosted } from "./store.ts";

interface Coin {
  readonly currency: string;
  readonly decimals: number;
}

export async function coinOf(tx: Pick<Tx, "db" | "now">, network: Network): Promise<Coin> {
  const all = await depositAssets(tx.db, tx.now);
  return all.find((one) => one.network === network && one.token === null)!;
}

export const feeAccounts = ({ currency }: Coin): readonly Account[] => [FEES, TREASURY].map((address) => ({ address, currency }));

/** Counts a fee and posts all that is owed, as far as these places have it; the rest is owed on. Its accounts are open. */
export async function takeFee(
  tx: Tx,
  reference: string,
  { network, fee, coin }: { readonly network: Network; readonly fee: bigint; readonly coin: Coin },
  mode: Config["mode"],
): Promise<void> {
  const gas: Gas = await addTaken(tx.db, network, fee);
  const { currency, decimals } = coin;
  // Rounded down: what is below one unit of the ledger is owed until it makes one.
  const owed = toLedger(gas.taken, decimals, scaleOf(currency)).units - gas.posted;
  const has = (place: typeof FEES): bigint => tx.ledger.balance(place, currency).units;
  const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
  const fromFees = least(owed, has(FEES));
  const fromTreasury = least(owed - fromFees, has(TREASURY));
  if (fromFees + fromTreasury <= 0n) return;
  await tx.ledger.post(networkFee(reference, network, currency, { fromFees, fromTreasury }, mode));
  await savePosted(tx.db, { ...gas, posted: gas.posted + fromFees + fromTreasury, fromFees: gas.fromFees + fromFees });
}
