/** What the ticks of a receipt say, computed anew from their sources in this phone. */
import { formatPrice } from "@assay/core/money.ts";
import type { ExplainedTick } from "@assay/features/proofs/web.tsx";
import { readTick, recomputeTick } from "../rules/index-tick.ts";
import { readReference, recomputeReference, type ReferenceFact } from "../rules/reference.ts";

export { priceOfTick } from "../rules/index-tick.ts";
export { priceOfReference } from "../rules/reference.ts";

/** A tick for the reader, none where it gives no price. */
export function explainTick(title: string, said: unknown): readonly ExplainedTick[] {
  const tick = readTick(said);
  const price = tick && recomputeTick(tick);
  if (!tick || price === undefined) return [];
  const sources = tick.sources.map(({ venue, price: heard, state }) => ({ venue, price: heard, counts: state === "counted" }));
  return [{ title, id: tick.id, at: Number(tick.at), price: formatPrice(price), sources }];
}

/** What a reference came from: the tick of the index, or the bid and ask of the one venue. */
export function explainReference(titles: { readonly index: string; readonly middle: string }, said: unknown): ExplainedReference {
  const reference = readReference(said);
  const price = reference && recomputeReference(reference);
  const index = explainTick(titles.index, reference?.tick);
  if (!reference?.top || price === undefined || index.length > 0) return { ticks: index, top: undefined };
  const { venue, bid, ask, heard, held } = reference.top;
  const text = formatPrice(price);
  const sources = [{ venue, price: text, counts: true }];
  return {
    ticks: [{ title: titles.middle, id: undefined, at: Number(heard), price: text, sources }],
    top: { bid, ask, ...(held && { held }) },
  };
}

interface ExplainedReference {
  readonly ticks: readonly ExplainedTick[];
  readonly top: Pick<NonNullable<ReferenceFact["top"]>, "bid" | "ask" | "held"> | undefined;
}
