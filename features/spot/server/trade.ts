/** The lane of everything that changes a book: orders, cancels, and the house's own sweeps. One batch is one transaction. */
import type { PayloadOf } from "@assay/core/contract.ts";
import { currencyById } from "@assay/core/currency.ts";
import { amount, formatAmount, formatPrice } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { Lane, Request, Tx } from "@assay/server/feature.ts";
import type { Account } from "@assay/server/ledger/ledger.ts";
import { turnTerms } from "@assay/features/market/server.ts";
import { openQuota, recordEvidence } from "@assay/features/proofs/server.ts";
import { noteTrades, openLevels } from "@assay/features/vip/server.ts";
import { events } from "../contract.ts";
import { type AmendAsked, amendOrder } from "./amend-order.ts";
import { amendStop, type StopAmendAsked } from "./amend-stop.ts";
import { Batch } from "./batch.ts";
import { cancelOrder } from "./cancel-order.ts";
import { cancelOrders } from "./cancel-orders.ts";
import { tellFilled } from "./fill-notices.ts";
import { fireStops } from "./fire-stops.ts";
import type { FiringTick } from "./liquidity.ts";
import type { Market } from "./market.ts";
import type { Markets } from "./markets.ts";
import { evidenceOf } from "./evidence.ts";
import { averagePrice, currenciesOf, type Fill, type Order, paidCurrency, receivedCurrency } from "./orders.ts";
import { type OrderAsked, placeOrder } from "./place-order.ts";
import { placeStop, type StopAsked } from "./place-stop.ts";
import { heldAddress, MARKET_MAKER, spotAddress } from "./postings.ts";
import { tellExpired, tellFired } from "./stop-notices.ts";
import { putStops } from "./stop-store.ts";
import * as store from "./store.ts";
import { sweepMarket } from "./sweep.ts";

export type CustomerIntent =
  | { readonly do: "place"; readonly asked: OrderAsked }
  | { readonly do: "place-stop"; readonly asked: StopAsked }
  | { readonly do: "amend"; readonly asked: AmendAsked }
  | { readonly do: "amend-stop"; readonly asked: StopAmendAsked }
  | { readonly do: "cancel"; readonly id: string }
  | { readonly do: "cancel-all"; readonly symbol: string | undefined };

/** What the clock and the feed ask for. */
export type HouseIntent =
  /** Nothing but what every batch does first in its markets: read what other processes wrote, and take what the feed reached. */
  | { readonly do: "sweep"; readonly symbol: string }
  /** The index has crossed stops. */
  | { readonly do: "fire"; readonly symbol: string; readonly tick: FiringTick }
  /** Trailing stops have seen a better index: their marks are stored. */
  | { readonly do: "settle"; readonly symbol: string }
  /** The date of orders has come. */
  | { readonly do: "expire"; readonly now: Date }
  /** Customers are to be forgotten: what they have in the books is taken out. */
  | { readonly do: "leave"; readonly customers: readonly string[] };

export type Intent = CustomerIntent | HouseIntent;

const byHouse: ReadonlySet<string> = new Set<HouseIntent["do"]>(["sweep", "fire", "settle", "expire", "leave"]);
const isOfHouse = (intent: Intent): intent is HouseIntent => byHouse.has(intent.do);

/** The orders that a request placed or changed, as they are after the batch, and the fills of a single one in this batch. */
export interface Outcome {
  readonly orders: readonly Order[];
  readonly fills: readonly Fill[];
}

export type TradeLane = Lane<Intent, Outcome>;

/** Orders that one request may end because their date has come. */
export const EXPIRED_MAX = 500;
/** Bounds the transaction: who comes after so many fills and changed orders in one batch is asked to try again. */
const ROWS_MAX = 5_000;

export function tradeLane(markets: Markets, rowsMax: number = ROWS_MAX): TradeLane {
  return { name: "spot.trade", apply: (tx, requests) => trade(markets, tx, requests, rowsMax) };
}

async function trade(
  markets: Markets,
  tx: Tx,
  requests: readonly Request<Intent>[],
  rowsMax: number,
): Promise<(Outcome | Rejection)[]> {
  const located = await locate(tx, requests);
  const symbols = new Set([
    ...requests.map(({ intent }) => symbolOf(intent)),
    ...[...located.values()].flat().map((order) => order.symbol),
  ]);
  const known = [...symbols].filter((symbol) => symbol !== undefined).filter((symbol) => markets.terms(symbol));
  const [rows, instructions, , levels] = await Promise.all([
    store.lockMarkets(tx.db, known),
    tx.ledger
      .open(accountsAtRisk(known, requests, located))
      .then(() => openQuota(tx, "instructions", requests.flatMap(instructorsOf))),
    tx.ledger.meet(accountsPaidInto(requests)),
    openLevels(tx.db, requests.flatMap(placersOf)),
  ]);
  // Not before all is locked: this is the moment by which the batch goes.
  turnTerms(tx.now);
  // No book is taken before all is locked: a batch that fails takes its books with it.
  const locked = await markets.take(tx.db, rows);
  const batch = new Batch({ now: tx.now, newId: () => tx.random.id(tx.now), ledger: tx.ledger, instructions, levels });
  for (const market of locked) sweepMarket(batch, batch.open(market, markets.liquidity));
  const touched = requests.map((request) =>
    // One cancel is always done: it is how a customer gets out.
    batch.rows >= rowsMax && request.intent.do !== "cancel" ? new Rejection("busy") : decide(batch, request, located, rowsMax),
  );
  const after = batch.close();
  const orders = await write(
    tx,
    batch,
    after.filter((market, index) => market.sequence !== locked[index]!.sequence),
  );
  tell(tx, batch, markets);
  tellFilled(tx, batch, orders, markets);
  tellFired(tx, batch, orders);
  tellExpired(tx, batch, orders);
  tx.afterCommit(() => {
    for (const market of after) markets.keep(market);
  });
  const fills = Map.groupBy(batch.fills, (fill) => fill.orderId);
  return touched.map((ids) =>
    ids instanceof Rejection
      ? ids
      : { orders: ids.map((id) => orders.get(id)!), fills: ids.length === 1 ? (fills.get(ids[0]!) ?? []) : [] },
  );
}

