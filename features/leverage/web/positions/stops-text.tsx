import { useTexts } from "@assay/ui/locale.ts";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { PercentValue } from "../percent-value.tsx";
import type { AnyPosition } from "./position-model.ts";

type Stops = Pick<AnyPosition, "target_profit_price" | "stop_loss_price" | "trailing">;

/** Whether anything closes a position by itself. */
export const hasStops = ({ target_profit_price, stop_loss_price, trailing }: Stops): boolean =>
  target_profit_price !== null || stop_loss_price !== null || trailing !== null;

/** What closes a position by itself, in one line of its card. */
export function StopsText({ position, decimals }: { readonly position: AnyPosition; readonly decimals: number }) {
  const t = useTexts("leverage");
  const { target_profit_price, stop_loss_price, trailing } = position;
  if (!hasStops(position)) return null;
  return (
    <span className="flex flex-wrap justify-end gap-x-3">
      <span>
        {t("stops.short")} <PriceText value={target_profit_price} decimals={decimals} /> /{" "}
        <PriceText value={stop_loss_price} decimals={decimals} />
      </span>
      {trailing !== null && (
        <span>
          {t("stops.trailing-short")} <PercentValue fraction={trailing} />
        </span>
      )}
    </span>
  );
}
