/** What a customer is told of an order: one message, which says the latest. */
import { join } from "node:path";
import { formatAmount, formatPrice } from "@assay/core/money.ts";
import { type Notice, phrasesOf, say } from "@assay/features/messages/server.ts";
import { readTexts } from "@assay/server/texts.ts";
import type en from "../locales/en.json";
import { convertedTo, investedIn } from "../rules.ts";
import { moneyIn } from "./answers.ts";
import { paidOf } from "./postings.ts";
import type { Purchase } from "./store.ts";

const phrases = phrasesOf(readTexts<typeof en>(join(import.meta.dirname, "..", "locales")));

const routeOf = (id: string): string => `/pages/invest/order?id=${id}`;

/** Its customer has seen it bought, so that it is no news for a device. */
export function boughtNotice(purchase: Purchase): Notice {
  const { id, customerId, symbol, linked } = purchase;
  const [same, other] = [moneyIn(investedIn(purchase)), moneyIn(convertedTo(purchase))];
  const texts = say(phrases.bought, {
    symbol,
    invested: `${same(purchase.invested)} ${investedIn(purchase)}`,
    same: `${same(purchase.same)} ${investedIn(purchase)}`,
    other: `${other(purchase.other)} ${convertedTo(purchase)}`,
    linked: formatPrice(linked),
  });
  return { customerId, topic: "invest", subject: id, texts, route: routeOf(id), push: false };
}

export function settledNotice(purchase: Purchase): Notice {
  const { id, customerId, symbol } = purchase;
  const outcome = purchase.outcome!;
  const paid = paidOf(purchase, outcome);
  const texts = say(phrases[outcome], {
    symbol,
    linked: formatPrice(purchase.linked),
    paid: `${formatAmount(paid)} ${paid.currency}`,
  });
  return { customerId, topic: "invest", subject: id, texts, route: routeOf(id), push: true };
}
