import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import type { ReactNode } from "react";
import { PercentValue } from "../percent-value.tsx";
import { leftOf, type ReplayRow } from "./replay-model.ts";

export interface ReplayMinuteProps {
  readonly row: ReplayRow;
  readonly quote: string;
  readonly decimals: number;
}

const MONEY_DECIMALS = 2;

/** One minute of a replay: the mark, what was left, how near that was to liquidation, and what changed the margin. */
export function ReplayMinute({ row, quote, decimals }: ReplayMinuteProps) {
  const t = useTexts("leverage");
  const { at, decides, mark, margin_ratio: ratio, changes } = row;
  const left = leftOf(row, quote);
  return (
    <div className={`border-b border-line px-2 py-2 ${decides ? "rounded-field bg-danger-tint" : ""}`}>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,0.9fr)] items-end gap-x-2 text-form">
        <Cell label={t(decides ? "replay.decides" : "replay.minute")}>
          <TimeText at={at} as="clock" />
        </Cell>
        <Cell label={t("position.mark")} end>
          <PriceText value={mark} decimals={decimals} />
        </Cell>
        <Cell label={t("replay.left")} end>
          <AmountText value={left ?? null} decimals={MONEY_DECIMALS} />
        </Cell>
        <Cell label={t("position.ratio")} end>
          {left !== undefined && ratio === null ? t("replay.nothing-left") : <PercentValue fraction={ratio} />}
        </Cell>
      </div>
      {mark === null && <p className="mt-1 text-micro text-faint">{t("replay.no-mark")}</p>}
      {changes.map(({ what, amount }) => (
        <p key={what} className="mt-1 flex justify-between gap-3 text-caption text-soft">
          <span>{t(`replay.changes.${what}`)}</span>
          <AmountText value={amount} currency={quote} unit decimals={MONEY_DECIMALS} sign="always" />
        </p>
      ))}
    </div>
  );
}

function Cell({
  label,
  end = false,
  children,
}: {
  readonly label: string;
  readonly end?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <span className={`min-w-0 ${end ? "text-end" : ""}`}>
      <span className="block truncate text-micro text-faint">{label}</span>
      <span className="block truncate">{children}</span>
    </span>
  );
}
