/** What a customer is told of his list, so that he hears of what somebody else did with it while it waits. */
import { join } from "node:path";
import { type Notice, phrasesOf, say } from "@assay/features/messages/server.ts";
import { readTexts } from "@assay/server/texts.ts";
import type en from "../locales/en.json";
import { lastFour } from "../rules.ts";
import type { AddressRow, CardRow } from "./store.ts";

const phrases = phrasesOf(readTexts<typeof en>(join(import.meta.dirname, "..", "locales")));
const ADDRESSES_PATH = "/pages/setting/wallet";
const paths = { domestic: "/pages/setting/bank", international: "/pages/setting/bank_international" } as const;

export const addressNotice = ({ id, customerId, name, currency, network }: AddressRow): Notice => ({
  customerId,
  topic: "security",
  subject: id,
  texts: say(phrases.address, { name, currency, network }),
  route: ADDRESSES_PATH,
  push: true,
});

export const cardNotice = ({ id, customerId, kind, bankName }: CardRow, number: string): Notice => ({
  customerId,
  topic: "security",
  subject: id,
  texts: say(phrases.card, { bank: bankName, last: lastFour(number) }),
  route: paths[kind],
  push: true,
});

export const onlyListNotice = (customerId: string, now: Date): Notice => ({
  customerId,
  topic: "security",
  subject: `only-list ${now.getTime()}`,
  texts: say(phrases["only-list"], {}),
  route: ADDRESSES_PATH,
  push: true,
});
