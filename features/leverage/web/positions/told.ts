/** What toasts tell of orders and positions: how much, and at which price. */
import type { Translate } from "@assay/ui/locale.ts";
import { formatAmountText } from "@assay/ui/number.ts";
import { HIDDEN } from "@assay/ui/own.tsx";
import { readable } from "@assay/ui/readable.ts";
import { baseOf, type EndedPosition, quoteOf } from "./position-model.ts";

type Answered = Pick<EndedPosition, "state" | "type" | "symbol" | "number" | "price" | "target_price" | "reduce_only">;

/** What has come of an order, as a toast tells it: so much at such a price, or waiting for one. */
export function openedText(position: Answered, t: Translate<"leverage">): string {
  const { state, type, number, price, target_price, reduce_only } = position;
  const values = { side: t(`side.${type}`), number, base: baseOf(position), price: price ?? target_price ?? "" };
  if (state === "pending") return t("opened.pending", readable(values));
  return reduce_only ? t("opened.reduced") : t("opened.open", readable(values));
}

/** What has closed, at which price, and what was gained or lost with it in the end. */
export function closedText(position: EndedPosition, t: Translate<"leverage">, tag: string, isHidden: boolean): string {
  const { number, close_price } = position;
  const net = isHidden ? HIDDEN : formatAmountText(position.net ?? "0", { decimals: 2, sign: "always" }, tag);
  const [base, quote] = [baseOf(position), quoteOf(position)];
  return t("close.done", readable({ number, base, price: close_price ?? "", net, quote }));
}
