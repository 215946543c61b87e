/** Take profit, stop loss and trailing stop of a position as a pure module. It judges with the server's own rules. */
import {
  type Amount,
  divide,
  formatDecimal,
  parseAmount,
  parsePrice,
  parseRate,
  type Price,
  RATE_SCALE,
} from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { Faults, FormRules } from "@assay/ui/form.ts";
import { typedPrice } from "@assay/ui/typed-price.ts";
import { liquidationPrice } from "../../rules/margin.ts";
import { judgeStops, noStops, type StopsAsked } from "../../rules/stops.ts";
import type { Contract } from "../../rules/terms.ts";
import { steadyValues } from "../steady-values.ts";
import { inPercent, shareOfPercent } from "../ticket/opening-form.ts";
import { type AnyPosition, exposureOf, profitOfPart } from "../positions/position-model.ts";

export interface StopFields {
  readonly target_profit_price: string;
  readonly stop_loss_price: string;
  /** In percent. */
  readonly trailing: string;
}

/** Stops at a price, and their texts. */
export const stopTexts = { target_profit_price: "take-profit", stop_loss_price: "stop-loss" } as const;
export type StopName = keyof typeof stopTexts;
export const stopNames: readonly StopName[] = ["target_profit_price", "stop_loss_price"];

export interface StopFacts {
  readonly contract: Contract;
  /** An open position, or an order that waits. */
  readonly position: AnyPosition;
  readonly mark: Price | undefined;
}

export interface StopSummary {
  /** Where the position is liquidated, or would be once it has opened at its limit; undefined where no price can do it or the account decides. */
  readonly liquidation: Price | undefined;
  /** What the position would have won or lost there, before fees. */
  readonly atTakeProfit: Amount | undefined;
  readonly atStopLoss: Amount | undefined;
}

export const stopRules: FormRules<StopFields, StopFacts, StopSummary> = {
  start: { target_profit_price: "", stop_loss_price: "", trailing: "" },
  faults,
  summary,
};

/** The fields of a position as it stands. */
export const startOf = ({ target_profit_price, stop_loss_price, trailing }: AnyPosition, priceDecimals: number): StopFields => ({
  target_profit_price: typedPrice(target_profit_price ?? "", priceDecimals),
  stop_loss_price: typedPrice(stop_loss_price ?? "", priceDecimals),
  trailing: trailing === null ? "" : formatDecimal(parseRate(trailing)!, RATE_SCALE - 2),
});

/** The call's input: an empty field takes a stop away. */
export const stopsInput = ({ target_profit_price, stop_loss_price, trailing }: StopFields) => ({
  target_profit_price: target_profit_price || "0",
  stop_loss_price: stop_loss_price || "0",
  trailing: shareOfPercent(trailing) ?? "0",
});

function liquidationOf({ contract, position }: StopFacts): Price | undefined {
  if ("liquidation_price" in position) return parsePrice(position.liquidation_price ?? "");
  if (position.margin_mode === "cross") return undefined;
  return liquidationPrice(contract, exposureOf(position), parseAmount(contract.quote, position.margin)!.units);
}

function faults(fields: StopFields, facts: StopFacts): Faults<StopFields> {
  const { contract, position, mark } = facts;
  const { side, entry } = exposureOf(position);
  // An order has not begun: what suits its stops is its limit.
  const price = position.state === "pending" ? entry : mark;
  if (price === undefined) return {};
  const liquidation = liquidationOf(facts);
  const asked = stopsInput(fields);
  const faultOf = (name: keyof StopsAsked) => {
    const judged = judgeStops(contract, noStops, { [name]: asked[name] }, { side, price, liquidation });
    if (!(judged instanceof Rejection)) return undefined;
    const { code } = judged;
    const moves = position.state !== "pending" && code !== "trailing-out-of-range";
    const values = moves ? steadyValues(judged, { side, tick: contract.tick, stop: name }) : inPercent(judged);
    return { code, values, lasting: true };
  };
  return {
    target_profit_price: faultOf("target_profit_price"),
    stop_loss_price: faultOf("stop_loss_price"),
    trailing: faultOf("trailing"),
  };
}

function summary(fields: StopFields, facts: StopFacts): StopSummary {
  const { contract, position } = facts;
  const { quantity } = exposureOf(position);
  // Nothing comes of a stop that is not taken.
  const wrong = faults(fields, facts);
  const at = (text: string): Amount | undefined => {
    const price = text === "" ? undefined : parsePrice(text);
    if (price === undefined) return undefined;
    return profitOfPart(contract, position, quantity, divide(price, contract.tick, "half-even") * contract.tick);
  };
  return {
    liquidation: liquidationOf(facts),
    atTakeProfit: wrong.target_profit_price ? undefined : at(fields.target_profit_price),
    atStopLoss: wrong.stop_loss_price ? undefined : at(fields.stop_loss_price),
  };
}
