/** What customers owe against what their accounts hold, as each product declares it. */
import type { Account } from "@assay/core/accounts.ts";
import type { Database } from "@assay/server/database.ts";
import type { Declared } from "@assay/server/declared.ts";
import type { Owed } from "@assay/server/open-positions.ts";
import { type PriceOf, sumValues, usdtValue } from "../rules.ts";

export async function readDebts(
  { accounts }: Pick<Declared, "accounts">,
  db: Database,
  customers: readonly string[],
  now: Date,
): Promise<(Owed & { readonly account: Account })[]> {
  const read = accounts.flatMap(({ account, debts = [] }) =>
    debts.map(async (some) => (await some.owed(db, customers, now)).map((one) => ({ ...one, account }))),
  );
  return (await Promise.all(read)).flat();
}

/** In USDT units; undefined while a price is missing. */
export const owedValue = (some: readonly Owed[], priceOf: PriceOf): bigint | undefined =>
  sumValues(some.map(({ owed }) => usdtValue(owed, priceOf)));

export const less = (one: bigint | undefined, other: bigint | undefined): bigint | undefined =>
  one === undefined || other === undefined ? undefined : one - other;
