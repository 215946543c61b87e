/** What is drawn in a share's chart of what the customer has: his limits, which can be moved, and the average cost of his shares. */
import type { OutputOf } from "@assay/core/contract.ts";
import type { ChartLine } from "@assay/ui/chart/adapter.ts";
import type { Translate } from "@assay/ui/locale.ts";
import type { calls } from "../contract.ts";
import { askedOf, type Order } from "./order-model.ts";

type Position = OutputOf<typeof calls.listPositions>[number];

export interface Words {
  readonly t: Translate<"stock">;
  /** An amount of the customer's own with its currency. */
  readonly written: (value: string, currency: string) => string;
}

const tones = { buy: "up", sell: "down" } as const;

/** An order at the price of the opening has no level of its own. */
export function linesOf(orders: readonly Order[], position: Position | undefined, { t, written }: Words): ChartLine[] {
  const limits = orders.flatMap((order): ChartLine[] => {
    const { value, currency } = askedOf(order);
    const label = `${t(`side.${order.type}`)} ${written(value, currency)}`;
    return order.target_price === null
      ? []
      : [{ id: order.id, price: order.target_price, label, tone: tones[order.type], movable: true }];
  });
  if (!position) return limits;
  const { average_price: price, amount, base } = position;
  return [
    ...limits,
    { id: "average", price, label: `${t("positions.average")} ${written(amount, base)}`, tone: "brand", movable: false },
  ];
}
