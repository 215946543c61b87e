/** A customer's places in the queues of deleveraging, as one reading has them. */
import type { Database } from "@assay/server/database.ts";
import { valuePerUnit } from "../rules/margin.ts";
import type { Marks } from "./marks.ts";
import type { Position } from "./positions.ts";
import { marksNow, type QueueOf } from "./standing.ts";
import { listQueuePlaces } from "./queue-store.ts";

export async function readQueue(db: Database, marks: Marks, customerId: string, active: readonly Position[]): Promise<QueueOf> {
  const symbols = new Set(active.filter(({ state }) => state === "open").map(({ symbol }) => symbol));
  const markets = [...symbols].flatMap((symbol) => {
    const mark = marksNow(marks)(symbol);
    return mark === undefined ? [] : [{ symbol, mark, perUnit: valuePerUnit(marks.contracts.get(symbol)!.contract) }];
  });
  const marked = new Set(markets.map(({ symbol }) => symbol));
  const places = markets.length > 0 ? await listQueuePlaces(db, customerId, markets) : new Map<string, number>();
  return ({ id, symbol }) => (marked.has(symbol) ? (places.get(id) ?? 0) : undefined);
}
