/** What customers are told of withdrawals. */
import { join } from "node:path";
import { amount, formatAmount } from "@assay/core/money.ts";
import { type Notice, phrasesOf, say } from "@assay/features/messages/server.ts";
import { readTexts } from "@assay/server/texts.ts";
import type en from "../locales/en.json";
import { shortAddress } from "../rules.ts";
import type { Withdrawal } from "./store.ts";

const phrases = phrasesOf(readTexts<typeof en>(join(import.meta.dirname, "..", "locales")));
const WITHDRAWALS_PATH = "/pages/fund/assets_record";

export function noticeOf(
  kind: "asked" | "confirmed" | "refused" | "failed" | "fell-out" | "sent-inside",
  row: Withdrawal,
): Notice {
  const { id, customerId, currency, units, fee, address, note } = row;
  const texts = say(phrases[kind], {
    amount: formatAmount(amount(currency, units)),
    arrives: formatAmount(amount(currency, units - fee)),
    currency,
    address: shortAddress(address),
    note: note ?? "–",
  });
  return { customerId, topic: "withdrawals", subject: id, texts, route: `${WITHDRAWALS_PATH}?id=${id}`, push: true };
}

export const receivedNotice = ({ id, receiverId, currency, units }: Withdrawal): Notice => ({
  customerId: receiverId!,
  topic: "withdrawals",
  subject: id,
  texts: say(phrases.received, { amount: formatAmount(amount(currency, units)), currency }),
  route: "/pages/setting/bill",
  push: true,
});
