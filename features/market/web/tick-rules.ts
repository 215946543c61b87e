/** What the ticks of a receipt say, computed anew from their sources in this phone. */
import { formatPrice, type Price } from "@assay/core/money.ts";
import type { ExplainedTick } from "@assay/features/proofs/web.tsx";
import { readTick, recomputeTick } from "../rules/index-tick.ts";

/** The price that a tick's sources make; undefined of what is no tick and of one without an index. */
export function priceOfTick(said: unknown): Price | undefined {
  const tick = readTick(said);
  return tick && recomputeTick(tick);
}

/** A tick for the reader, none where it gives no price. */
export function explainTick(title: string, said: unknown): readonly ExplainedTick[] {
  const tick = readTick(said);
  const price = tick && recomputeTick(tick);
  if (!tick || price === undefined) return [];
  const sources = tick.sources.map(({ venue, price: heard, state }) => ({ venue, price: heard, counts: state === "counted" }));
  return [{ title, at: Number(tick.at), price: formatPrice(price), sources }];
}
