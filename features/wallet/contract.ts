import { type Account, type AccountField, accountTypes } from "@assay/core/accounts.ts";
import type { Bill } from "@assay/core/bill.ts";
import { call, event } from "@assay/core/contract.ts";
import { fiatCodes } from "@assay/core/currency.ts";
import {
  at,
  currencyCode,
  currencyId,
  decimal,
  flag,
  instant,
  integer,
  paging,
  pageOf,
  signedDecimal,
  text,
} from "@assay/core/shapes.ts";
import { transferRejections } from "@assay/features/proofs/contract.ts";
import * as z from "zod/mini";

export { type Account, type AccountField, accountTypes };

const fieldNames = accountTypes.map((type) => type.field);
/** "change", its inherited long form "change_balance", or its number 2. */
const accountField = z.pipe(
  z.pipe(
    text(1, 20),
    z.transform((value) => accountTypes.find(({ id }) => String(id) === value)?.field ?? value.replace(/_balance$/, "")),
  ),
  z.enum(fieldNames as [AccountField, ...AccountField[]]),
);
const outField = z.enum(fieldNames as [AccountField, ...AccountField[]]);
const fiat = z._default(z.enum(fiatCodes), "USD");

/** A value in USDT and in the chosen fiat; null where no fresh price exists, or no index at all. */
const value = z.object({ usdt: z.nullable(decimal), fiat: z.nullable(decimal) });

const wallet = z.object({
  currency: z.string(),
  currency_id: z.int(),
  currency_name: z.string(),
  available: decimal,
  frozen: decimal,
  value,
});

const signedValue = z.object({ usdt: z.nullable(signedDecimal), fiat: z.nullable(signedDecimal) });

const accountWallets = z.object({
  id: z.int(),
  type: outField,
  /** All of its wallets, and what its open positions have made of them, less what is owed. */
  value,
  /** What its open positions have gained or lost so far; null where there is nothing of it. */
  open_profit: z.nullable(signedValue),
  /** What is owed against it, such as loans; null where nothing is. */
  owed: z.nullable(value),
  list: z.array(wallet),
});

/** How far back a history of value reaches; "all" begins with the customer's first line. */
export const spans = ["1d", "1w", "1m", "3m", "1y", "all"] as const;
export type Span = (typeof spans)[number];

/** What was gained, without what came from or went to outside. Percent of what there was and what came, two decimals. */
const gain = z.object({ ...signedValue.shape, percent: z.nullable(signedDecimal) });

/** A value is a reading of the moment: screens ask again so often, for a total and for what it has gained alike. */
export const VALUES_EVERY_MS = 30_000;

/** Reasons of its bills. */
export const bills = [
  { reason: "transfer" },
  { reason: "faucet", outside: true },
  { reason: "practice-ended", outside: true },
] as const satisfies readonly Bill[];

/** How far bills go by numbers of pages; a cursor goes to the end. */
export const BILL_PAGE_MAX = 50;

