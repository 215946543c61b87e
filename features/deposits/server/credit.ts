/** Credits what is final, each transfer once. */
import { scaleOf } from "@assay/core/currency.ts";
import { amount } from "@assay/core/money.ts";
import type { Tx } from "@assay/server/feature.ts";
import { HOUSE_ID } from "../contract.ts";
import { gather, isEnough, toLedger } from "../rules.ts";
import { matchClaims } from "./cases.ts";
import { creditedNotice } from "./notices.ts";
import { deposit, gathered, spotAddress, TREASURY, treasuryDeposit } from "./postings.ts";
import { addRest, type Asset, type Deposit, holdFinal, saveRest, type Scanner, writeDecided } from "./store.ts";
import type { Terms } from "./terms.ts";

/** Customers of one turn. */
const TURN = 100;

/** Answers whose money has come. */
export async function creditFinal(
  tx: Tx,
  { network, height }: Scanner,
  assets: readonly Asset[],
  terms: Terms,
): Promise<readonly string[]> {
  const final = await holdFinal(tx.db, network, height, TURN);
  if (final.length === 0) return [];
  const decided = [...Map.groupBy(final, ({ customerId, currency }) => `${customerId} ${currency}`).values()].flatMap((rows) => {
    const asset = assets.find(({ currency }) => currency === rows[0]!.currency)!;
    const isReached = isEnough(
      rows.map(({ units }) => units),
      // Nothing that the house was sent waits for more, unless it is below one unit.
      rows[0]!.customerId === HOUSE_ID ? 1n : asset.min,
    );
    return rows.map((row): Deposit => ({
      ...row,
      status: isReached ? "credited" : "small",
      creditedAt: isReached ? tx.now : null,
    }));
  });
  await writeDecided(tx.db, decided);
  const credited = decided.filter(({ status }) => status === "credited");
  await tx.ledger.open(
    credited.flatMap(({ customerId, currency }) => [
      ...(customerId === HOUSE_ID ? [] : [{ address: spotAddress(customerId), currency: currency! }]),
      { address: TREASURY, currency: currency! },
    ]),
  );
  for (const row of credited) {
    const posting = row.customerId === HOUSE_ID ? treasuryDeposit : deposit;
    if (row.units > 0n) await tx.ledger.post(posting(row, row.currency!, terms.mode));
    await keepRest(tx, row, row.currency!, terms);
  }
  const ofCustomers = credited.filter(({ customerId }) => customerId !== HOUSE_ID);
  await matchClaims(tx, network, ofCustomers);
  await terms.notify(tx, ofCustomers.filter(({ units }) => units > 0n).map(creditedNotice));
  return [...new Set(decided.map(({ customerId }) => customerId))];
}

/** What is below one unit stays with the asset, by the chain's count, until it makes one. */
async function keepRest(tx: Tx, row: Deposit, currency: string, { mode }: Terms): Promise<void> {
  const scale = scaleOf(currency);
  const { rest: more } = toLedger(row.chainUnits, row.decimals, scale);
  if (more === 0n) return;
  const { network } = row;
  const { units, rest } = gather(await addRest(tx.db, network, currency), more, row.decimals, scale);
  await saveRest(tx.db, { network, currency, rest, credited: units });
  if (units > 0n) await tx.ledger.post(gathered(row, amount(currency, units), mode));
}
