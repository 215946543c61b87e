/** What artists have earned lies in a place of each, until the treasury has paid it outside and two of it record that. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { reject } from "@assay/core/rejection.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import type { Database } from "@assay/server/database.ts";
import type { Operator, Reader, Writer } from "@assay/server/feature.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import { sql } from "kysely";
import type { calls } from "../contract.ts";
import { priceUnits } from "../rules.ts";
import { moneyIn, pageTogether } from "./answers.ts";
import { type Payout, payouts } from "./payouts-store.ts";
import { artistAddress, artistPaid } from "./postings.ts";
import { findArtist, listArtistRows } from "./store.ts";

export async function listEarnings(
  { db }: Reader<Operator>,
  paging: InputOf<typeof calls.listEarnings>,
): Promise<OutputOf<typeof calls.listEarnings>> {
  return await pageTogether(
    paging,
    (rows) => listArtistRows(db, undefined, rows),
    async (list) => {
      const earned = await earnedOf(
        db,
        list.map(({ artistId }) => artistId),
      );
      return list.map(({ artistId, name, practice }) => ({
        artist_id: artistId,
        name,
        practice,
        earned: earned.get(artistId)!,
      }));
    },
  );
}

/** What lies in the places of these artists. */
export async function earnedOf(db: Database, artistIds: readonly number[]) {
  const balances = await readBalances(db, artistIds.map(artistAddress));
  return new Map(
    artistIds.map((artistId) => [
      artistId,
      balances
        .filter(({ address, units: earned }) => address === artistAddress(artistId) && earned > 0n)
        .map(({ currency, units: earned }) => ({ currency, amount: moneyIn(currency)(earned) })),
    ]),
  );
}

type Pay = typeof calls.payArtist;

export async function payArtist(
  tx: Writer<Operator>,
  { artist_id: artistId, currency, amount: asked, payment }: InputOf<Pay>,
): Promise<OutputOf<Pay>> {
  const artist = (await findArtist(tx.db, artistId)) ?? reject("no-such-artist");
  const amount = priceUnits(currency, asked) ?? reject("wrong-amount", wrongAmount(scaleOf(currency)));
  const address = artistAddress(artistId);
  await tx.ledger.open([{ address, currency }]);
  // Who holds the artist's place alone records a payment of his.
  if ((await payouts.count(tx.db, sql`where payment = ${payment}`)) > 0) reject("payment-recorded");
  if (tx.ledger.balance(address, currency).units < amount) reject("earned-less");
  const paid = `${moneyIn(currency)(amount)} ${currency}`;
  tx.caller.shows({ artist: artist.name, paid, payment });
  const payout: Payout = { id: tx.random.id(tx.now), artistId, currency, amount, payment, at: tx.now };
  await payouts.insert(tx.db, [payout]);
  await tx.ledger.post(artistPaid(payout));
  return { paid: moneyIn(currency)(amount) };
}
