/** The transfer form: which money, from where to where. The same rules as the server's decide what is wrong. */
import { formatAmount, parseAmount } from "@assay/core/money.ts";
import type { OutputOf } from "@assay/core/contract.ts";
import { findCurrency, scaleOf } from "@assay/core/currency.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import type { Faults, FormRules } from "@assay/ui/form.ts";
import { type AccountField, accountTypes, type calls } from "../contract.ts";
import { judgeTransfer } from "../rules.ts";

export interface TransferFields {
  readonly currency: string;
  readonly from: AccountField;
  readonly to: AccountField;
  readonly amount: string;
}

export interface TransferFacts {
  /** What can be moved from each account; undefined until the server has answered. */
  readonly currencies: OutputOf<typeof calls.listUserCurrencies> | undefined;
}

export interface TransferSummary {
  /** Available in the account that pays; undefined until known. */
  readonly available: string | undefined;
  /** What stays there after the transfer; undefined while the amount is not one that can be moved. */
  readonly remains: string | undefined;
  /** What is in the account that receives after it; undefined in the same case. */
  readonly willBe: string | undefined;
  readonly decimals: number;
}

function availableIn(currency: string, account: AccountField, { currencies }: TransferFacts): string | undefined {
  const known = currencies?.find((one) => one.currency === currency);
  return known?.available.find(({ type }) => type === account)?.available;
}

function faults(fields: TransferFields, facts: TransferFacts): Faults<TransferFields> {
  const judgement = judgeTransfer(fields.currency, fields.amount, fields.from, fields.to);
  if ("rejected" in judgement) {
    if (judgement.rejected === "same-account") return { to: { code: "same-account" } };
    return { amount: { code: judgement.rejected, values: wrongAmount(scaleOf(fields.currency)) } };
  }
  const available = parseAmount(fields.currency, availableIn(fields.currency, fields.from, facts) ?? "");
  if (available && available.units < judgement.accepted.units) return { amount: { code: "insufficient-balance", lasting: true } };
  return {};
}

function summary(fields: TransferFields, facts: TransferFacts): TransferSummary {
  const available = availableIn(fields.currency, fields.from, facts);
  const held = parseAmount(fields.currency, available ?? "");
  const moved = parseAmount(fields.currency, fields.amount);
  const there = parseAmount(fields.currency, availableIn(fields.currency, fields.to, facts) ?? "0");
  const covered = held && moved && moved.units > 0n && moved.units <= held.units;
  return {
    available,
    remains: covered ? formatAmount({ currency: held.currency, units: held.units - moved.units }) : undefined,
    willBe: covered && there ? formatAmount({ currency: held.currency, units: there.units + moved.units }) : undefined,
    decimals: scaleOf(fields.currency),
  };
}

export const transferRules: FormRules<TransferFields, TransferFacts, TransferSummary> = {
  start: { currency: "USDT", from: "change", to: "lever", amount: "" },
  faults,
  summary,
};

/** What a link to the form may fill in: the currency, the account that pays, and the one that receives. Anything unknown is left out. */
export function transferStart(search: URLSearchParams): Partial<TransferFields> {
  const currency = findCurrency(search.get("currency") ?? "")?.code;
  const from = accountTypes.find(({ field }) => field === search.get("from"))?.field;
  const wanted = accountTypes.find(({ field }) => field === search.get("to"))?.field;
  const to = wanted ?? (from === transferRules.start.to ? transferRules.start.from : transferRules.start.to);
  return {
    ...(currency !== undefined && { currency }),
    ...(from !== undefined && { from, to }),
    ...(wanted !== undefined && { to }),
  };
}

/** The accounts between which money may move: those that a product uses or that hold any, and the two that are chosen. */
export function offeredAccounts({ currencies }: TransferFacts, chosen: readonly AccountField[]): readonly AccountField[] {
  const used = new Set([...(currencies ?? []).flatMap(({ available }) => available.map(({ type }) => type)), ...chosen]);
  return accountTypes.map(({ field }) => field).filter((field) => used.has(field));
}

/** The other way round; the amount is kept, since the sum to move is often the same. */
export const swapped = ({ from, to }: TransferFields): Pick<TransferFields, "from" | "to"> => ({ from: to, to: from });
