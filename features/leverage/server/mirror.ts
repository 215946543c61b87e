/**
 * What a purse does because somebody else has done it: the house asks, and everything is judged like an order of the purse's own customer.
 * Nothing here is refused for the number of instructions of his day, which he does not give.
 */
import { formatPrice, type Price } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { Tx } from "@assay/server/feature.ts";
import type { Side } from "../contract.ts";
import { least } from "../rules/closing.ts";
import { feeOn, initialMargin, liquidationPrice, valueAt } from "../rules/margin.ts";
import { leverageMaxBeside, type OpeningJudged, quantitiesOf } from "../rules/opening.ts";
import { judgeStops, noStops, type Stops, type StopsAsked, type StopsFor } from "../rules/stops.ts";
import { atFee, type Contract, POSITIONS_MAX } from "../rules/terms.ts";
import type { Batch } from "./batch.ts";
import { closeOrWait } from "./closing.ts";
import type { Position } from "./positions.ts";
import { liquidationOf } from "./purse.ts";
import { fitsHouse, open, othersOn, positionOf } from "./submit.ts";

/** What there is to open with, at the batch's mark. Money in units of USDT. */
export interface Room {
  readonly contract: Contract;
  readonly mark: Price;
  /** What the purse has free, and what its open positions hold. */
  readonly free: bigint;
  readonly margins: bigint;
  /** What the bracket of all that the customer has on this side allows of the smallest position. */
  readonly leverageMax: number;
  quantities(leverage: number): { readonly lowest: bigint; readonly highest: bigint };
  /** What opening so much takes. */
  cost(quantity: bigint, leverage: number): { readonly margin: bigint; readonly fee: bigint };
}

/** Base units on the market's step; nought opens nothing. `note` says why, or why it is less. */
export interface Sized {
  readonly quantity: bigint;
  readonly leverage: number;
  readonly note: string | null;
}

interface ItemOf {
  readonly customerId: string;
  readonly purse: string;
}

export interface MirrorOpening extends ItemOf {
  readonly do: "open";
  readonly symbol: string;
  readonly side: Side;
  /** Taken over where they suit the position. */
  readonly takeProfit: Price | null;
  readonly stopLoss: Price | null;
  size(room: Room): Sized;
}

export interface MirrorClosing extends ItemOf {
  readonly do: "close";
  readonly positionId: string;
  /** How much of so much is closed, in base units on the step. */
  part(quantity: bigint): bigint;
  /** Whether it may close at this mark, or waits for another one; absent: at any. */
  accepts?(mark: Price): boolean;
}

/** Both stops of a position that somebody else sets. */
export type MirroredStops = Pick<Stops, "takeProfit" | "stopLoss">;

export interface MirrorStops extends ItemOf, MirroredStops {
  readonly do: "stops";
  readonly positionId: string;
  /** What it was given last: what is another has its customer set himself, and stays. Null where nobody knows. */
  readonly last: MirroredStops | null;
}

export type MirrorItem = MirrorOpening | MirrorClosing | MirrorStops;

/** What became of an item. */
export interface Mirrored<Item extends MirrorItem = MirrorItem> {
  readonly item: Item;
  /** The position that it opened, changed, or that has closed for it: of a part that of the part. */
  readonly position: Position | undefined;
  readonly note: string | null;
  readonly refused: Rejection | undefined;
  /** What it was given of stops; undefined where none were asked for. */
  readonly stops: MirroredStops | undefined;
  /** A close that its own mark has not come for, or stops that have no mark to be judged at: nothing was done. */
  readonly waits: boolean;
}

/** One request for many customers. Both functions run in the transaction of the batch, and again where it is tried again. */
export interface Mirror {
  readonly customers: readonly string[];
  /** The markets in which something may open. */
  readonly symbols: readonly string[];
  /** What is asked, when nobody else can change these customers' positions and purses any more. */
  ask(tx: Tx): Promise<readonly MirrorItem[]>;
  /** What became of it, after it was written. */
  done(tx: Tx, mirrored: readonly Mirrored[]): Promise<void>;
}

export function mirror(batch: Batch, market: (symbol: string) => Contract | undefined, item: MirrorItem): Mirrored {
  const done = judge(batch, market, item);
  const nothing = { position: undefined, note: null, refused: undefined, stops: undefined, waits: false };
  return done instanceof Rejection ? { item, ...nothing, refused: done } : { item, ...nothing, ...done };
}

type Done = Partial<Omit<Mirrored, "item" | "refused">>;

function judge(batch: Batch, market: (symbol: string) => Contract | undefined, item: MirrorItem): Done | Rejection {
  if (item.do === "open") {
    const contract = market(item.symbol);
    return contract ? openIn(batch, contract, item) : new Rejection("no-such-market");
  }
  const position = batch.find(item.customerId, item.positionId);
  // What its customer has made his own, nobody else acts on.
  if (!position || position.purse !== item.purse) return new Rejection("no-such-position");
  if (position.state !== "open") return new Rejection("position-not-open");
  return item.do === "close" ? close(batch, position, item) : setStops(batch, position, item);
}

