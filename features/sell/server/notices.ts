/** What customers are told of their sales: one message a sale, which says the latest. */
import { join } from "node:path";
import { amount, formatAmount } from "@assay/core/money.ts";
import { fiatText } from "@assay/features/fiat/server.ts";
import { type Notice, phrasesOf, say } from "@assay/features/messages/server.ts";
import { readTexts } from "@assay/server/texts.ts";
import type en from "../locales/en.json";
import { COIN } from "../rules/states.ts";
import type { Sale } from "./store.ts";

const phrases = phrasesOf(readTexts<typeof en>(join(import.meta.dirname, "..", "locales")));

export function saleNotice(kind: "asked" | "paid" | "refused" | "bounced", sale: Sale): Notice {
  const { id, customerId, currency, units, arrives, back, bankName, lastFour, note } = sale;
  const texts = say(phrases[kind], {
    amount: formatAmount(amount(COIN, units)),
    arrives: fiatText(currency, arrives),
    currency,
    back: formatAmount(amount(COIN, back ?? 0n)),
    bank: bankName,
    last_four: lastFour,
    note: note ?? "–",
  });
  return { customerId, topic: "sales", subject: id, texts, route: `/pages/fund/sellRecord?id=${id}`, push: true };
}
