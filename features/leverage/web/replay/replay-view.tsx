import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { ValueChart } from "@assay/ui/parts/value-chart.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { calls } from "../../contract.ts";
import { type AnyPosition, quoteOf } from "../positions/position-model.ts";
import { leftOf, leftPoints, type ReplayRow } from "./replay-model.ts";
import { useTermsOf } from "../positions/use-positions.ts";
import { ReplayMinute } from "./replay-minute.tsx";

export interface ReplayViewProps {
  readonly position: AnyPosition;
  readonly className?: string;
}

/** An hour a page. */
const LIMIT = "60";
const MONEY_DECIMALS = 2;
const DECIMALS_OTHERWISE = 2;

/** Why a position was liquidated: what was left of its money by the minute, back from the tick that decided. */
export default function ReplayView({ position, className }: ReplayViewProps) {
  const t = useTexts("leverage");
  const quote = quoteOf(position);
  const rows = useRows(calls.replayLiquidation, { id: position.id, limit: LIMIT });
  const decimals = useTermsOf(position)?.answer.terms.price_decimals ?? DECIMALS_OTHERWISE;
  const points = leftPoints(rows.rows, quote);
  return (
    <Own>
      <section aria-label={t("replay.title")} className={className}>
        <h3 className="text-body font-semibold">{t("replay.title")}</h3>
        {rows.rows[0] && <Summary row={rows.rows[0]} quote={quote} />}
        <p className="mt-1 text-caption text-soft">{t(`replay.about-${position.margin_mode}`)}</p>
        {points.length > 1 && (
          <ValueChart
            label={t("replay.chart", { quote })}
            points={points}
            unit={quote}
            decimals={MONEY_DECIMALS}
            moments="clock"
            axis
            className="mt-3 h-[120px]"
          />
        )}
        <InfiniteList
          of={rows}
          keyOf={({ at }) => String(at)}
          label={t("replay.list")}
          empty={<Empty text={t("replay.none")} />}
          row={(row) => <ReplayMinute row={row} quote={quote} decimals={decimals} />}
          className="mt-2"
        />
      </section>
    </Own>
  );
}

/** The tick that decided, in one sentence. */
function Summary({ row, quote }: { readonly row: ReplayRow; readonly quote: string }) {
  const t = useTexts("leverage");
  const money = (value: string | null) => (
    <AmountText value={value} currency={quote} unit decimals={MONEY_DECIMALS} className="font-semibold" />
  );
  return (
    <p className="mt-1 text-form">
      {t("replay.left")} {money(leftOf(row, quote) ?? null)} · {t("receipt.maintenance")} {money(row.maintenance)}
    </p>
  );
}
