/** Adding margin to a position or taking some back, as a pure module: before and after side by side. */
import { scaleOf } from "@assay/core/currency.ts";
import { type Amount, amount, formatAmount, parseAmount, type Price } from "@assay/core/money.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import type { Faults, FormRules } from "@assay/ui/form.ts";
import { liquidationPrice, marginToSpare } from "../../rules/margin.ts";
import type { Contract } from "../../rules/terms.ts";
import { exposureOf, type OpenPosition } from "../positions/position-model.ts";

export interface MarginFields {
  readonly change: "add" | "remove";
  readonly amount: string;
}

export interface MarginFacts {
  readonly contract: Contract;
  readonly position: OpenPosition;
  readonly mark: Price | undefined;
  readonly available: Amount | undefined;
}

export interface MarginSummary {
  /** The most that can be added or taken; undefined until it is known. */
  readonly most: Amount | undefined;
  /** After the change; nothing is reckoned from an amount beyond the most, so that both then are what they are now. */
  readonly margin: Amount;
  readonly liquidation: Price | undefined;
}

export const marginRules: FormRules<MarginFields, MarginFacts, MarginSummary> = {
  start: { change: "add", amount: "" },
  faults,
  summary,
};

const marginOf = ({ contract, position }: MarginFacts): Amount => parseAmount(contract.quote, position.margin)!;

function mostOf({ change }: MarginFields, facts: MarginFacts): Amount | undefined {
  const { contract, position, mark, available } = facts;
  if (change === "add") return available;
  if (mark === undefined) return undefined;
  const spare = marginToSpare(contract, exposureOf(position), marginOf(facts).units, position.multiple, mark);
  return amount(contract.quote, spare);
}

function faults(fields: MarginFields, facts: MarginFacts): Faults<MarginFields> {
  const { quote } = facts.contract;
  const asked = parseAmount(quote, fields.amount || "0");
  const most = mostOf(fields, facts);
  if (!asked || asked.units === 0n) return { amount: { code: "wrong-amount", values: wrongAmount(scaleOf(quote)) } };
  if (most === undefined || asked.units <= most.units) return {};
  const nearest = formatAmount(most);
  if (fields.change === "add") return { amount: { code: "insufficient-balance", values: { nearest }, lasting: true } };
  return { amount: { code: "margin-needed", values: { nearest, currency: quote }, lasting: true } };
}

function summary(fields: MarginFields, facts: MarginFacts): MarginSummary {
  const { contract, position } = facts;
  const most = mostOf(fields, facts);
  const asked = parseAmount(contract.quote, fields.amount || "0");
  const change = asked && most && asked.units <= most.units ? asked.units : 0n;
  const before = marginOf(facts).units;
  const after = fields.change === "add" ? before + change : before - change;
  return {
    most,
    margin: amount(contract.quote, after),
    liquidation: liquidationPrice(contract, exposureOf(position), after),
  };
}