function openIn(batch: Batch, market: Contract, item: MirrorOpening): Done | Rejection {
  const { customerId, purse, symbol, side } = item;
  const contract = atFee(market, batch.levels.fee(customerId, "contract", market.fee));
  const mark = batch.mark(symbol);
  if (!mark) return new Rejection("market-closed");
  const mine = batch.active(customerId).filter((one) => one.purse === purse);
  if (mine.length >= POSITIONS_MAX) return new Rejection("too-many-positions", { maximum: POSITIONS_MAX });
  // What a purse holds is at risk already; only a stop of all risks, or a limit that is used up, keeps it from being used.
  const protectedBy = batch.guard.judge(customerId, 0n);
  if (protectedBy) return protectedBy;
  const others = othersOn(batch, customerId, contract, side);
  const { free } = batch.purse(purse);
  const price = mark.price;
  const cost = (quantity: bigint, leverage: number) => ({
    margin: initialMargin(contract, quantity, price, leverage),
    fee: feeOn(valueAt(contract, quantity, price), contract.fee),
  });
  const { quantity, leverage, note } = item.size({
    contract,
    mark: price,
    free,
    margins: mine.reduce((sum, { margin }) => sum + margin, 0n),
    leverageMax: leverageMaxBeside(contract, price, others),
    quantities: (leverage) => quantitiesOf(contract, price, leverage, others),
    cost,
  });
  if (quantity === 0n) return { note };
  const { margin, fee } = cost(quantity, leverage);
  if (margin + fee > free) return new Rejection("insufficient-balance");
  if (!fitsHouse(batch, contract, { side, quantity, price })) return new Rejection("market-full");
  const liquidation = liquidationPrice(contract, { side, quantity, entry: price }, margin);
  const judged: OpeningJudged = {
    side,
    kind: "market",
    marginMode: "isolated",
    leverage,
    reduceOnly: false,
    quantity,
    limit: null,
    price,
    opensNow: true,
    margin,
    fee,
    stops: suiting(contract, item, { side, price, liquidation }),
  };
  const position = positionOf(batch, customerId, contract, judged, purse);
  open(batch, position, mark);
  const { takeProfit, stopLoss } = judged.stops;
  return { position, note, stops: { takeProfit, stopLoss } };
}

/** Those of the asked stops that suit a position; without one that does not it goes by what the other's exit does. */
function suiting(contract: Contract, { takeProfit, stopLoss }: MirroredStops, at: StopsFor): Stops {
  const suits = (asked: StopsAsked): Stops => {
    const judged = judgeStops(contract, noStops, asked, at);
    return judged instanceof Rejection ? noStops : judged;
  };
  return {
    takeProfit: takeProfit === null ? null : suits({ target_profit_price: formatPrice(takeProfit) }).takeProfit,
    stopLoss: stopLoss === null ? null : suits({ stop_loss_price: formatPrice(stopLoss) }).stopLoss,
    trailing: null,
  };
}

function close(batch: Batch, position: Position, { part, accepts }: MirrorClosing): Done {
  // What waits for a mark already is as good as closed.
  const waiting = position.closing ? least(position.closing.quantity, position.quantity) : 0n;
  const asked = part(position.quantity - waiting);
  if (asked <= 0n) return { note: "too-small" };
  const mark = batch.marks(position.symbol);
  if (mark !== undefined && accepts && !accepts(mark)) return { waits: true };
  const { closed } = closeOrWait(batch, position, mark === undefined ? asked + waiting : asked);
  return { position: closed[0] ?? position };
}

/** Sets stops but those that its customer has set himself. Without a mark nobody can say which suit: they wait for one. */
function setStops(batch: Batch, position: Position, item: MirrorStops): Done {
  const contract = batch.contract(position.symbol);
  const price = batch.marks(position.symbol);
  if (price === undefined) return { waits: true };
  const liquidation = liquidationOf(batch, position, batch.marks);
  const stops = suiting(contract, item, { side: position.side, price, liquidation });
  const { last } = item;
  const isOwn = (name: keyof MirroredStops): boolean => last !== null && position[name] !== last[name];
  const takeProfit = isOwn("takeProfit") ? position.takeProfit : stops.takeProfit;
  const stopLoss = isOwn("stopLoss") ? position.stopLoss : stops.stopLoss;
  // What stays its customer's own is another than what it was given last, whatever comes later.
  const given = {
    takeProfit: isOwn("takeProfit") ? last!.takeProfit : stops.takeProfit,
    stopLoss: isOwn("stopLoss") ? last!.stopLoss : stops.stopLoss,
  };
  if (takeProfit === position.takeProfit && stopLoss === position.stopLoss) return { position, stops: given };
  Object.assign(position, { takeProfit, stopLoss });
  batch.write(position);
  return { position, stops: given };
}
