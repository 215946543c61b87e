/** Payees: where a customer's value may go: addresses on chains, and bank accounts. */
import { call, event } from "@assay/core/contract.ts";
import { at, currencyId, id, paging, pageOf, text } from "@assay/core/shapes.ts";
import * as z from "zod/mini";
import { cardKinds } from "./rules.ts";

const network = text(2, 20);
const country = z.string().check(z.regex(/^[A-Z]{2}$/));
/** Judged by rules.ts; longer than anything it takes, so that a fault has its own sentence. */
const typed = text(0, 300);

const address = z.object({
  id: z.string(),
  currency: z.string(),
  currency_id: z.int(),
  /** The network, by the short name that it has for the currency, such as TRC20. */
  type: z.string(),
  name: z.string(),
  address: z.string(),
  /** A link to the picture of its QR code that the customer sent, good for some minutes. */
  qrcode: z.nullable(z.string()),
  created_at: at,
  /** Nothing is sent to it before. */
  usable_at: at,
  /** The name of an older address of the list with the same first and last characters, if there is one. */
  alike: z.nullable(z.string()),
});

const card = z.object({
  id: z.string(),
  kind: z.enum(cardKinds),
  country: z.string(),
  bank_name: z.string(),
  branch: z.string(),
  /** Masked. */
  real_name: z.string(),
  /** Of the number; the whole of it is shown to nobody. */
  last_four: z.string(),
  swift_code: z.string(),
  created_at: at,
  usable_at: at,
});

const cards = z.object({ list: z.array(card), maximum: z.int() });

/** All is required; a routing number where the country has them. */
const cardInput = {
  country,
  bank_name: typed,
  branch: typed,
  province_city: typed,
  real_name: typed,
  card_number: typed,
  aba_number: z._default(typed, ""),
  swift_code: typed,
  phone: typed,
  address: typed,
};

const cardRejections = [
  "wrong-line",
  "wrong-card-number",
  "wrong-aba",
  "wrong-swift",
  "wrong-phone",
  "name-not-verified",
  "card-known",
  "too-many-cards",
] as const;

const onlyList = z.object({
  on: z.boolean(),
  /** When it ends; null while it is on for good, or off. */
  off_at: z.nullable(at),
});

export const calls = {
  saveAddress: call("POST /user/wallet/save", {
    who: "customer",
    value: "leaves",
    does: "Adds an address to the customer's list. It is judged by its checksum and its network; nothing is sent to it for 24 hours.",
    input: {
      currency: currencyId,
      type: network,
      name: typed,
      address: typed,
      qrcode: z.optional(text(1, 200)),
    },
    output: z.object({ address }),
    rejections: [
      "no-such-network",
      "wrong-payee-name",
      "wrong-address",
      "wrong-checksum",
      "other-network",
      "token-contract",
      "address-known",
      "too-many-addresses",
      "no-such-file",
    ],
  }),
  listAddresses: call("GET /user/wallet/list", {
    who: "customer",
    does: "The customer's addresses, the newest first; of one currency, if it is named.",
    input: { ...paging, currency: z.optional(currencyId) },
    output: pageOf(address),
    rejections: [],
  }),
  removeAddress: call("POST /user/wallet/remove", {
    who: "customer",
    does: "Takes an address off the customer's list. Added again, it waits 24 hours again.",
    input: { id },
    output: z.literal("removed"),
    rejections: ["no-such-payee"],
  }),
  showOnlyList: call("GET /user/wallet/only_list", {
    who: "customer",
    does: "Whether value goes to the customer's list alone, and when that ends.",
    input: {},
    output: onlyList,
    rejections: [],
  }),
  turnOnlyListOn: call("POST /user/wallet/only_list/on", {
    who: "customer",
    does: "From now on value goes to the customer's list alone; where that was about to end, it does not.",
    input: {},
    output: onlyList,
    rejections: [],
  }),
  turnOnlyListOff: call("POST /user/wallet/only_list/off", {
    who: "customer",
    value: "leaves",
    does: "Lets value go anywhere again, 24 hours from now.",
    input: {},
    output: onlyList,
    rejections: ["only-list-off"],
  }),
  saveCard: call("POST /user/cash_save", {
    who: "customer",
    verified: 1,
    value: "leaves",
    does: "Adds a bank account in one of the countries whose banks are listed. Its holder is the verified customer; nothing is paid to it for 24 hours.",
    input: cardInput,
    output: z.object({ card }),
    rejections: [...cardRejections, "no-such-country", "wrong-bank"],
  }),
  saveInternationalCard: call("POST /user/cash_save_international", {
    who: "customer",
    verified: 1,
    value: "leaves",
    does: "Adds a bank account anywhere, reached over SWIFT: by IBAN where the country has it. Its holder is the verified customer.",
    input: cardInput,
    output: z.object({ card }),
    rejections: [...cardRejections, "wrong-iban"],
  }),
  listCards: call("POST /user/cash_info", {
    who: "customer",
    does: "The customer's domestic bank accounts, the newest first.",
    input: {},
    output: cards,
    rejections: [],
  }),
  listInternationalCards: call("POST /user/cash_info_international", {
    who: "customer",
    does: "The customer's international bank accounts, the newest first.",
    input: {},
    output: cards,
    rejections: [],
  }),
  removeCard: call("POST /user/cash_remove", {
    who: "customer",
    does: "Takes a bank account off the customer's list.",
    input: { id },
    output: z.literal("removed"),
    rejections: ["no-such-payee"],
  }),
  listBanks: call("POST /bank/bankList", {
    who: "visitor",
    does: "Banks by country, as they were on a date.",
    input: { country: z.optional(country) },
    output: z.object({ as_of: z.string(), list: z.array(z.object({ country: z.string(), banks: z.array(z.string()) })) }),
    rejections: [],
  }),
};

export const events = {
  /** A customer's payees, or what they are for, have changed. */
  changed: event("payees.changed", z.object({ customerId: z.string() }), [
    calls.listAddresses,
    calls.showOnlyList,
    calls.listCards,
    calls.listInternationalCards,
  ]),
};
