import { formatPrice, type Price } from "@assay/core/money.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { ChangeValue } from "../changes/change-value.tsx";

export interface LiquidationValueProps {
  /** Null where no price can liquidate the position; undefined while it is not known. */
  readonly price: Price | null | undefined;
  /** Where the cross positions are liquidated that stand already; undefined where there are none. */
  readonly before?: Price | null | undefined;
  /** The whole account stands behind the position, so that the price moves with it. */
  readonly isCross: boolean;
  readonly decimals: number;
}

/** Where a position that is about to open would be liquidated; for a cross one an estimate that says so. */
export function LiquidationValue({ price, before, isCross, decimals }: LiquidationValueProps) {
  const t = useTexts("leverage");
  const priceText = (shown: Price | undefined, className = "") => (
    // A dash for one that is not known yet has no look of its own.
    <PriceText
      value={shown === undefined ? undefined : formatPrice(shown)}
      decimals={decimals}
      className={shown === undefined ? "" : className}
    />
  );
  if (price === undefined && isCross) return t("ticket.by-account");
  const after = price === null ? t("ticket.no-liquidation") : priceText(price, "font-semibold text-brand");
  if (!isCross) return after;
  return (
    <span className="flex flex-col items-end">
      {before === undefined ? (
        after
      ) : (
        <ChangeValue before={before === null ? t("ticket.no-liquidation") : priceText(before)} after={after} />
      )}
      <span className="text-soft">{t("ticket.estimated")}</span>
    </span>
  );
}
