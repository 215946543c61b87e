/** What a receipt of a stop must say, computed anew from the tick and the stop that stand in it. */
import { parsePrice, parseRate, type Price, type Rate } from "@assay/core/money.ts";
import { trailingStop } from "@assay/core/trailing-index.ts";
import { type Side, sides, type StopKind, stopKinds } from "../contract.ts";
import { firesOn } from "./stops.ts";

/**
 * The trailing ones prove the best index that a stop has followed by the tick that gave it, the second of each what its customer had asked for.
 */
export const stopReceipts = ["stop-1", "stop-trailing-1", "stop-2", "stop-trailing-2"] as const;
export type StopReceipt = (typeof stopReceipts)[number];

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
export function recompute(rule: string, said: unknown, priceOf: PriceOfTick): Recomputed | undefined {
  if (!stopReceipts.some((one) => one === rule) || !isRecord(said) || !isRecord(said["tick"])) return undefined;
  const side = sides.find((one) => one === said["side"]);
  const kind = stopKinds.find((one) => one === said["kind"]);
  const stop = priceIn(said, "stop");
  const index = priceOf(said["tick"]);
  if (!side || !kind || stop === undefined || index === undefined) return undefined;
  const reaches = side === "sell" ? index <= stop : index >= stop;
  const { tick } = said;
  const isSaid = priceIn(tick, "price") === index && isOfMarket(said, tick);
  const isTrailing = rule === "stop-trailing-1" || rule === "stop-trailing-2";
  const isProven = !isTrailing || isBestProven(said, tick, priceOf);
  const isAsked = rule === "stop-1" || rule === "stop-trailing-1" || isAsAsked(rule, said, tick);
  return { kind, side, stop, index, holds: isSaid && reaches && trailedTo(said, side, stop) && isProven && isAsked };
}

export const askedRule = "spot-asked-1";

/** A stop as a customer has asked for it. */
export interface Asked {
  readonly kind: StopKind;
  readonly side: Side;
  readonly at: number;
  /** Where it fires, or how far it trails. */
  readonly stop: Price | undefined;
  readonly trail: Rate | undefined;
  readonly limit: Price | undefined;
  /** With its currency; empty of an "oco", whose amount the book says. */
  readonly amount: string;
}

/** Undefined of a fact that is nothing asked. */
export function readAsked(said: unknown): Asked | undefined {
  if (!isRecord(said)) return undefined;
  const side = sides.find((one) => one === said["side"]);
  const kind = stopKinds.find((one) => one === said["kind"]);
  const [stop, trail] = [priceIn(said, "stop"), parseRate(textIn(said, "trail"))];
  if (!side || !kind || !/^[0-9]+$/.test(textIn(said, "at")) || (stop === undefined) === (trail === undefined)) return undefined;
  const amount = `${textIn(said, "amount")} ${textIn(said, "currency")}`.trim();
  return { kind, side, at: Number(said["at"]), stop, trail, limit: priceIn(said, "limit"), amount };
}

/** Whether the stop that fired is what it says was asked, by a tick no older than the asking. */
function isAsAsked(rule: string, said: Fact, tick: Fact): boolean {
  const asked = readAsked(said["asked"]);
  if (!asked || !isRecord(said["asked"])) return false;
  const isOfIt = said["asked"]["id"] === said["order"] && said["asked"]["symbol"] === said["symbol"];
  const isStop =
    rule === "stop-2"
      ? asked.stop === priceIn(said, "stop")
      : asked.trail !== undefined && asked.trail === parseRate(textIn(said, "trail"));
  const isKind = asked.kind === said["kind"] && asked.side === said["side"];
  return isOfIt && isKind && isStop && asked.at <= Number(tick["at"]);
}

/** Whether a tick is one of the order's market. The first receipts did not name theirs. */
const isOfMarket = (said: Fact, tick: Fact): boolean =>
  said["symbol"] === undefined || textIn(said, "symbol") === textIn(tick, "symbol");

/** Whether a tick, no later than the one that fired, gave the best index. */
function isBestProven(said: Fact, fired: Fact, priceOf: PriceOfTick): boolean {
  const best = said["best_tick"];
  if (!isRecord(best) || !isOfMarket(said, best) || Number(best["at"]) > Number(fired["at"])) return false;
  const price = priceOf(best);
  return price !== undefined && price === priceIn(best, "price") && price === priceIn(said, "best");
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
