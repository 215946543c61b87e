import { formatPrice, type Price } from "@assay/core/money.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { PriceText } from "@assay/ui/parts/price-text.tsx";

export interface LiquidationValueProps {
  /** Null where no price can liquidate the position; undefined while it is not known. */
  readonly price: Price | null | undefined;
  /** The whole account stands behind the position, so that the price moves with it. */
  readonly isCross: boolean;
  readonly decimals: number;
}

/** Where a position that is about to open would be liquidated; for a cross one an estimate that says so. */
export function LiquidationValue({ price, isCross, decimals }: LiquidationValueProps) {
  const t = useTexts("leverage");
  if (price === null) return t("ticket.no-liquidation");
  if (price === undefined && isCross) return t("ticket.by-account");
  const shown = (
    <PriceText
      value={price === undefined ? undefined : formatPrice(price)}
      decimals={decimals}
      className="font-semibold text-brand"
    />
  );
  if (!isCross) return shown;
  return (
    <span className="flex flex-col items-end">
      {shown}
      <span className="text-soft">{t("ticket.estimated")}</span>
    </span>
  );
}
