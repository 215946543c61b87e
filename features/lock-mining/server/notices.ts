/** What a customer is told of a lock: one message, which says the latest. */
import { join } from "node:path";
import { formatDecimal, RATE_SCALE } from "@assay/core/money.ts";
import { type Notice, phrasesOf, say } from "@assay/features/messages/server.ts";
import { readTexts } from "@assay/server/texts.ts";
import type en from "../locales/en.json";
import { annualRate, promiseOf } from "../rules.ts";
import { moneyIn } from "./answers.ts";
import type { Lock } from "./store.ts";

const phrases = phrasesOf(readTexts<typeof en>(join(import.meta.dirname, "..", "locales")));
const LOCKS_PATH = "/pages/lockming/order";

/** Its customer has seen it made, so that it is no news for a device. */
export function openedNotice({ id, customerId, currency, ...lock }: Lock): Notice {
  const money = moneyIn(currency);
  const texts = say(phrases.opened, {
    amount: money(lock.amount),
    days: String(lock.periodDays),
    yield: money(promiseOf(lock.amount, lock)),
    rate: formatDecimal(annualRate(lock.dailyYield), RATE_SCALE - 2),
    currency,
  });
  return { customerId, topic: "finance", subject: id, texts, route: LOCKS_PATH, push: false };
}

/** Its term is over and it could not be locked anew. */
export function unrenewedNotice({ id, customerId, currency, ...lock }: Lock): Notice {
  const money = moneyIn(currency);
  const texts = say(phrases.unrenewed, { amount: money(lock.amount), yield: money(lock.paid), currency });
  return { customerId, topic: "finance", subject: id, texts, route: `${LOCKS_PATH}?list=redeemed`, push: true };
}

export function maturedNotice({ id, customerId, currency, ...lock }: Lock): Notice {
  const money = moneyIn(currency);
  const texts = say(phrases.matured, { amount: money(lock.amount), yield: money(lock.paid), currency });
  return { customerId, topic: "finance", subject: id, texts, route: `${LOCKS_PATH}?list=redeemed`, push: true };
}
