/** What customers are told of orders that waited and of dividends. */
import { join } from "node:path";
import { type Amount, amount, formatAmount, formatPrice } from "@assay/core/money.ts";
import { type Notice, phrasesOf, say } from "@assay/features/messages/server.ts";
import { readTexts } from "@assay/server/texts.ts";
import type en from "../locales/en.json";
import { currenciesOf, heldOf, type Order } from "./orders.ts";

const phrases = phrasesOf(readTexts<typeof en>(join(import.meta.dirname, "..", "locales")));

const pathOf = (symbol: string): string => `/pages/transaction/stock?symbol=${symbol}`;

function notice(
  customerId: string,
  subject: string,
  symbol: string,
  kind: keyof typeof phrases,
  values: Record<string, string>,
): Notice {
  return { customerId, topic: "fills", subject, texts: say(phrases[kind], values), route: pathOf(symbol), push: true };
}

export function filledNotice({ id, customerId, symbol, side, filled, price }: Order): Notice {
  const { base, quote } = currenciesOf(symbol);
  const values = { amount: formatAmount(amount(base, filled)), price: formatPrice(price!, 2), base, quote };
  return notice(customerId, id, symbol, side, values);
}

/** Of an order that has ended without a trade, and not because its customer wanted it. */
export function cancelledNotice(order: Order): Notice {
  const held = heldOf(order);
  const { base } = currenciesOf(order.symbol);
  const values = { base, held: formatAmount(held), currency: held.currency };
  return notice(order.customerId, order.id, order.symbol, order.cancelReason === "split" ? "split" : "expired", values);
}

export const dividendNotice = (id: string, customerId: string, base: string, paid: Amount): Notice =>
  notice(customerId, id, `${base}/${paid.currency}`, "dividend", {
    base,
    amount: formatAmount(paid),
    currency: paid.currency,
  });