const symbolOf = (intent: Intent): string | undefined => {
  if (intent.do === "place" || intent.do === "place-stop") return marketAsked(intent.asked);
  return "symbol" in intent && intent.do !== "cancel-all" ? intent.symbol : undefined;
};

const marketAsked = ({ currency_id, legal_id }: Pick<OrderAsked, "currency_id" | "legal_id">): string =>
  `${currencyById(currency_id)!.code}/${currencyById(legal_id)!.code}`;

/** `ends` says that the house ends it, and why. */
type LocatedOrder = store.LocatedRow & { readonly ends?: "expired" | "customer" };

/** Each customer's orders that are to be changed, with the markets that must be locked for it. */
type LocatedOrders = ReadonlyMap<string, readonly LocatedOrder[]>;

/** The one order that a request is about. */
const orderAsked = (intent: Intent): string | undefined =>
  intent.do === "cancel" ? intent.id : intent.do === "amend" || intent.do === "amend-stop" ? intent.asked.id : undefined;

async function locate(tx: Tx, requests: readonly Request<Intent>[]): Promise<LocatedOrders> {
  const single = requests.flatMap(({ intent, customerId }) => {
    const id = orderAsked(intent);
    return id !== undefined && customerId ? [{ id, customerId }] : [];
  });
  const all = requests.flatMap(({ intent, customerId }) => (intent.do === "cancel-all" && customerId ? [customerId] : []));
  const expiring = requests.map(({ intent }) => intent).find((intent) => intent.do === "expire");
  const leaving = requests.flatMap(({ intent }) => (intent.do === "leave" ? intent.customers : []));
  const expired = expiring ? await store.locateExpired(tx.db, expiring.now, EXPIRED_MAX) : [];
  const left = leaving.length > 0 ? await store.locateOpenOrders(tx.db, leaving) : [];
  const rows: LocatedOrder[] = [
    ...(single.length > 0 ? await store.locateOrders(tx.db, single) : []),
    ...(all.length > 0 ? await store.locateOpenOrders(tx.db, all) : []),
    ...expired.map((row) => ({ ...row, ends: "expired" as const })),
    ...left.slice(0, EXPIRED_MAX).map((row) => ({ ...row, ends: "customer" as const })),
  ];
  return Map.groupBy(rows, (row) => row.customer_id);
}

/** The accounts whose floor this batch could break: what takers pay from, and the market maker's. Held money covers its orders. */
function accountsAtRisk(symbols: readonly string[], requests: readonly Request<Intent>[], located: LocatedOrders): Account[] {
  const house = symbols.flatMap((symbol) =>
    Object.values(currenciesOf(symbol)).map((currency) => ({ address: MARKET_MAKER, currency })),
  );
  const takers = requests.flatMap(({ intent, customerId }) => {
    if (!customerId || !("asked" in intent)) return [];
    const terms =
      intent.do === "place" || intent.do === "place-stop"
        ? { symbol: marketAsked(intent.asked), side: intent.asked.type }
        : located.get(customerId)?.find(({ id }) => id === intent.asked.id);
    return terms ? [{ address: spotAddress(customerId), currency: paidCurrency(terms.symbol, terms.side) }] : [];
  });
  return [...house, ...takers];
}

/** Other accounts that new orders pay into: what holds their money while they rest, and where what they buy goes. */
const accountsPaidInto = (requests: readonly Request<Intent>[]): Account[] =>
  requests.flatMap(({ customerId, intent }) => {
    if (!customerId || (intent.do !== "place" && intent.do !== "place-stop")) return [];
    const terms = [marketAsked(intent.asked), intent.asked.type] as const;
    return [
      { address: heldAddress(customerId), currency: paidCurrency(...terms) },
      { address: spotAddress(customerId), currency: receivedCurrency(...terms) },
    ];
  });

/** Who agrees to fees. */
const placersOf = ({ customerId, intent }: Request<Intent>): string[] =>
  customerId !== null && (intent.do === "place" || intent.do === "place-stop") ? [customerId] : [];

