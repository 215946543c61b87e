/** What closing several positions would bring as the marks stand, before fees. */
import { type Amount, amount, parseAmount, parsePrice, parseRate, type Price, quoteFor } from "@assay/core/money.ts";
import { quoteOf as liveQuote } from "@assay/ui/prices.ts";
import { directionOf, feeOn, otherSide, valueAt } from "../../rules/margin.ts";
import type { Contract } from "../../rules/terms.ts";
import type { Side } from "../../contract.ts";
import { baseOf, exposureOf, type OpenPosition, profitOfPart, quoteOf } from "../positions/position-model.ts";

/** What these positions together win or lose at their markets' latest prices; undefined while one of them has none. */
export function gainOfAll(positions: readonly OpenPosition[]): Amount | undefined {
  const [first] = positions;
  const gains = positions.map(gainNow);
  if (!first || gains.includes(undefined)) return undefined;
  return amount(
    quoteOf(first),
    gains.reduce<bigint>((sum, gain) => sum + gain!, 0n),
  );
}

function gainNow(position: OpenPosition): bigint | undefined {
  const index = liveQuote(position.symbol)?.index ?? position.mark;
  const price = index === null ? undefined : parsePrice(index);
  if (price === undefined) return undefined;
  const { side, quantity, entry } = exposureOf(position);
  const worth = (at: Price): bigint => quoteFor(amount(baseOf(position), quantity), at, quoteOf(position), "half-even").units;
  return directionOf(side) * (worth(price) - worth(entry));
}

export interface Reduction {
  readonly count: number;
  /** Before fees. */
  readonly result: Amount;
  readonly fee: Amount;
}

/** What an order that only reduces would close at a mark: the positions of the other side, oldest first, as far as it goes. */
export function reductionBy(
  { type, number }: { readonly type: Side; readonly number: string },
  contract: Contract,
  open: readonly OpenPosition[],
  mark: Price,
): Reduction {
  const others = open
    .filter((one) => one.symbol === contract.symbol && one.type === otherSide(type))
    .toSorted((a, b) => (a.opened_at ?? 0) - (b.opened_at ?? 0));
  let left = parseAmount(contract.base, number || "0")?.units ?? 0n;
  let result = 0n;
  let fee = 0n;
  let count = 0;
  for (const position of others) {
    const { quantity } = exposureOf(position);
    const part = quantity < left ? quantity : left;
    if (part === 0n) break;
    result += profitOfPart(contract, position, part, mark).units;
    fee += feeOn(valueAt(contract, part, mark), parseRate(position.fee_rate)!);
    left -= part;
    count += 1;
  }
  return { count, result: amount(contract.quote, result), fee: amount(contract.quote, fee) };
}
