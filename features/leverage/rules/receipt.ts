/** What a receipt of a stop, an order or a liquidation must say, computed anew from what stands in it. */
import { scaleOf } from "@assay/core/currency.ts";
import { divide, parseAmount, parseDecimal, parsePrice, parseRate, type Price } from "@assay/core/money.ts";
import { trailingStop } from "@assay/core/trailing-index.ts";
import { sides, type Side } from "../contract.ts";
import { type Exposure, isUnder, spareAt } from "./margin.ts";
import { bracketsOf, type Contract } from "./terms.ts";

export const triggerRules = ["leverage-trigger-1", "leverage-liquidation-1"] as const;

/** A fact as it travels: names and texts. */
type Fact = Readonly<Record<string, unknown>>;

/** The price that a tick's sources make, whatever the tick itself says: the market's rule. */
export type PriceOfTick = (tick: unknown) => Price | undefined;

export interface Recomputed {
  /** What happened: "opened", a stop, or "liquidation". */
  readonly what: string;
  readonly mark: Price;
  /** Whether the tick's sources make that mark, and the mark makes it happen. */
  readonly holds: boolean;
  /** For a liquidation: what the purse had to spare at the marks, in quote units; not above nothing. */
  readonly left?: bigint;
}

/** Judges the trigger anew. Undefined for a fact that is none of leverage. */
export function recompute(rule: string, fact: unknown, priceOf: PriceOfTick): Recomputed | undefined {
  if (!isFact(fact)) return undefined;
  if (rule === "leverage-trigger-1") return recomputeTrigger(fact, priceOf);
  return rule === "leverage-liquidation-1" ? recomputeLiquidation(fact, priceOf) : undefined;
}

const isFact = (value: unknown): value is Fact => typeof value === "object" && value !== null && !Array.isArray(value);
const textOf = (fact: Fact, name: string): string => (typeof fact[name] === "string" ? fact[name] : "");
const isSide = (text: string): text is Side => (sides as readonly string[]).includes(text);

/** The mark that a tick makes on a market's grid. */
function markOf(fact: Fact, tickSize: string, priceOf: PriceOfTick): Price | undefined {
  const [price, tick] = [priceOf(fact["tick"]), parsePrice(tickSize)];
  return price === undefined || !tick ? undefined : divide(price, tick, "half-even") * tick;
}

function recomputeTrigger(fact: Fact, priceOf: PriceOfTick): Recomputed | undefined {
  const side = textOf(fact, "side");
  const said = parsePrice(textOf(fact, "mark"));
  const mark = markOf(fact, textOf(fact, "tick_size"), priceOf);
  if (!isSide(side) || said === undefined) return undefined;
  const what = textOf(fact, "what");
  const at = waitedFor(fact["waited"], side);
  // A take profit waits on the winning side of the price, everything else on the losing one.
  const falls = (side === "long") === (what !== "take-profit");
  const reached = at !== undefined && (falls ? said <= at : said >= at);
  return { what, mark: said, holds: mark === said && reached };
}

function waitedFor(waited: unknown, side: Side): Price | undefined {
  if (typeof waited === "string") return parsePrice(waited);
  if (!isFact(waited)) return undefined;
  const [best, share] = [parsePrice(textOf(waited, "best")), parseRate(textOf(waited, "share"))];
  if (best === undefined || share === undefined) return undefined;
  return trailingStop({ fires: side === "long" ? "falling" : "rising", mark: best, share });
}

function recomputeLiquidation(fact: Fact, priceOf: PriceOfTick): Recomputed | undefined {
  const positions = (Array.isArray(fact["positions"]) ? fact["positions"] : []).map(readPosition);
  const collateral = parseAmount("USDT", textOf(fact, "collateral"))?.units;
  const moved = positions.find((one) => one?.contract.symbol === textOf(tickIn(fact), "symbol"));
  if (collateral === undefined || !moved || positions.some((one) => one === undefined)) return undefined;
  const spare = positions.reduce((sum, one) => sum + spareAt(one!.contract, one!.exposure, one!.mark), 0n);
  const mark = markOf(fact, moved.tickSize, priceOf);
  return {
    what: "liquidation",
    mark: moved.mark,
    holds: mark === moved.mark && isUnder(collateral, spare),
    left: collateral + spare,
  };
}

const tickIn = ({ tick }: Fact): Fact => (isFact(tick) ? tick : {});

interface ReadPosition {
  readonly contract: Contract;
  readonly exposure: Exposure;
  readonly mark: Price;
  readonly tickSize: string;
}

function readPosition(said: unknown): ReadPosition | undefined {
  if (!isFact(said) || !isFact(said["terms"])) return undefined;
  const { terms } = said as { terms: Fact };
  const [base = "", quote = ""] = textOf(said, "symbol").split("/");
  const side = textOf(said, "side");
  const [entry, mark] = [parsePrice(textOf(said, "entry")), parsePrice(textOf(said, "mark"))];
  const quantity = parseDecimal(textOf(said, "quantity"), scaleOf(base));
  const rows = (Array.isArray(terms["brackets"]) ? terms["brackets"] : []).filter(isFact).map((row) => ({
    floor: parseAmount(quote, textOf(row, "floor"))?.units ?? 0n,
    maintenance: parseRate(textOf(row, "maintenance")) ?? 0n,
    leverageMax: 1,
  }));
  if (!isSide(side) || entry === undefined || mark === undefined || quantity === undefined || rows.length === 0) return undefined;
  const tickSize = textOf(terms, "tick_size");
  return {
    // What decides nothing here is left empty.
    contract: {
      symbol: `${base}/${quote}`,
      base,
      quote,
      tick: parsePrice(tickSize) ?? 1n,
      step: 1n,
      notionalMin: { currency: quote, units: 0n },
      quantityMax: { currency: base, units: 0n },
      band: 0n,
      fee: 0n,
      liquidationFee: 0n,
      interest: 0n,
      markup: 0n,
      brackets: bracketsOf(rows),
    },
    exposure: { side, quantity, entry },
    mark,
    tickSize,
  };
}