/** Whose request leaves behind what a later index acts on: orders that go to the book themselves leave nothing of the kind. */
const instructorsOf = ({ customerId, intent }: Request<Intent>): string[] =>
  customerId !== null && (intent.do === "place-stop" || intent.do === "amend-stop") ? [customerId] : [];

/** The ids of the orders that a request placed or changed, or why it is refused. */
function decide(
  batch: Batch,
  { customerId, intent }: Request<Intent>,
  located: LocatedOrders,
  rowsMax: number,
): string[] | Rejection {
  if (isOfHouse(intent)) {
    decideForHouse(batch, intent, located, rowsMax);
    return [];
  }
  if (customerId === null) throw new Error(`the house itself asks to ${intent.do}`);
  const mine = located.get(customerId) ?? [];
  switch (intent.do) {
    case "place":
    case "place-stop": {
      const market = batch.markets.get(marketAsked(intent.asked));
      if (!market) return new Rejection("no-such-market");
      const order =
        intent.do === "place"
          ? placeOrder(batch, market, customerId, intent.asked)
          : placeStop(batch, market, customerId, intent.asked);
      return order instanceof Rejection ? order : [order.id];
    }
    case "amend":
    case "amend-stop":
    case "cancel": {
      const order = mine.find(({ id }) => id === orderAsked(intent));
      const id = intent.do === "cancel" ? cancelOrder(batch, order) : amendAny(batch, order, intent);
      return id instanceof Rejection ? id : [id];
    }
    case "cancel-all": {
      const asked = mine.filter(({ symbol }) => intent.symbol === undefined || symbol === intent.symbol);
      return cancelOrders(batch, customerId, intent.symbol, asked);
    }
  }
}

const amendAny = (
  batch: Batch,
  order: store.LocatedRow | undefined,
  intent: Intent & { readonly do: "amend" | "amend-stop" },
): string | Rejection => (intent.do === "amend" ? amendOrder(batch, order, intent.asked) : amendStop(batch, order, intent.asked));

function decideForHouse(batch: Batch, intent: HouseIntent, located: LocatedOrders, rowsMax: number): void {
  switch (intent.do) {
    case "sweep":
      return;
    case "fire":
      fireStops(batch, batch.markets.get(intent.symbol)!, intent.tick, rowsMax);
      return;
    case "settle":
      batch.settle(batch.markets.get(intent.symbol)!);
      return;
    case "expire":
    case "leave":
      // Whatever has ended since it was looked up is left as it is.
      for (const order of [...located.values()].flat()) if (order.ends) cancelOrder(batch, order, order.ends);
  }
}

/** Writes what the batch did, but for the money that it moved, and answers every order that changed as it is now. */
async function write(tx: Tx, batch: Batch, markets: readonly Market[]): Promise<Map<string, Order>> {
  const { db, now } = tx;
  const placed = [...batch.placed.values()];
  const versions = markets.map(({ terms, sequence, taken }) => ({ symbol: terms.symbol, sequence, taken }));
  // Before the orders, which are answered with what they wait for.
  if (batch.stops.size > 0) await putStops(db, [...batch.stops]);
  const changing = batch.changes.size > 0 ? store.updateOrders(db, [...batch.changes.values()], now) : Promise.resolve([]);
  tx.alongside(changing);
  if (placed.length > 0) tx.alongside(store.insertOrders(db, placed));
  if (batch.fills.length > 0) tx.alongside(store.insertFills(db, batch.fills));
  if (versions.length > 0) tx.alongside(store.updateMarkets(db, versions));
  tx.alongside(recordEvidence(db, evidenceOf(batch), now));
  tx.alongside(noteTrades(db, batch.counted, now));
  const changed = await changing;
  return new Map([...placed, ...changed].map((order) => [order.id, order]));
}

type Filled = PayloadOf<typeof events.ordersChanged>["filled"][number];

/** Tells every customer which orders changed, and what was bought or sold: one line an order, at its average price. */
function tell(tx: Tx, batch: Batch, markets: Markets): void {
  for (const [customerId, orderIds] of batch.trailed) tx.emit(events.trailsMoved, { customerId, orderIds: [...orderIds] });
  const filled = Map.groupBy([...Map.groupBy(batch.fills, (fill) => fill.orderId).values()], ([first]) => first!.customerId);
  for (const [customerId, orderIds] of batch.touched) {
    const lines = (filled.get(customerId) ?? []).map((fills): Filled => {
      const { orderId, symbol, side } = fills[0]!;
      const quantity = fills.reduce((sum, fill) => sum + fill.quantity, 0n);
      const quote = fills.reduce((sum, fill) => sum + fill.quote, 0n);
      const price = averagePrice(symbol, quantity, quote, markets.terms(symbol)!.tick)!;
      return {
        orderId,
        symbol,
        type: side,
        amount: formatAmount(amount(currenciesOf(symbol).base, quantity)),
        price: formatPrice(price),
      };
    });
    tx.emit(events.ordersChanged, { customerId, orderIds: [...orderIds], filled: lines });
  }
}
