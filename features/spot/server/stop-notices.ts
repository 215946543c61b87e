/** What is told of stops that fire and find nobody, and of orders that end with their date. Those that trade are told like every order that trades. */
import { join } from "node:path";
import type { PayloadOf } from "@assay/core/contract.ts";
import { divide, formatPrice, type Price } from "@assay/core/money.ts";
import { listener, type Listener, type Tx } from "@assay/server/feature.ts";
import { listedMarkets } from "@assay/features/market/server.ts";
import { type Notice, type Notify, phrasesOf, say } from "@assay/features/messages/server.ts";
import { readTexts } from "@assay/server/texts.ts";
import { events } from "../contract.ts";
import type en from "../locales/en.json";
import type { Batch } from "./batch.ts";
import { currenciesOf, type Order } from "./orders.ts";

const phrases = phrasesOf(readTexts<typeof en>(join(import.meta.dirname, "..", "locales")));

type Fired = PayloadOf<typeof events.stopsFired>["orders"][number];

/** Tells which stops fired in a batch without a trade. */
export function tellFired(tx: Tx, { fired, fills }: Batch, orders: ReadonlyMap<string, Order>): void {
  if (fired.size === 0) return;
  const traded = new Set(fills.map(({ orderId }) => orderId));
  const told = [...fired].flatMap(([orderId, { tick }]): Fired[] => {
    const { customerId, symbol, side, state } = orders.get(orderId)!;
    if (traded.has(orderId)) return [];
    return [{ customerId, orderId, symbol, type: side, index: asMark(symbol, tick.price), ended: state !== "open" }];
  });
  if (told.length > 0) tx.emit(events.stopsFired, { orders: told });
}

/** The index as screens show it: on the market's tick, rounded half-even, and in its decimals. */
function asMark(symbol: string, index: Price): string {
  const { tick, priceDecimals } = listedMarkets.get(symbol)!;
  return formatPrice(divide(index, tick, "half-even") * tick, priceDecimals);
}

export const stopNotices = (notify: Notify): Listener =>
  listener(events.stopsFired, async (tx, { orders }) => await notify(tx, orders.map(noticeOf)));

function noticeOf({ customerId, orderId, symbol, type, index, ended }: Fired): Notice {
  const { base, quote } = currenciesOf(symbol);
  const kind = `${type}-stop-${ended ? "ended" : "rests"}` as const;
  const texts = say(phrases[kind], { base, quote, index });
  return { customerId, topic: "fills", subject: orderId, texts, route: "/pages/transaction/currency_order", push: true };
}

type Expired = PayloadOf<typeof events.ordersExpired>["orders"][number];

/** Tells which orders a batch has ended because their date has come. */
export function tellExpired(tx: Tx, { changes }: Batch, orders: ReadonlyMap<string, Order>): void {
  const told = [...changes.values()].flatMap(({ orderId, ended }): Expired[] => {
    if (ended !== "expired") return [];
    const { customerId, symbol, side } = orders.get(orderId)!;
    return [{ customerId, orderId, symbol, type: side }];
  });
  if (told.length > 0) tx.emit(events.ordersExpired, { orders: told });
}

export const expiryNotices = (notify: Notify): Listener =>
  listener(
    events.ordersExpired,
    async (tx, { orders }) =>
      await notify(
        tx,
        orders.map(({ customerId, orderId, symbol, type }): Notice => {
          const texts = say(phrases[`${type}-expired`], currenciesOf(symbol));
          return { customerId, topic: "fills", subject: `${orderId} expired`, texts, route: HISTORY_PATH, push: true };
        }),
      ),
  );

const HISTORY_PATH = "/pages/transaction/currency_order?list=history";
