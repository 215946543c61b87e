/** What operators are shown of a customer's money: what he has, and every movement of it. */
import { amount, formatAmount } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Panel } from "@assay/server/desk.ts";
import { readStatement, type StatementLine } from "@assay/server/ledger/statement.ts";
import { accountTypes } from "../contract.ts";
import { readHoldings } from "./balances.ts";
import { placesOf } from "./postings.ts";

const money = (currency: string, units: bigint): string => `${formatAmount(amount(currency, units))} ${currency}`;

const balances: Panel = {
  panel: "balances",
  columns: [
    { name: "account", kind: "state" },
    { name: "currency", kind: "text" },
    { name: "available", kind: "amount" },
    { name: "held", kind: "amount" },
  ],
  // There are no more of them than accounts times currencies: one page has all, and nothing comes after it.
  read: async (db, customerId, { before, limit }) => {
    if (before !== undefined) return [];
    const holdings = await readHoldings(db, customerId);
    return holdings
      .filter(({ available, held }) => available + held > 0n)
      .slice(0, limit)
      .map(({ account, currency, available, held }) => ({
        key: `${account} ${currency}`,
        cells: [account, currency, money(currency, available), money(currency, held)],
      }));
  },
};

/** A transfer between two of the customer's places has two lines of one id. */
const keyOf = ({ id, address }: StatementLine): string => `${id} ${address}`;

/** Of lines that begin with the id of the key: those behind it. */
function behind(lines: readonly StatementLine[], key: string | undefined): readonly StatementLine[] {
  return key === undefined ? lines : lines.slice(lines.findIndex((line) => keyOf(line) === key) + 1);
}

const bills: Panel = {
  panel: "bills",
  columns: [
    { name: "at", kind: "at" },
    { name: "account", kind: "state" },
    { name: "place", kind: "state" },
    { name: "reason", kind: "text" },
    { name: "change", kind: "amount" },
    { name: "balance", kind: "amount" },
    { name: "reference", kind: "id" },
  ],
  read: async (db, customerId, { before, limit }) => {
    const [, id] = before?.match(/^([0-9]{1,18}) /) ?? [];
    if (before !== undefined && id === undefined) reject("parameter-error", { field: "before" });
    const places = new Map(accountTypes.flatMap(({ account }) => placesOf(customerId, account)));
    const lines = await readStatement(db, {
      addresses: [...places.keys()],
      ...(id !== undefined && { before: String(BigInt(id) + 1n) }),
      // The lines of the key itself come again.
      limit: limit + 2,
    });
    return behind(lines, before)
      .slice(0, limit)
      .map((line) => {
        const { account, place } = places.get(line.address)!;
        const { currency, change, balance, reason, reference, at } = line;
        return {
          key: keyOf(line),
          cells: [String(at.getTime()), account, place, reason, money(currency, change), money(currency, balance), reference],
        };
      });
  },
};

export const panels: readonly Panel[] = [balances, bills];
