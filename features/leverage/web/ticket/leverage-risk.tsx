import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { formatAmountText } from "@assay/ui/number.ts";
import { classes } from "@assay/ui/parts/classes.ts";
import type { Price } from "@assay/core/money.ts";
import type { MarginMode, Side } from "../../contract.ts";
import type { Contract } from "../../rules/terms.ts";
import { moveToLiquidation } from "./leverage-model.ts";

export interface LeverageRiskProps {
  readonly contract: Contract;
  readonly side: Side;
  readonly mode: MarginMode;
  readonly mark: Price | undefined;
  readonly leverage: number;
}

/** From here on the sentence stands in red. */
const HIGH = 20;

/** What the leverage risks, in a sentence or two. */
export function LeverageRisk({ contract, side, mode, mark, leverage }: LeverageRiskProps) {
  const t = useTexts("leverage");
  const tag = useLanguageTag();
  const isHigh = leverage >= HIGH;
  const move = mode === "isolated" ? moveToLiquidation(contract, side, mark, leverage) : undefined;
  const told =
    move === undefined
      ? undefined
      : move === null
        ? t("leverage.safe", { multiple: leverage })
        : t("leverage.risk", { multiple: leverage, move: formatAmountText(move, { decimals: 1 }, tag) });
  return (
    <p className={classes("rounded-field px-3.5 py-3 text-form text-soft", isHigh ? "bg-danger-tint" : "bg-s2")}>
      {isHigh && <strong className="font-semibold text-danger">{t("leverage.high")} </strong>}
      {[told, t(`mode.about-${mode}`)].filter(Boolean).join(" ")}
    </p>
  );
}
