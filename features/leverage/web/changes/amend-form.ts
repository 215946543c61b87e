/** Amending an order that waits as a pure module: it judges with the server's own rules, against what the order holds already. */
import { type Amount, amount, parseAmount, parsePrice, parseRate, type Price } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { Faults, FormRules } from "@assay/ui/form.ts";
import { typedPrice } from "@assay/ui/typed-price.ts";
import { judgeAmend, type OrderStanding } from "../../rules/amending.ts";
import { liquidationPrice } from "../../rules/margin.ts";
import type { Contract } from "../../rules/terms.ts";
import { steadyValues } from "../steady-values.ts";
import { baseOf, type WaitingOrder } from "../positions/position-model.ts";

export interface AmendFields {
  readonly target_price: string;
  readonly number: string;
}

export interface AmendFacts {
  readonly contract: Contract;
  readonly mark: Price | undefined;
  readonly order: WaitingOrder;
  /** What the customer has on its side besides, in quote units. */
  readonly others?: bigint | undefined;
  /** What may be spent beside what the order holds; undefined while it is not known. */
  readonly available: Amount | undefined;
}

/** What the order will be like; undefined while something is wrong or nothing is new. */
export interface AmendSummary {
  readonly margin: Amount;
  readonly fee: Amount;
  /** Of an isolated order; undefined where no price can liquidate it, or where the account decides. */
  readonly liquidation: Price | undefined;
  /** The mark has reached the new limit. */
  readonly opensNow: boolean;
}

export const amendRules: FormRules<AmendFields, AmendFacts, AmendSummary | undefined> = {
  start: { target_price: "", number: "" },
  faults,
  summary,
};

export const startOf = ({ target_price, number }: WaitingOrder, priceDecimals: number): AmendFields => ({
  target_price: typedPrice(target_price ?? "", priceDecimals),
  number,
});

/** A waiting order as the rules know it. */
export function standingOf(order: WaitingOrder): OrderStanding {
  const price = (text: string | null) => (text === null ? null : parsePrice(text)!);
  return {
    side: order.type,
    marginMode: order.margin_mode,
    leverage: order.multiple,
    reduceOnly: order.reduce_only,
    quantity: parseAmount(baseOf(order), order.number)!.units,
    limit: parsePrice(order.target_price ?? "0")!,
    takeProfit: price(order.target_profit_price),
    stopLoss: price(order.stop_loss_price),
    trailing: order.trailing === null ? null : parseRate(order.trailing)!,
  };
}

// An empty field is refused like a nought: with the nearest value to take.
const judge = ({ target_price, number }: AmendFields, { contract, mark, order, others }: AmendFacts) =>
  judgeAmend(contract, mark, standingOf(order), { target_price: target_price || "0", number: number || "0" }, others);

function faults(fields: AmendFields, facts: AmendFacts): Faults<AmendFields> {
  const judged = judge(fields, facts);
  if (judged instanceof Rejection) {
    const { code, values } = judged;
    if (code === "nothing-to-change") return {};
    // The nearest value of such a refusal is another stop, which this form does not set.
    if (code.startsWith("stop-")) return { target_price: { code: "limit-against-stop", lasting: true } };
    const lasting = code === "above-maximum" || code === "price-outside-band";
    const { contract, order } = facts;
    const steady = code === "price-outside-band" ? steadyValues(judged, { side: order.type, tick: contract.tick }) : values;
    return { [code.startsWith("price-") ? "target_price" : "number"]: { code, values: steady, lasting } };
  }
  const { order, available, contract } = facts;
  const held = parseAmount(contract.quote, order.margin)!.units + parseAmount(contract.quote, order.fee)!.units;
  const isShort = available !== undefined && judged.margin + judged.fee > held + available.units;
  return isShort ? { number: { code: "insufficient-balance", lasting: true } } : {};
}

function summary(fields: AmendFields, facts: AmendFacts): AmendSummary | undefined {
  const judged = judge(fields, facts);
  if (judged instanceof Rejection) return undefined;
  const { contract } = facts;
  const { side, quantity, price, margin, fee, marginMode, reduceOnly, opensNow } = judged;
  const isAlone = marginMode === "isolated" && !reduceOnly;
  return {
    margin: amount(contract.quote, margin),
    fee: amount(contract.quote, fee),
    liquidation: isAlone ? liquidationPrice(contract, { side, quantity, entry: price }, margin) : undefined,
    opensNow,
  };
}
