/**
 * What one customer must see at the end, from nothing but what he asked for and was told: the plain model that the server's
 * final state is held against. Orders are cancelled by then, so nothing moves any more.
 */
import { isDeepStrictEqual } from "node:util";
import type { Call, OutputOf } from "@assay/core/contract.ts";
import { parseDecimal } from "@assay/core/money.ts";
import { calls as spot } from "@assay/features/spot/contract.ts";
import { calls as wallet } from "@assay/features/wallet/contract.ts";
import type { History } from "./history.ts";
import type { Wallets } from "./customer.ts";

type Placed = OutputOf<typeof spot.placeOrder>;
type Order = Placed["order"];
type Fill = Placed["fills"][number];
type Transfer = OutputOf<typeof wallet.transfer>;
type Gift = OutputOf<typeof wallet.claimFaucet>;

/** What the server shows of a customer at the end, page after page. */
export interface Shown {
  readonly orders: readonly Order[];
  readonly fills: readonly Fill[];
  readonly transfers: readonly Transfer[];
  readonly wallets: Wallets;
}

/** An order as its replies have told it. */
interface Known {
  order: Order;
  readonly fills: Fill[];
  /** Whether the customer has cancelled it since, or everything. */
  cancelled: "no" | "yes" | "with all";
}

/** Fine enough for every currency. */
const SCALE = 18;
const units = (text: string): bigint => parseDecimal(text, SCALE)!;

/** Calls that answer an order as it is from then on, with the fills that it made at once if it can make any. */
const ordering: ReadonlySet<Call> = new Set([spot.placeOrder, spot.amendOrder, spot.placeStop, spot.amendStop]);

/** What contradicts the history, one line each. */
export function judge(history: History, opening: Wallets, shown: Shown): string[] {
  const known = replay(history);
  return [
    ...judgeOrders(known.orders, shown),
    ...judgeFills(known.orders, shown),
    ...judgeTransfers(known.transfers, shown.transfers),
    ...judgeMoney(opening, known.gifts, shown),
  ];
}

function replay(history: History): { orders: Map<string, Known>; transfers: Transfer[]; gifts: Gift[] } {
  const orders = new Map<string, Known>();
  const transfers: Transfer[] = [];
  const gifts: Gift[] = [];
  for (const { call, outcome } of history) {
    if (!outcome || !("answer" in outcome)) continue;
    const { answer } = outcome;
    if (call === wallet.transfer) transfers.push(answer as Transfer);
    if (call === wallet.claimFaucet) gifts.push(answer as Gift);
    if (ordering.has(call)) {
      const { order, fills = [] } = answer as Pick<Placed, "order"> & Partial<Placed>;
      const before = orders.get(order.id)?.fills ?? [];
      orders.set(order.id, { order, fills: [...before, ...fills], cancelled: "no" });
    }
    if (call === spot.cancelOrder) {
      const { order } = answer as { order: Order };
      const before = orders.get(order.id);
      if (before) orders.set(order.id, { ...before, order, cancelled: "yes" });
    }
    if (call === spot.cancelOrders) {
      for (const one of orders.values()) if (one.cancelled === "no") one.cancelled = "with all";
    }
  }
  return { orders, transfers, gifts };
}

/** Every acknowledged order is there once, as it was acknowledged, and no other is. */
function judgeOrders(known: ReadonlyMap<string, Known>, { orders }: Shown): string[] {
  const shown = new Map(orders.map((order) => [order.id, order]));
  return [
    ...(shown.size === orders.length ? [] : ["an order is listed twice"]),
    ...[...known.keys()].filter((id) => !shown.has(id)).map((id) => `the acknowledged order ${id} is lost`),
    ...[...shown.keys()].filter((id) => !known.has(id)).map((id) => `the order ${id} was never acknowledged`),
    ...[...known].flatMap(([id, told]) => {
      const order = shown.get(id);
      return order ? judgeOrder(told, order).map((fault) => `order ${id}: ${fault}`) : [];
    }),
  ];
}

const lives = ({ state }: Order): boolean => state === "open" || state === "waiting";

