import { parseRate } from "@assay/core/money.ts";
import { useTexts } from "@assay/ui/locale.ts";
import type { Fact } from "@assay/ui/parts/facts.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import type { Order } from "./order-model.ts";
import { PercentText } from "../percent-text.tsx";

/** What a stop waits for, and what fired it. */
export function useStopFacts({ stop, type }: Order, decimals: number): Fact[] {
  const t = useTexts("spot");
  if (!stop) return [];
  const { limit, trail, best, fired } = stop;
  const priceOf = (value: string) => <PriceText value={value} decimals={decimals} />;
  return [
    {
      label: t("orders.stop"),
      value: (
        <>
          {type === "sell" ? "≤" : "≥"} {priceOf(stop.price)}
        </>
      ),
    },
    ...(limit === null ? [] : [{ label: t("orders.stop-limit"), value: priceOf(limit) }]),
    ...(trail === null ? [] : [{ label: t("orders.trail"), value: <PercentText rate={parseRate(trail) ?? 0n} /> }]),
    ...(best === null ? [] : [{ label: t("orders.best"), value: priceOf(best) }]),
    ...(fired === null
      ? []
      : [
          { label: t("orders.fired"), value: priceOf(fired.price) },
          { label: t("orders.fired-at"), value: <TimeText at={fired.at} /> },
        ]),
  ];
}
