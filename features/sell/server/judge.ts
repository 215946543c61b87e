/** What keeps a sale from a file: what was asked as it was made, and can have become otherwise since, for all sales of many customers at once. */
import { DAY_MS, later } from "@assay/core/time.ts";
import { frozenDeposits } from "@assay/features/deposits/server.ts";
import { fitsName } from "@assay/features/payees/server.ts";
import { staysOfAll, worthWithdrawnOfAll } from "@assay/features/withdrawals/server.ts";
import type { Database } from "@assay/server/database.ts";
import type { Tx } from "@assay/server/feature.ts";
import { holdsOfAll } from "@assay/server/holds.ts";
import { COIN, leavingOf, type Reason } from "../rules/states.ts";
import { holdUnfiled, listUnfiled, type Sale, worthSoldOfAll } from "./store.ts";
import { moveAll } from "./move.ts";
import type { SellTerms } from "./terms.ts";
import { openVault } from "./vault.ts";

/** Of what was credited over a chain something is gone, and nobody knows yet whose: as withdrawals, sales wait. */
export const isPaused = async (db: Database): Promise<boolean> => (await frozenDeposits(db)).currencies.includes(COIN);

export interface Kept {
  readonly reason: Reason;
  /** Null where no moment ends it. */
  readonly heldUntil: Date | null;
}

type Asking = Pick<Tx, "db" | "now" | "declared">;
type Terms = Pick<SellTerms, "priceOf" | "keys" | "namesOf" | "limitsOfAll">;

/** What keeps these sales back, by their ids: they are all that waits for a file of their customers. */
export async function keptBack(asking: Asking, terms: Terms, unfiled: readonly Sale[]): Promise<ReadonlyMap<string, Kept>> {
  const byCustomer = Map.groupBy(unfiled, ({ customerId }) => customerId);
  const customers = [...byCustomer.keys()];
  const [paused, holds] = [await isPaused(asking.db), await holdsOfAll(asking, customers)];
  // Whose sales all wait for something else is not asked about.
  const judged = paused ? [] : customers.filter((id) => holds.get(id)?.[0] === undefined);
  const stays = await staysOfAll(asking, judged, terms.priceOf);
  const unfitting = await unfittingOf(
    asking,
    terms,
    judged.map((customerId) => ({ customerId, rows: byCustomer.get(customerId)! })),
  );
  const kept = new Map<string, Kept>();
  for (const [customerId, rows] of byCustomer) {
    const [hold] = holds.get(customerId) ?? [];
    const stay = stays.get(customerId);
    const fitting = rows.filter(({ id }) => !unfitting.has(id));
    // What does not leave for another reason covers the value that has to stay too.
    const covered = sumOf(rows, ({ units }) => units) - sumOf(fitting, ({ units }) => units);
    const leaving = leavingOf(fitting, above(stay?.lacks ?? 0n, covered));
    for (const { id } of rows) {
      if (hold) kept.set(id, { reason: "value-hold", heldUntil: hold.until });
      else if (paused) kept.set(id, { reason: "sales-paused", heldUntil: null });
      else if (unfitting.has(id)) kept.set(id, { reason: unfitting.get(id)!, heldUntil: null });
      else if (!leaving.has(id)) kept.set(id, { reason: "value-stays", heldUntil: stay?.until ?? null });
    }
  }
  return kept;
}

const above = (one: bigint, other: bigint): bigint => (one > other ? one - other : 0n);
const sumOf = (rows: readonly Sale[], unitsOf: (row: Sale) => bigint): bigint =>
  rows.reduce((sum, row) => sum + unitsOf(row), 0n);
const worthOf = ({ worthBtc }: Sale): bigint => worthBtc ?? 0n;

interface Sales {
  readonly customerId: string;
  readonly rows: readonly Sale[];
}

/** Which sales their customers' verification does not cover any more: it is judged as when they sold, and may be another since. */
async function unfittingOf(
  { db, now }: Asking,
  { keys, namesOf, limitsOfAll }: Terms,
  judged: readonly Sales[],
): Promise<ReadonlyMap<string, Reason>> {
  const customers = judged.map(({ customerId }) => customerId);
  const since = later(now, -DAY_MS);
  const [names, limits] = [await namesOf(db, customers), await limitsOfAll(db, customers)];
  const [withdrawn, sold] = [await worthWithdrawnOfAll(db, customers, now), await worthSoldOfAll(db, customers, since)];
  const vault = openVault(keys);
  const unfitting = new Map<string, Reason>();
  for (const { customerId, rows } of judged) {
    const [verified, { fiat, withdrawal }] = [names.get(customerId), limits.get(customerId)!];
    for (const { id, units, sealed } of rows)
      if (verified !== undefined && !fitsName(vault.open(sealed).realName, verified)) unfitting.set(id, "name-differs");
      else if (fiat !== null && units > fiat.units) unfitting.set(id, "above-level");
    if (withdrawal === null) continue;
    // What waits for its name or its own size takes nothing of the day.
    const lately = rows.filter(({ createdAt }) => createdAt > since);
    const fitting = lately.filter(({ id }) => !unfitting.has(id));
    const waits = sumOf(lately, worthOf) - sumOf(fitting, worthOf);
    const used = (withdrawn.get(customerId) ?? 0n) + (sold.get(customerId) ?? 0n) - waits;
    const worths = fitting.map((row) => ({ id: row.id, units: worthOf(row) }));
    const leaving = leavingOf(worths, above(used, withdrawal.units));
    for (const { id } of worths) if (!leaving.has(id)) unfitting.set(id, "above-level");
  }
  return unfitting;
}

/** Holds what these customers' sales must wait for, and lets go on what waits for nothing any more. Only what changes is locked. */
export async function judgeAnew(tx: Tx, terms: Terms, customers: readonly string[]): Promise<void> {
  const unfiled = await listUnfiled(tx.db, customers);
  const kept = await keptBack(tx, terms, unfiled);
  const isOther = ({ id, state, reason }: Sale): boolean =>
    kept.has(id) ? state !== "held" || reason !== kept.get(id)!.reason : state === "held";
  const locked = await holdUnfiled(
    tx.db,
    unfiled.filter(isOther).map(({ id }) => id),
  );
  await moveAll(
    tx,
    locked
      .filter(isOther)
      .map((row) => (kept.has(row.id) ? { row, state: "held", ...kept.get(row.id)! } : { row, state: "queued", reason: null })),
  );
}
