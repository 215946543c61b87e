import type { InputOf } from "@assay/core/contract.ts";
import { parseAmount, parseRate, type Rate } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { DAY_MS, HOUR_MS, later } from "@assay/core/time.ts";
import type { Operator, Tx, Writer } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { type DualType, investedIn, linkedFor, payoutsOf } from "../rules.ts";
import type { FollowedIndex } from "./sources.ts";
import { nextProductId, type Product, products } from "./store.ts";

/** Terms before they are put on sale: how far the linked price lies from the index, and not where. */
export interface Draft {
  readonly symbol: string;
  readonly type: DualType;
  /** In whole decimals of the currency that is invested. */
  readonly share: string;
  readonly apr: Rate;
  readonly distance: Rate;
  readonly days: number;
  readonly shares: number;
  readonly saleHours: number;
}

const rate = (text: string): Rate => parseRate(text)!;
/** 1,000 % a year; a thousandth and half of the index. */
const bounds = { apr: [1n, rate("10")], distance: [rate("0.001"), rate("0.5")] } as const;
const isWithin = (value: Rate, [least, most]: readonly [Rate, Rate]): boolean => value >= least && value <= most;

/** The terms as they are sold from now on, by the index of this moment. Rejections: no-such-market, no-index-now, wrong-dual-terms. */
export function termsOf(draft: Draft, index: FollowedIndex, now: Date): Omit<Product, "id"> {
  const { symbol, type, apr, distance, days, shares, saleHours } = draft;
  const market = index.markets.get(symbol);
  if (market?.kind !== "coin") return reject("no-such-market");
  const { base, quote } = market;
  const price = index.tick(symbol)?.price ?? reject("no-index-now");
  const share = parseAmount(investedIn({ type, base, quote }), draft.share)?.units ?? 0n;
  if (share === 0n || !isWithin(apr, bounds.apr) || !isWithin(distance, bounds.distance)) reject("wrong-dual-terms");
  const linked = linkedFor(type, price, distance, market.tick);
  if (linked === 0n || payoutsOf({ type, base, quote, linked, apr, days }, share).other === 0n) reject("wrong-dual-terms");
  const untilAt = later(now, saleHours * HOUR_MS);
  const maturesAt = later(untilAt, days * DAY_MS);
  return { symbol, type, base, quote, linked, apr, days, share, distance, shares, fromAt: now, untilAt, maturesAt };
}

export async function putOnSale({ db, now }: Pick<Tx, "db" | "now">, draft: Draft, index: FollowedIndex): Promise<void> {
  const terms = termsOf(draft, index, now);
  await products.insert(db, [{ id: await nextProductId(db), ...terms }]);
}

type Call = typeof calls.appendTerms;

export const appendTerms =
  (index: FollowedIndex) =>
  async (tx: Writer<Operator>, input: InputOf<Call>): Promise<"appended"> => {
    const { symbol, type, share, days, shares, sale_hours: saleHours } = input;
    const [apr, distance] = [parseRate(input.apr) ?? 0n, parseRate(input.distance) ?? 0n];
    await putOnSale(tx, { symbol, type, share, apr, distance, days, shares, saleHours }, index);
    return "appended";
  };
