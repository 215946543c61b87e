/** Closing a position or a part of it, as a pure module. */
import { scaleOf } from "@assay/core/currency.ts";
import {
  type Amount,
  amount,
  divide,
  formatAmount,
  parseAmount,
  parseDecimal,
  type Price,
  toMultiple,
} from "@assay/core/money.ts";
import type { Faults, FormRules } from "@assay/ui/form.ts";
import { closingOf, withPart } from "../../rules/closing.ts";
import { profitAt, valueAt } from "../../rules/margin.ts";
import type { Contract } from "../../rules/terms.ts";
import { baseOf, exposureOf, type OpenPosition } from "../positions/position-model.ts";

export interface CloseFields {
  /** "" is all of it. */
  readonly number: string;
}

export interface CloseFacts {
  /** Undefined until it is known: then all of the position closes. */
  readonly contract: Contract | undefined;
  readonly position: OpenPosition;
  readonly mark: Price | undefined;
  /** What the contract account has beside the margin of this position, which a cross one pays with as well; undefined until it is known. */
  readonly free: Amount | undefined;
}

/** What closing brings at a mark, after all that it costs. */
export interface Bringing {
  readonly profit: Amount;
  /** Of this quantity, paid when it opened. */
  readonly openingFee: Amount;
  readonly closingFee: Amount;
  /** Paid so far, and what of those owed is paid now; negative is what they have brought. */
  readonly nights: Amount;
  /** What of a loss is beyond the customer's money. */
  readonly spared: Amount;
  readonly net: Amount;
  /** What comes back of margin and profit; negative where more than the margin is lost. */
  readonly returned: Amount;
}

export interface CloseSummary {
  /** Undefined where the rules refuse it. */
  readonly quantity: Amount | undefined;
  /** Undefined without a quantity or a mark. */
  readonly brings: Bringing | undefined;
  /** The part of the position: a whole number from 0 to 100. */
  readonly percent: number;
}

export const closeRules: FormRules<CloseFields, CloseFacts, CloseSummary> = { start: { number: "" }, faults, summary };

const allOf = (position: OpenPosition): Amount => parseAmount(baseOf(position), position.number)!;

function faults({ number }: CloseFields, { contract, position }: CloseFacts): Faults<CloseFields> {
  if (number === "" || !contract) return {};
  const { base, step } = contract;
  const asked = parseDecimal(number, scaleOf(base));
  const all = allOf(position);
  const whole = toMultiple(asked ?? 0n, step, "down");
  if (asked !== undefined && asked > all.units) {
    const most = formatAmount(all);
    return { number: { code: "above-maximum", values: { nearest: most, maximum: most, currency: base }, lasting: true } };
  }
  if (asked !== undefined && asked === whole && asked > 0n) return {};
  const nearest = formatAmount(amount(base, whole > 0n ? whole : step));
  return { number: { code: "amount-off-step", values: { nearest, step: formatAmount(amount(base, step)) } } };
}

function askedOf({ number }: CloseFields, { contract, position }: CloseFacts): Amount {
  if (number === "" || !contract) return allOf(position);
  return amount(contract.base, parseDecimal(number, scaleOf(contract.base)) ?? 0n);
}

/** Nothing is reckoned from a quantity that the rules refuse. */
function summary(fields: CloseFields, facts: CloseFacts): CloseSummary {
  const { contract, position, mark } = facts;
  const asked = askedOf(fields, facts);
  const quantity = faults(fields, facts).number ? undefined : asked;
  const percent = divide(asked.units * 100n, allOf(position).units, "half-even");
  return {
    quantity,
    brings: contract && quantity && mark !== undefined ? bringing(contract, facts, mark, quantity.units) : undefined,
    percent: Number(percent > 100n ? 100n : percent),
  };
}

function bringing(contract: Contract, { position, free }: CloseFacts, mark: Price, quantity: bigint): Bringing {
  const all = allOf(position).units;
  const share = (text: string): bigint => {
    const units = parseAmount(contract.quote, text.replace("-", ""))!.units;
    return withPart(text.startsWith("-") ? -units : units, quantity, all);
  };
  const profit = profitAt(contract, { ...exposureOf(position), quantity }, mark);
  const [openingFee, owed] = [share(position.fee), share(position.owed)];
  const closing = closingOf(contract, {
    profit,
    value: valueAt(contract, quantity, mark),
    margin: share(position.margin),
    owed,
    free: position.margin_mode === "cross" ? (free?.units ?? 0n) : undefined,
    won: profit > 0n ? profit : 0n,
    drawn: 0n,
    charged: true,
  });
  const nights = share(position.overnight) - (owed - closing.nights);
  const money = (units: bigint): Amount => amount(contract.quote, units);
  return {
    profit: money(profit),
    openingFee: money(openingFee),
    closingFee: money(closing.fee),
    nights: money(nights),
    spared: money(closing.deficit),
    net: money(profit + closing.deficit - openingFee - closing.fee - nights),
    returned: money(closing.left),
  };
}

/** So many percent of a position on the market's step, at least one; all of it is "". */
export function partOf(percent: number, position: OpenPosition, contract: Contract): string {
  if (percent >= 100) return "";
  const units = toMultiple(divide(allOf(position).units * BigInt(percent), 100n, "down"), contract.step, "down");
  return formatAmount(amount(contract.base, units > 0n ? units : contract.step));
}
