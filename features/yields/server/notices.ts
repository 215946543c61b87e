/** What a customer is told of a subscription: one message, which says the latest. */
import { join } from "node:path";
import { formatDecimal, RATE_SCALE } from "@assay/core/money.ts";
import { type Notice, phrasesOf, say } from "@assay/features/messages/server.ts";
import { readTexts } from "@assay/server/texts.ts";
import type en from "../locales/en.json";
import { annualRate, isContract, meanOf, promiseOf } from "../rules.ts";
import { moneyIn } from "./answers.ts";
import type { Rated } from "./settle.ts";

const phrases = phrasesOf(readTexts<typeof en>(join(import.meta.dirname, "..", "locales")));
const routeOf = (id: string): string => `/pages/lockming/yield_order?id=${id}`;

/** Its customer has seen it made, so that it is no news for a device. */
export function openedNotice({ id, customerId, currency, kind, amount, rates }: Rated): Notice {
  const money = moneyIn(currency);
  const texts = say(isContract(kind) ? phrases.contract : phrases.opened, {
    amount: money(amount),
    days: String(rates.length),
    yield: money(promiseOf(amount, rates)),
    rate: formatDecimal(annualRate(meanOf(rates)), RATE_SCALE - 2),
    currency,
  });
  return { customerId, topic: "yields", subject: id, texts, route: routeOf(id), push: false };
}

export function maturedNotice({ id, customerId, currency, amount, paid }: Rated): Notice {
  const money = moneyIn(currency);
  const texts = say(phrases.matured, { amount: money(amount), yield: money(paid), currency });
  return { customerId, topic: "yields", subject: id, texts, route: routeOf(id), push: true };
}