function judgeOrder({ order: told, cancelled }: Known, order: Order): string[] {
  if (!lives(told)) return isDeepStrictEqual(told, order) ? [] : ["it has changed after its end"];
  const faults: string[] = [];
  // A stop that fires takes on the limit that it was given, or trades at the market.
  const fired = told.stop?.fired === null && order.stop?.fired !== null;
  const limit = fired && told.kind === "oco" ? (told.stop?.limit ?? null) : told.target_price;
  if (limit !== order.target_price || told.amount !== order.amount) faults.push("its terms are not the last acknowledged ones");
  if (units(order.filled) < units(told.filled)) faults.push("a fill was taken back");
  if (lives(order)) faults.push("it is open after all were cancelled");
  if (order.cancel_reason === "customer" && cancelled === "no") faults.push("nobody has cancelled it");
  return faults;
}

/** Acknowledged fills are there once, and an order's fills add up to what it says. */
function judgeFills(known: ReadonlyMap<string, Known>, { orders, fills }: Shown): string[] {
  const nameOf = ({ order_id, id }: Fill): string => `${order_id} ${id}`;
  const shown = new Map(fills.map((fill) => [nameOf(fill), fill]));
  const told = [...known.values()].flatMap((one) => one.fills);
  const ofOrder = Map.groupBy(fills, (fill) => fill.order_id);
  const sum = (list: readonly Fill[], field: "amount" | "quote_amount" | "fee"): bigint =>
    list.reduce((total, fill) => total + units(fill[field]), 0n);
  return [
    ...(shown.size === fills.length ? [] : ["a fill is listed twice"]),
    ...told
      .filter((fill) => !isDeepStrictEqual(shown.get(nameOf(fill)), fill))
      .map((fill) => `the acknowledged fill ${fill.id} is lost or changed`),
    ...orders.flatMap((order) => {
      const own = ofOrder.get(order.id) ?? [];
      const [filled, quote, fee] = [sum(own, "amount"), sum(own, "quote_amount"), sum(own, "fee")];
      const adds = filled === units(order.filled) && quote === units(order.filled_quote) && fee === units(order.fee);
      return adds ? [] : [`order ${order.id}: its fills do not add up`];
    }),
  ];
}

function judgeTransfers(told: readonly Transfer[], shown: readonly Transfer[]): string[] {
  const byId = (list: readonly Transfer[]): Transfer[] => list.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  if (isDeepStrictEqual(byId(told), byId(shown))) return [];
  return [`${told.length} transfers were acknowledged and ${shown.length} are listed, or they differ`];
}

/** Every account holds what its customer's own history brought it, and nothing is held. */
function judgeMoney(opening: Wallets, gifts: readonly Gift[], { fills, transfers, wallets }: Shown): string[] {
  const wanted = balancesOf(opening);
  const add = (account: string, currency: string, change: bigint): void =>
    void wanted.set(`${account} ${currency}`, (wanted.get(`${account} ${currency}`) ?? 0n) + change);
  for (const { currency, amount } of gifts) add("change", currency, units(amount));
  for (const { currency, number, from_field, to_field } of transfers) {
    add(from_field, currency, -units(number));
    add(to_field, currency, units(number));
  }
  for (const { symbol, type, amount, quote_amount, fee, fee_currency } of fills) {
    const [base, quote] = symbol.split("/") as [string, string];
    const sign = type === "buy" ? 1n : -1n;
    add("change", base, sign * units(amount));
    add("change", quote, -sign * units(quote_amount));
    add("change", fee_currency, -units(fee));
  }
  const real = balancesOf(wallets);
  const held = wallets.accounts.flatMap(({ type, list }) =>
    list.filter(({ frozen }) => units(frozen) !== 0n).map(({ currency }) => `${type} ${currency}`),
  );
  return [
    ...[...new Set([...wanted.keys(), ...real.keys()])]
      .filter((account) => (wanted.get(account) ?? 0n) !== (real.get(account) ?? 0n))
      .map((account) => `${account}: ${real.get(account) ?? 0n} is there, the history makes ${wanted.get(account) ?? 0n}`),
    ...held.map((account) => `${account}: something is held for no order`),
  ];
}

const balancesOf = ({ accounts }: Wallets): Map<string, bigint> =>
  new Map(
    accounts.flatMap(({ type, list }) =>
      list.map(({ currency, available }) => [`${type} ${currency}`, units(available)] as const),
    ),
  );
