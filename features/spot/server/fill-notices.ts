/** What is told of orders that trade: when the first part of one has, and when it has ended. */
import { join } from "node:path";
import { amount, formatAmount, formatPrice } from "@assay/core/money.ts";
import { listener, type Listener, type Tx } from "@assay/server/feature.ts";
import { listedMarkets } from "@assay/features/market/server.ts";
import { type Notice, type Notify, phrasesOf, say } from "@assay/features/messages/server.ts";
import { readTexts } from "@assay/server/texts.ts";
import type { PayloadOf } from "@assay/core/contract.ts";
import { events } from "../contract.ts";
import type en from "../locales/en.json";
import type { Batch } from "./batch.ts";
import type { Markets } from "./markets.ts";
import { averagePrice, currenciesOf, type Order } from "./orders.ts";

const phrases = phrasesOf(readTexts<typeof en>(join(import.meta.dirname, "..", "locales")));

type Filled = PayloadOf<typeof events.ordersFilled>["orders"][number];

/** Tells which orders of a batch began or ended with a trade. Parts in between are seen in the order itself. */
export function tellFilled(tx: Tx, batch: Batch, orders: ReadonlyMap<string, Order>, markets: Markets): void {
  const told = [...Map.groupBy(batch.fills, (fill) => fill.orderId)].flatMap(([id, fills]): Filled[] => {
    const order = orders.get(id)!;
    const { customerId, symbol, side, filled, filledQuote, state } = order;
    const isFirst = filled === fills.reduce((sum, fill) => sum + fill.quantity, 0n);
    if (!isFirst && state === "open") return [];
    const price = averagePrice(symbol, filled, filledQuote, markets.terms(symbol)!.tick)!;
    return [
      {
        customerId,
        orderId: id,
        symbol,
        type: side,
        amount: formatAmount(amount(currenciesOf(symbol).base, filled)),
        price: formatPrice(price, listedMarkets.get(symbol)!.priceDecimals),
        ended: state !== "open",
        rested: batch.fired.has(id) || (!batch.placed.has(id) && fills.every(({ role }) => role === "maker")),
      },
    ];
  });
  if (told.length > 0) tx.emit(events.ordersFilled, { orders: told });
}

/** One message an order. Whoever has just placed or amended it has the answer on the screen, so only what rested is pushed. */
export const fillNotices = (notify: Notify): Listener =>
  listener(events.ordersFilled, async (tx, { orders }) => await notify(tx, orders.map(noticeOf)));

function noticeOf({ customerId, orderId, symbol, type, amount: filled, price, ended, rested }: Filled): Notice {
  const { base, quote } = currenciesOf(symbol);
  const kind = ended ? type : (`${type}-part` as const);
  const texts = say(phrases[kind], { amount: filled, price, base, quote });
  return { customerId, topic: "fills", subject: orderId, texts, route: ORDERS_PATH, push: rested };
}

const ORDERS_PATH = "/pages/transaction/currency_order?list=fills";
