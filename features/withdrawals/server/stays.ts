/** What of customers' value has to stay here, such as what a card has bought lately, and what may leave. */
import { amount, formatAmount } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { type PriceOf, usdtValue } from "@assay/features/wallet/server.ts";
import type { Reader } from "@assay/server/feature.ts";
import { heldValueOfAll } from "@assay/server/holds.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import { spotAddress } from "./postings.ts";

export interface Stays {
  /** Units of USDT. */
  readonly held: bigint;
  readonly until: Date | null;
  /** What all coins of the spot account are worth above that, or lack of it; a coin without a price is worth nothing here. */
  readonly left: bigint;
  readonly lacks: bigint;
}

type Asking = Pick<Reader, "db" | "now" | "declared">;

/** Of those of whom something has to stay. */
export async function staysOfAll(
  asking: Asking,
  customers: readonly string[],
  priceOf: PriceOf,
): Promise<ReadonlyMap<string, Stays>> {
  const held = await heldValueOfAll(asking, customers);
  if (held.size === 0) return new Map();
  const coins = await readBalances(asking.db, [...held.keys()].map(spotAddress));
  const byAddress = Map.groupBy(coins, ({ address }) => address);
  return new Map(
    [...held].map(([customerId, { usdt, until }]) => {
      const own = byAddress.get(spotAddress(customerId)) ?? [];
      const worth = own.reduce((sum, { currency, units }) => sum + (usdtValue(amount(currency, units), priceOf) ?? 0n), 0n);
      return [customerId, { held: usdt, until, left: above(worth, usdt), lacks: above(usdt, worth) }];
    }),
  );
}

const above = (one: bigint, other: bigint): bigint => (one > other ? one - other : 0n);

export const staysOf = async (asking: Asking, customerId: string, priceOf: PriceOf): Promise<Stays | undefined> =>
  (await staysOfAll(asking, [customerId], priceOf)).get(customerId);

/** Under the customer's lock, so that two requests cannot take the same value out. `usdt` is undefined where nobody can value it. */
export async function refuseStaying(
  asking: Asking,
  { customerId, usdt, priceOf }: { readonly customerId: string; readonly usdt: bigint | undefined; readonly priceOf: PriceOf },
): Promise<void> {
  const stays = await staysOf(asking, customerId, priceOf);
  if (!stays) return;
  if (usdt === undefined) reject("worth-unknown");
  if (usdt > stays.left) reject("value-stays", { held: usdtText(stays.held), left: usdtText(stays.left) });
}

export const usdtText = (units: bigint): string => formatAmount(amount("USDT", units));
