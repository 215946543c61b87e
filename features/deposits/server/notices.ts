/** What customers are told of deposits. */
import { join } from "node:path";
import { formatAmount, amount } from "@assay/core/money.ts";
import { type Notice, phrasesOf, say } from "@assay/features/messages/server.ts";
import { readTexts } from "@assay/server/texts.ts";
import type en from "../locales/en.json";
import type { Case, Deposit } from "./store.ts";

const phrases = phrasesOf(readTexts<typeof en>(join(import.meta.dirname, "..", "locales")));
const LOG_PATH = "/pages/fund/receive_withdraw_record";

export function creditedNotice({ id, customerId, currency, units, txHash }: Deposit): Notice {
  const texts = say(phrases.credited, {
    amount: formatAmount(amount(currency!, units)),
    currency: currency!,
    hash: txHash,
  });
  return { customerId, topic: "deposits", subject: id, texts, route: LOG_PATH, push: true };
}

export function closedNotice({ id, customerId, note }: Case): Notice {
  const texts = say(phrases.closed, { note: note ?? "" });
  return { customerId, topic: "deposits", subject: id, texts, route: `${LOG_PATH}?list=claims`, push: true };
}

export const matchedNotice = ({ id, customerId, amount: claimed, currency }: Case): Notice => ({
  customerId,
  topic: "deposits",
  subject: id,
  texts: say(phrases.matched, { amount: claimed, currency: currency ?? "" }),
  route: `${LOG_PATH}?list=claims`,
  push: false,
});
