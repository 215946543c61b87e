/** What a receipt of a stop must say, computed anew from the tick and the stop that stand in it. */
import { parsePrice, parseRate, type Price } from "@assay/core/money.ts";
import { trailingStop } from "@assay/core/trailing-index.ts";
import { type Side, sides, type StopKind, stopKinds } from "../contract.ts";
import { firesOn } from "./stops.ts";

export const stopReceipts = ["stop-1"] as const;

/** The price that a tick's sources make, whatever the tick itself says: the market's rule. */
export type PriceOfTick = (tick: unknown) => Price | undefined;

export interface Recomputed {
  readonly kind: StopKind;
  readonly side: Side;
  readonly stop: Price;
  readonly index: Price;
  /** Whether the tick says the price that its sources make, the stop follows from what it trailed, and the price reaches it. */
  readonly holds: boolean;
}

/** Judges the firing anew. Undefined for a fact that is none of a stop. Read by hand, because a phone has no shapes. */
export function recompute(said: unknown, priceOf: PriceOfTick): Recomputed | undefined {
  if (!isRecord(said) || !isRecord(said["tick"])) return undefined;
  const side = sides.find((one) => one === said["side"]);
  const kind = stopKinds.find((one) => one === said["kind"]);
  const stop = priceIn(said, "stop");
  const index = priceOf(said["tick"]);
  if (!side || !kind || stop === undefined || index === undefined) return undefined;
  const reaches = side === "sell" ? index <= stop : index >= stop;
  const isSaid = priceIn(said["tick"], "price") === index;
  return { kind, side, stop, index, holds: isSaid && reaches && trailedTo(said, side, stop) };
}

/** Whether a trailing stop stands where its best index and its share put it; any other stands where it says. */
function trailedTo(said: Fact, side: Side, stop: Price): boolean {
  if (said["trail"] === undefined) return said["kind"] !== "trailing-stop";
  const [mark, share] = [priceIn(said, "best"), parseRate(textIn(said, "trail"))];
  return mark !== undefined && share !== undefined && trailingStop({ fires: firesOn(side), mark, share }) === stop;
}

type Fact = Readonly<Record<string, unknown>>;
const isRecord = (said: unknown): said is Fact => typeof said === "object" && said !== null;

const textIn = (fact: Fact, name: string): string => (typeof fact[name] === "string" ? fact[name] : "");
const priceIn = (fact: Fact, name: string): Price | undefined => parsePrice(textIn(fact, name));
