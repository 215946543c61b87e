/** Which products a house cannot sell because the accounts that pay for them are empty. It only looks: nothing here moves money. */
import type { Database } from "@assay/server/database.ts";
import type { Feature, Pool } from "@assay/server/feature.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";

/** So many accounts of one product are named, the others counted. */
const NAMED_MAX = 2;

/** Each product that lacks money, for the operator: with its empty accounts, and of an account that is not quite empty what it lacks. */
export async function closedProducts(db: Database, features: readonly Pick<Feature, "pools">[]): Promise<string[]> {
  const pools = features.flatMap((feature) => feature.pools);
  const balances = await readBalances(
    db,
    pools.map(({ address }) => address),
  );
  const funded = new Set(balances.filter(({ units }) => units > 0n).map(({ address, currency }) => `${address} ${currency}`));
  const lacks = ({ address, currencies }: Pool): string[] =>
    currencies.filter((currency) => !funded.has(`${address} ${currency}`));
  const lacking = pools.filter((pool) => lacks(pool).length > 0);
  return [...Map.groupBy(lacking, ({ product }) => product)].map(([product, empty]) => {
    const named = empty.slice(0, NAMED_MAX).map((pool) => {
      const missing = lacks(pool);
      return missing.length === pool.currencies.length ? pool.address : `${pool.address}: no ${missing.join(", ")}`;
    });
    const more = empty.length > NAMED_MAX ? ` and ${empty.length - NAMED_MAX} more` : "";
    return `${product} (${named.join("; ")}${more})`;
  });
}
