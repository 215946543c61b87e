/** The one list of what keeps customers' value from leaving. Features declare what they hold, and nobody names them. */
import type { Database } from "./database.ts";
import type { AllDeclared } from "./declared.ts";
import type { HeldValue, HoldOf } from "./hold.ts";

interface Asking<Declared extends "holds" | "heldValues"> {
  readonly db: Database;
  readonly now: Date;
  readonly declared: Pick<AllDeclared, Declared>;
}

/** Everything that keeps the value of these customers from leaving now; what ends last, or never by itself, comes first. */
export async function holdsOfAll(
  { db, now, declared }: Asking<"holds">,
  customers: readonly string[],
): Promise<ReadonlyMap<string, readonly HoldOf[]>> {
  const found: (HoldOf & { readonly customerId: string })[] = [];
  for (const { feature, on } of declared.holds) for (const hold of await on(db, customers, now)) found.push({ ...hold, feature });
  const end = ({ until }: HoldOf): number => until?.getTime() ?? Number.POSITIVE_INFINITY;
  found.sort((one, other) => (end(one) === end(other) ? 0 : end(other) - end(one)));
  return Map.groupBy(found, ({ customerId }) => customerId);
}

export const holdsOn = async (asking: Asking<"holds">, customerId: string): Promise<readonly HoldOf[]> =>
  (await holdsOfAll(asking, [customerId])).get(customerId) ?? [];

/** In units of USDT, and when the last of it may leave; null where no moment is known. */
export type HeldSum = Pick<HeldValue, "usdt" | "until">;

/** What of these customers' value has to stay now. */
export async function heldValueOfAll(
  { db, now, declared }: Asking<"heldValues">,
  customers: readonly string[],
): Promise<ReadonlyMap<string, HeldSum>> {
  const sums = new Map<string, HeldSum>();
  for (const { on } of declared.heldValues)
    for (const { customerId, usdt, until } of await on(db, customers, now)) {
      const before = sums.get(customerId) ?? { usdt: 0n, until: new Date(0) };
      const last = before.until === null || until === null ? null : before.until > until ? before.until : until;
      sums.set(customerId, { usdt: before.usdt + usdt, until: last });
    }
  return sums;
}

export const heldValueOn = async (asking: Asking<"heldValues">, customerId: string): Promise<HeldSum | undefined> =>
  (await heldValueOfAll(asking, [customerId])).get(customerId);