export const calls = {
  listWallets: call("POST /wallet/list", {
    who: "customer",
    does: "Balances of every account type with their values. Values are 24-hour-feed prices and named as estimates on screen.",
    input: { currency_name: z.optional(text(0, 20)), zero_flag: z._default(flag, false), fiat },
    output: z.object({
      fiat: z.enum(fiatCodes),
      /** Host of the rate list, or "sandbox" for a table that stands still. */
      rate_source: z.string(),
      total: value,
      /** The total in bitcoin. */
      total_btc: z.nullable(decimal),
      /** There is something whose market has no index: it has no value, and no total counts it. */
      unpriced: z.boolean(),
      accounts: z.array(accountWallets),
    }),
    rejections: [],
    cost: 2,
  }),
  showWallet: call("POST /wallet/detail", {
    who: "customer",
    does: "One currency in one account.",
    input: { currency: currencyId, type: accountField, fiat },
    output: z.object({ type: outField, wallet }),
    rejections: [],
  }),
  showCurrency: call("POST /wallet/get_info", {
    who: "customer",
    does: "One currency in all accounts.",
    input: { currency: currencyId, fiat },
    output: z.object({
      currency: z.string(),
      currency_id: z.int(),
      value,
      accounts: z.array(z.object({ type: outField, wallet })),
    }),
    rejections: [],
  }),
  showValueHistory: call("POST /wallet/value_history", {
    who: "customer",
    does: "What all accounts were worth over time, in the chosen fiat at today's rate, with gains that leave deposits out.",
    input: { span: z._default(z.enum(spans), "1d"), fiat },
    output: z.object({
      span: z.enum(spans),
      fiat: z.enum(fiatCodes),
      /** There was something whose market has no index: no point counts it, and what was paid for it counts as lost. */
      unpriced: z.boolean(),
      /** Oldest first, at most 200, the last one now. */
      points: z.array(
        z.object({
          at,
          /** Null where a currency that was held had no price yet. */
          value: z.nullable(decimal),
          /** What came from outside since the point before, less what went there. */
          moved_in: z.nullable(signedDecimal),
          /** A price behind the value was older than it should be: the last one known. */
          stale: z.boolean(),
        }),
      ),
      gain,
      /** Since 00:00 UTC. */
      today: gain,
    }),
    rejections: [],
    cost: 2,
  }),
  transfer: call("POST /wallet/change", {
    who: "customer",
    fresh: true,
    does: "Moves money between two of the customer's own accounts at once and free of charge.",
    input: { currency_id: currencyId, number: decimal, from_field: accountField, to_field: accountField },
    output: z.object({ id: z.string(), currency: z.string(), number: decimal, from_field: outField, to_field: outField, at }),
    rejections: [
      ...transferRejections,
      "same-account",
      "wrong-amount",
      "not-transferable",
      "insufficient-balance",
      "backs-open-positions",
    ],
  }),
  listTransfers: call("GET /wallet/hzhistory", {
    who: "customer",
    does: "Transfers between own accounts, newest first.",
    input: { ...paging },
    output: pageOf(
      z.object({ id: z.string(), currency: z.string(), number: decimal, from_field: outField, to_field: outField, at }),
    ),
    rejections: [],
  }),
  listBills: call("POST /wallet/legal_log", {
    who: "customer",
    does: "Bill lines, newest first, each with the balance after it. Lines of a currency and account add up to its balance.",
    input: {
      currency: z.optional(currencyCode),
      type: z.optional(accountField),
      reason: z.optional(text(1, 40)),
      /** Lines of a stretch of time, both ends included. */
      from: z.optional(instant),
      to: z.optional(instant),
      /** Continue after the page that answered this cursor; or one of the first pages by its number. */
      cursor: z.optional(text(1, 80)),
      page: z._default(integer(1, BILL_PAGE_MAX), 1),
      limit: paging.limit,
    },
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          currency: z.string(),
          type: outField,
          /** Whether the line moved available or held money. */
          place: z.enum(["available", "held"]),
          /** As the feature declares it whose products moved the money. */
          reason: z.string(),
          reference: z.string(),
          /** Whose position is copied by what moved the money; null of what is no copy. */
          copy_of: z.nullable(z.string()),
          change: signedDecimal,
          balance: decimal,
          at,
        }),
      ),
      /** Null on the last page. */
      cursor: z.nullable(z.string()),
    }),
    rejections: [],
    cost: 2,
  }),
  listUserCurrencies: call("GET /currency/user_currency_list", {
    who: "customer",
    does: "Currencies that can be transferred, with the available balance in each account.",
    input: {},
    output: z.array(
      z.object({
        currency: z.string(),
        currency_id: z.int(),
        name: z.string(),
        available: z.array(z.object({ type: outField, available: decimal })),
      }),
    ),
    rejections: [],
  }),
  listFiatRates: call("GET /wallet/fiat_rates", {
    who: "visitor",
    does: "Fiat units for one US dollar.",
    input: {},
    output: z.object({
      source: z.string(),
      list: z.array(z.object({ currency_code: z.enum(fiatCodes), rate: decimal, saveTime: at })),
    }),
    rejections: [],
  }),
  claimFaucet: call("POST /sandbox/faucet", {
    who: "customer",
    does: "Practice money: up to 10,000 USDT a UTC day from a funded house account. Sandbox mode only.",
    input: {},
    output: z.object({ currency: z.string(), amount: decimal, next_at: at }),
    rejections: ["sandbox-only", "faucet-claimed", "faucet-empty"],
  }),
  openPractice: call("POST /sandbox/practice", {
    who: "visitor",
    does: "Opens a throwaway customer with practice money; the message is the session token. Sandbox mode only.",
    input: {
      /** The code of whoever has invited the visitor. */
      extension_code: z.optional(z.string().check(z.regex(/^[A-Z0-9]{0,12}$/))),
    },
    output: z.string(),
    rejections: ["sandbox-only", "faucet-empty", "no-such-invite-code"],
    cost: 20,
    session: "opens",
  }),
};

/** What tells a customer's balances: no longer true when a product has moved any of them. */
export const balanceCalls = [
  calls.listWallets,
  calls.showWallet,
  calls.showCurrency,
  calls.showValueHistory,
  calls.listBills,
  calls.listUserCurrencies,
] as const;

export const events = {
  /** A customer's balances changed for a reason of the wallet's own. */
  moved: event("wallet.moved", z.object({ customerId: z.string() }), [...balanceCalls, calls.listTransfers]),
};
