/** The order book as a ladder shows it: grouped prices, running totals, depth as a share. Exact until the share, which is drawn. */
import { PRICE_SCALE, type Price, divide, formatDecimal, formatPrice, parseDecimal, parsePrice } from "@assay/core/money.ts";

export interface BookLevel {
  readonly price: string;
  readonly quantity: string;
  /** The part of the quantity that the labelled house market maker offers; all of it is customers' when absent. */
  readonly house?: string;
}

/** Best level first on both sides. */
export interface BookView {
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
}

export interface LadderRow {
  readonly price: string;
  readonly quantity: string;
  /** Quantity of this row and all better ones. */
  readonly total: string;
  /** 0 to 1: the total against the largest total in sight on either side. */
  readonly depth: number;
  /** Whether customers' orders stand here, not the house alone. */
  readonly customers: boolean;
}

export interface Ladder {
  readonly bids: readonly LadderRow[];
  readonly asks: readonly LadderRow[];
  /** 0 to 100: the share of the bids in all that is in sight; undefined for an empty book. */
  readonly bidPercent: number | undefined;
  /** 0 to 100: the house's share in all that is in sight, cut down; undefined for an empty book. */
  readonly housePercent: number | undefined;
}

const QUANTITY_SCALE = 18;
const SHARE_PARTS = 10_000n;

interface Sum {
  readonly price: Price;
  quantity: bigint;
  house: bigint;
}

/** Merges levels into multiples of `group`: bids round down, asks up, so that a grouped price is never better than the real ones. */
function grouped(levels: readonly BookLevel[], side: "bids" | "asks", group: Price, rows: number): Sum[] {
  const sums: Sum[] = [];
  for (const level of levels) {
    const price = parsePrice(level.price);
    const quantity = parseDecimal(level.quantity, QUANTITY_SCALE);
    if (price === undefined || quantity === undefined) continue;
    const house = parseDecimal(level.house ?? "0", QUANTITY_SCALE) ?? 0n;
    const at = divide(price, group, side === "bids" ? "down" : "up") * group;
    const last = sums.at(-1);
    if (last?.price === at) {
      last.quantity += quantity;
      last.house += house;
    } else if (sums.length === rows) break;
    else sums.push({ price: at, quantity, house });
  }
  return sums;
}

function totals(sums: readonly Sum[]): bigint[] {
  let total = 0n;
  return sums.map(({ quantity }) => (total += quantity));
}

const share = (part: bigint, whole: bigint): number =>
  whole === 0n ? 0 : Number((part * SHARE_PARTS) / whole) / Number(SHARE_PARTS);

/** The rows in sight, best first. `group` is a price step as decimal text, a multiple of the market's tick. */
export function buildLadder(book: BookView, group: string, rows: number): Ladder {
  const step = parsePrice(group) ?? 1n;
  const sides = { bids: grouped(book.bids, "bids", step, rows), asks: grouped(book.asks, "asks", step, rows) };
  const running = { bids: totals(sides.bids), asks: totals(sides.asks) };
  const [bidTotal, askTotal] = [running.bids.at(-1) ?? 0n, running.asks.at(-1) ?? 0n];
  const deepest = bidTotal > askTotal ? bidTotal : askTotal;
  const rowsOf = (side: "bids" | "asks") =>
    sides[side].map(({ price, quantity, house }, index) => ({
      price: formatPrice(price),
      quantity: formatDecimal(quantity, QUANTITY_SCALE),
      total: formatDecimal(running[side][index] ?? 0n, QUANTITY_SCALE),
      depth: share(running[side][index] ?? 0n, deepest),
      customers: quantity > house,
    }));
  const all = bidTotal + askTotal;
  const housed = [...sides.bids, ...sides.asks].reduce((sum, { house }) => sum + house, 0n);
  return {
    bids: rowsOf("bids"),
    asks: rowsOf("asks"),
    bidPercent: all === 0n ? undefined : Math.round(share(bidTotal, all) * 100),
    housePercent: all === 0n ? undefined : Math.floor(share(housed, all) * 100),
  };
}

const GROUPS = [1n, 10n, 100n, 1_000n] as const;

/** Steps to group a market's book by: its tick and the next three powers of ten. */
export function groupsOf(tick: string): string[] {
  const step = parsePrice(tick) ?? 1n;
  return GROUPS.map((times) => formatPrice(step * times));
}

/** Decimals that a price grouped by this step needs. */
export function decimalsOfGroup(group: string): number {
  return Math.min(group.split(".")[1]?.length ?? 0, PRICE_SCALE);
}
