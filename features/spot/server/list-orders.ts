import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { isId } from "@assay/core/shapes.ts";
import { folded, hasWords } from "@assay/core/words.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../contract.ts";
import type { Liquidity } from "./liquidity.ts";
import { describeOrder } from "./orders.ts";
import { listOrderNames, listOrderRows, listOrdersOf, type OrderName } from "./store.ts";

type ListOrders = typeof calls.listOrders;

export const listOrders =
  ({ markets }: Liquidity) =>
  async (
    { db, caller: { customerId } }: Reader<Customer>,
    { state, symbol, before, ...paging }: InputOf<ListOrders>,
  ): Promise<OutputOf<ListOrders>> =>
    await readPage(
      paging,
      (rows) => listOrderRows(db, state === "open", { customerId, symbol, before, ...rows }),
      (order) => describeOrder(order, markets.get(order.symbol)),
    );

/** So many of the newest orders are looked through, open and ended ones each, and so many are told. */
const LOOKED_THROUGH = 1_000;
const FOUND_MAX = 5;
const NUMBER_PART = 6;

type FindOrders = typeof calls.findOrders;

export const findOrders =
  ({ markets }: Liquidity) =>
  async ({ db, caller: { customerId } }: Reader<Customer>, { keyword }: InputOf<FindOrders>): Promise<OutputOf<FindOrders>> => {
    const has = hasWords(keyword);
    const isOf = ({ symbol }: OrderName): boolean => has(folded(`${symbol} ${symbol.replace("/", "")}`));
    const [open, ended] = await Promise.all(
      [true, false].map(async (isOpen) => await listOrderNames(db, isOpen, customerId, LOOKED_THROUGH)),
    );
    const whole = keyword.trim().toLowerCase();
    const names = [...open!, ...ended!];
    // A few letters stand in many a number by chance: those of a market come first, and a number is known by a good part of it.
    const numbered = whole.length >= NUMBER_PART ? names.filter(({ id }) => id.includes(whole)) : [];
    const ids = isId(whole) ? [whole] : [...new Set([...names.filter(isOf), ...numbered].map(({ id }) => id))];
    const found = await listOrdersOf(db, customerId, ids.slice(0, FOUND_MAX));
    const list = found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    return { list: list.map((order) => describeOrder(order, markets.get(order.symbol))) };
  };
