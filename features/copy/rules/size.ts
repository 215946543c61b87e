/** How much of what a leader opens or closes a follow does. */
import { amount, baseFor, divide, type Price, toMultiple } from "@assay/core/money.ts";
import { LOT, QUOTE } from "./terms.ts";

/** What a leader has opened, and what a follow's settings make of it. Money in units of USDT, quantities in base units. */
export interface Sizing {
  readonly type: "multiple" | "lots";
  /** Hundredths of a multiple or of a lot. */
  readonly number: bigint;
  readonly quantity: bigint;
  readonly leverage: number;
  readonly leverageMax: number;
  /** The most margin of one copy, and of all together; null: no cap. */
  readonly orderMax: bigint | null;
  readonly totalMax: bigint | null;
  /** What the trader is owed of what was realised: it buys nothing. */
  readonly due: bigint;
}

/** What there is to open with at the mark. */
export interface SizeRoom {
  readonly contract: { readonly base: string; readonly step: bigint };
  readonly mark: Price;
  readonly free: bigint;
  readonly margins: bigint;
  readonly leverageMax: number;
  quantities(leverage: number): { readonly lowest: bigint; readonly highest: bigint };
  /** What opening so much takes: neither falls where the quantity grows. */
  cost(quantity: bigint, leverage: number): { readonly margin: bigint; readonly fee: bigint };
}

export type SizeNote = "part" | "too-small" | "order-cap" | "total-cap" | "insufficient-balance" | "market-full";

export interface Size {
  /** On the market's step; nought opens nothing. */
  readonly quantity: bigint;
  readonly leverage: number;
  readonly note: SizeNote | null;
}

const HUNDREDTHS = 100n;

/**
 * Multiple x the leader's quantity, or lots x their value at the mark, rounded down to the step; then no more than brackets, caps and the
 * free money after what is due allow. What is less than was asked for is a part; below the market's least nothing, with what bounds it.
 */
export function sizeOf(sizing: Sizing, room: SizeRoom): Size {
  const { contract, mark, quantities, cost } = room;
  const leverage = Math.min(sizing.leverage, sizing.leverageMax, room.leverageMax);
  const wanted = toMultiple(wantedOf(sizing, contract.base, mark), contract.step, "down");
  const { lowest, highest } = quantities(leverage);
  if (wanted < lowest || wanted === 0n) return { quantity: 0n, leverage, note: "too-small" };
  const { orderMax, totalMax, due } = sizing;
  const bounds: readonly (readonly [SizeNote, (quantity: bigint) => boolean])[] = [
    ["market-full", (quantity) => quantity <= highest],
    ["order-cap", (quantity) => orderMax === null || cost(quantity, leverage).margin <= orderMax],
    ["total-cap", (quantity) => totalMax === null || room.margins + cost(quantity, leverage).margin <= totalMax],
    ["insufficient-balance", (quantity) => isPaid(cost(quantity, leverage), room.free - due)],
  ];
  let [quantity, bound]: [bigint, SizeNote] = [wanted, "part"];
  for (const [note, fits] of bounds) {
    if (fits(quantity)) continue;
    quantity = mostOf(quantity, contract.step, fits);
    bound = note;
    if (quantity < lowest) return { quantity: 0n, leverage, note: bound };
  }
  return { quantity, leverage, note: quantity < wanted ? "part" : null };
}

const isPaid = ({ margin, fee }: { readonly margin: bigint; readonly fee: bigint }, money: bigint): boolean =>
  margin + fee <= money;

const wantedOf = ({ type, number, quantity }: Sizing, base: string, mark: Price): bigint =>
  type === "multiple"
    ? divide(number * quantity, HUNDREDTHS, "down")
    : baseFor(amount(QUOTE, divide(LOT.units * number, HUNDREDTHS, "down")), mark, base, "down").units;

/** The most on the step, below one that does not fit, that does; nought where none does. */
function mostOf(above: bigint, step: bigint, fits: (quantity: bigint) => boolean): bigint {
  let [low, high] = [0n, above / step];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (fits(middle * step)) low = middle;
    else high = middle;
  }
  return low * step;
}

/** What a leader and a copy of his position opened. */
export interface OpenedBoth {
  readonly led: bigint;
  readonly copied: bigint;
}

/**
 * What a copy closes of `copied` when its leader closes `led` of `before`: in proportion, rounded down to the step, and all with all. What
 * was too small of earlier parts comes with this one: never more is left than in proportion to what both opened, rounded up to the step.
 */
export function partOf(copied: bigint, led: bigint, before: bigint, step: bigint, opened: OpenedBoth): bigint {
  if (led >= before) return copied;
  const part = toMultiple(divide(copied * led, before, "down"), step, "down");
  const most = toMultiple(divide(opened.copied * (before - led), opened.led, "up"), step, "up");
  return copied - most > part ? copied - most : part;
}
