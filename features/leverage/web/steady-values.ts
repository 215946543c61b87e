/** What a refusal suggests while the mark moves: a value that will still be taken when it is pressed. */
import { formatPrice, parsePrice, type Price } from "@assay/core/money.ts";
import type { Rejection, RejectionValues } from "@assay/core/rejection.ts";
import { steadyInside, steadyPrice } from "@assay/ui/ticket/steady.ts";
import type { Side } from "../contract.ts";

export interface SteadyTerms {
  readonly side: Side;
  readonly tick: Price;
  /** The stop that is refused, where it is one. */
  readonly stop?: "target_profit_price" | "stop_loss_price" | "trailing" | undefined;
}

const at = (text: string | number | undefined): Price => parsePrice(String(text ?? "")) ?? 0n;

/** The refusal's values, its nearest one away from the edge that moves with the mark. */
export function steadyValues({ code, values }: Rejection, { side, tick, stop }: SteadyTerms): RejectionValues {
  const nearest = at(values["nearest"]);
  const steadied = (price: Price): RejectionValues => ({ ...values, nearest: formatPrice(price) });
  if (code === "price-outside-band") {
    return steadied(steadyInside(nearest, { lowest: at(values["lowest"]), highest: at(values["highest"]) }, tick));
  }
  if (code === "stop-already-reached") {
    const isAbove = (side === "long") === (stop === "target_profit_price");
    return steadied(steadyPrice(nearest, tick, isAbove ? "up" : "down"));
  }
  return code === "stop-beyond-liquidation" ? steadied(steadyPrice(nearest, tick, side === "long" ? "up" : "down")) : values;
}
