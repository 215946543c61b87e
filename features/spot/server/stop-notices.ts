/** What is told of stops that fire and find nobody. Those that trade are told like every order that trades. */
import { join } from "node:path";
import type { PayloadOf } from "@assay/core/contract.ts";
import { byLang } from "@assay/core/languages.ts";
import { formatPrice } from "@assay/core/money.ts";
import { listener, type Listener, type Tx } from "@assay/server/feature.ts";
import { type Notice, type Notify, say } from "@assay/features/messages/server.ts";
import { readTexts } from "@assay/server/texts.ts";
import { events } from "../contract.ts";
import type en from "../locales/en.json";
import type { Batch } from "./batch.ts";
import { currenciesOf, type Order } from "./orders.ts";

const locales = readTexts<typeof en>(join(import.meta.dirname, "..", "locales"));

type Fired = PayloadOf<typeof events.stopsFired>["orders"][number];

/** Tells which stops fired in a batch without a trade. */
export function tellFired(tx: Tx, { fired, fills }: Batch, orders: ReadonlyMap<string, Order>): void {
  if (fired.size === 0) return;
  const traded = new Set(fills.map(({ orderId }) => orderId));
  const told = [...fired].flatMap(([orderId, { tick }]): Fired[] => {
    const { customerId, symbol, side, state } = orders.get(orderId)!;
    if (traded.has(orderId)) return [];
    return [{ customerId, orderId, symbol, type: side, index: formatPrice(tick.price), ended: state !== "open" }];
  });
  if (told.length > 0) tx.emit(events.stopsFired, { orders: told });
}

export const stopNotices = (notify: Notify): Listener =>
  listener(events.stopsFired, async (tx, { orders }) => await notify(tx, orders.map(noticeOf)));

function noticeOf({ customerId, orderId, symbol, type, index, ended }: Fired): Notice {
  const { base, quote } = currenciesOf(symbol);
  const kind = `${type}-stop-${ended ? "ended" : "rests"}` as const;
  const texts = say(
    byLang((lang) => locales[lang].notices[kind]),
    { base, quote, index },
  );
  return { customerId, topic: "fills", subject: orderId, texts, route: "/pages/transaction/currency_order", push: true };
}
