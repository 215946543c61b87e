/** Accounts of the sandbox's bank. Every text of them says that it is practice: nobody could pay there by mistake. */
import { countries, type Fiat, type Method } from "../rules/catalogue.ts";
import { sealed, tlv } from "../rules/code.ts";
import type { Account } from "./store.ts";

const HOLDER = "Assay Practice";
const BANK = "Practice Bank";

const qrisText = sealed(
  tlv(
    ["00", "01"],
    ["01", "11"],
    ["26", tlv(["00", "ID.CO.QRIS.WWW"], ["02", "ID0000000000000"], ["03", "UMI"])],
    ["52", "0000"],
    ["53", "360"],
    ["58", "ID"],
    ["59", HOLDER],
    ["60", "JAKARTA"],
  ),
);

const numbers: Readonly<Record<Method, { readonly number: string; readonly bank: string }>> = {
  pix: { number: "practice@assay.invalid", bank: BANK },
  promptpay: { number: "0000000000000", bank: BANK },
  qris: { number: qrisText, bank: BANK },
  vietqr: { number: "0000000000", bank: "000000" },
  qrph: { number: "000000000000", bank: "PRACTICEXXX" },
  upi: { number: "practice@invalid", bank: BANK },
  spei: { number: "000000000000000000", bank: BANK },
  bank: { number: "PRACTICE 0000 0000", bank: BANK },
  card: { number: "acct_practice", bank: "Practice card provider" },
};

const cities: Readonly<Record<Fiat, string>> = {
  BRL: "Sao Paulo",
  THB: "Bangkok",
  IDR: "Jakarta",
  VND: "Hanoi",
  PHP: "Manila",
  INR: "Mumbai",
  MXN: "Mexico City",
  USD: "New York",
  EUR: "Frankfurt",
};

export const isPractice = (accountId: string): boolean => accountId.startsWith("practice-");

export const practiceAccounts: readonly Account[] = countries.flatMap(({ country, currency, from, ways }) =>
  ways.map(({ method }) => ({
    id: `practice-${country.toLowerCase()}-${method}`,
    method,
    country,
    currency,
    holder: HOLDER,
    ...numbers[method],
    city: cities[currency],
    fromAt: new Date(from),
  })),
);
