import { formatAmount, parseRate, shareOf } from "@assay/core/money.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { pow10 } from "@assay/core/money.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { directionOf } from "@assay/ui/number.ts";
import { Card } from "@assay/ui/parts/card.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { Sparkline } from "@assay/ui/parts/sparkline.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import { money, QUOTE } from "../rules/terms.ts";
import { traderPath } from "./addresses.ts";
import { Money, Places, Result, SignedPercent, TraderHead } from "./copy-parts.tsx";
import type { Trader } from "./follow-form.ts";

/** The share of a thousand of profit, as money says more than percent. */
export const perThousand = (share: string): string =>
  formatAmount(shareOf(money(1_000n * pow10(scaleOf(QUOTE))), parseRate(share)!, "down"));

/** A trader in the list: what his copiers got first, then what it took, and what he asks. The whole card is one link. */
export function TraderCard({ trader }: { readonly trader: Trader }) {
  const t = useTexts("copy");
  const { figures, chart, share, places, ended_at, state } = trader;
  const { copiers_median, drawdown, total_profit, accuracy, followers } = figures;
  return (
    <Card className="relative flex h-full flex-col gap-3 md:p-5">
      <TraderHead trader={trader} />
      {ended_at !== null && (
        <p className="rounded-button bg-s2 p-3 text-form text-soft">
          {t(state === "blown" ? "what.blown" : "what.closed")} <TimeText at={ended_at} as="date" />
        </p>
      )}
      <div className="flex items-end gap-4">
        <div className="min-w-0 grow">
          <p className="text-caption text-soft">{t("figures.copiers-median")}</p>
          {copiers_median === null ? (
            <p className="py-1 text-body">{t("too-few")}</p>
          ) : (
            <p className="text-price">
              <SignedPercent value={copiers_median} />
            </p>
          )}
        </div>
        {chart.length > 1 && (
          <Sparkline
            points={chart}
            direction={directionOf(String(Number(chart.at(-1)) - Number(chart[0])))}
            area
            calm
            width={96}
            height={36}
            className="shrink-0"
          />
        )}
      </div>
      <Facts
        facts={[
          { label: t("figures.drawdown"), value: drawdown === null ? t("too-early") : <RateText rate={drawdown} /> },
          { label: t("figures.total-profit"), value: <Result value={total_profit} /> },
          { label: t("figures.accuracy"), value: accuracy === null ? t("none-closed") : <RateText rate={accuracy} /> },
          { label: t("figures.followers"), value: <Places taken={followers} places={places} /> },
          { label: t("figures.per-thousand"), value: <Money value={perThousand(share)} /> },
        ]}
      />
      <Go
        to={traderPath(trader.trader_user_id)}
        className="press mt-auto grid min-h-11 place-items-center rounded-button bg-s2 text-body font-semibold after:absolute after:inset-0"
      >
        {t("see-trader")}
      </Go>
    </Card>
  );
}
