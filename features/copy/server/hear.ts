/**
 * What leaders do, in the transaction in which they do it: one statement for a batch that has changed anything that could be led. What
 * positions in purses have brought is added to their follows in the same way.
 */
import type { Tx } from "@assay/server/feature.ts";
import { type Changed, listActive, netResult, type Position, type PositionListener } from "@assay/features/leverage/server.ts";
import { events } from "../contract.ts";
import { addRealised } from "./copies-store.ts";
import { type Act, insertSignals } from "./signals-store.ts";

/** `wake` is called after the commit with the traders of whom there is something to copy. */
export const hearPositions =
  (wake: (traderIds: readonly string[]) => void): PositionListener =>
  async (tx, changed) => {
    const traders = await insertSignals(tx.db, actsOf(changed), tx.now);
    if (traders.length > 0) tx.afterCommit(() => wake(traders));
    await hearCopies(tx, changed);
  };

async function hearCopies(tx: Tx, changed: readonly Changed[]): Promise<void> {
  const results = new Map<string, bigint>();
  const customers = new Set<string>();
  for (const { before, now } of changed) {
    if (now.purse === null) continue;
    customers.add(now.customerId);
    results.set(now.purse, (results.get(now.purse) ?? 0n) + broughtBy(now) - (before ? broughtBy(before) : 0n));
  }
  await addRealised(tx.db, results);
  for (const customerId of customers) tx.emit(events.followsChanged, { customerId });
}

/** What a position has brought in the end; a claim that is paid later brings more. */
const broughtBy = (position: Position): bigint => (position.state === "closed" ? (netResult(position) ?? 0n) : 0n);

/** What customers did with positions of their own that others may copy, in order. What opened and ended at once is not there to be copied. */
export function actsOf(changed: readonly Changed[]): Act[] {
  const own = changed.filter(({ now }) => now.purse === null && !now.reduceOnly);
  const parts = Map.groupBy(
    own.flatMap(({ before, now }) => (before === undefined && now.partOf !== null ? [now] : [])),
    ({ partOf }) => partOf!,
  );
  return own.flatMap((one): Act[] => {
    if (one.now.partOf !== null) return [];
    if (one.before?.state !== "open") return one.now.state === "open" ? [openingOf(one.now)] : [];
    return changesOf(one, parts.get(one.now.id) ?? []);
  });
}

export const openingOf = (position: Position): Act => ({
  ...actOf("open", position),
  quantity: position.quantity,
  price: position.entry,
  takeProfit: position.takeProfit,
  stopLoss: position.stopLoss,
});

function changesOf({ before, now, added = 0n }: Changed, parts: readonly Position[]): Act[] {
  let left = parts.reduce((sum, { quantity }) => sum + quantity, now.quantity);
  const reduced = parts.map((part): Act => {
    const act = { ...actOf("reduce", now), quantity: part.quantity, before: left, price: part.closePrice };
    left -= part.quantity;
    return act;
  });
  if (now.state === "closed")
    return [...reduced, { ...actOf("close", now), quantity: now.quantity, before: now.quantity, price: now.closePrice }];
  const { takeProfit, stopLoss } = now;
  const hasStops = before!.takeProfit !== takeProfit || before!.stopLoss !== stopLoss;
  return [
    ...reduced,
    ...(hasStops ? [{ ...actOf("stops", now), takeProfit, stopLoss }] : []),
    ...(added > 0n ? [{ ...actOf("margin-added", now), amount: added }] : []),
  ];
}

const actOf = (kind: Act["kind"], { id, customerId, symbol, side, leverage }: Position): Act => ({
  customerId,
  kind,
  positionId: id,
  symbol,
  side,
  leverage,
  quantity: null,
  before: null,
  price: null,
  takeProfit: null,
  stopLoss: null,
  amount: null,
});

/**
 * Lets a follow that has just begun copy what its trader has open. Who asks holds both customers' contract accounts, so that no exit
 * comes between.
 */
export async function signalOpen(
  tx: Tx,
  {
    traderId,
    traderCustomerId,
    followId,
  }: { readonly traderId: string; readonly traderCustomerId: string; readonly followId: string },
): Promise<void> {
  const active = await listActive(tx.db, [traderCustomerId]);
  const led = active.filter(({ state, purse }) => state === "open" && purse === null);
  await insertSignals(tx.db, led.map(openingOf), tx.now, { traderId, followId });
}
