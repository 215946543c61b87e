import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import type { ReactNode } from "react";
import { Money, Places, Result, SignedPercent } from "./copy-parts.tsx";
import type { Trader } from "./follow-form.ts";
import { perThousand } from "./trader-card.tsx";

const HOUR_S = 3_600;
const DAY_H = 24;

interface Figure {
  readonly key:
    | "copiers-median"
    | "copiers-worst"
    | "copiers-lost"
    | "copiers-profit"
    | "copiers-money"
    | "gap"
    | "drawdown"
    | "roi"
    | "exposure"
    | "leverage"
    | "holding"
    | "stake"
    | "total-profit"
    | "accuracy"
    | "followers"
    | "orders"
    | "lots"
    | "per-thousand"
    | "amounts";
  readonly value: ReactNode;
}

/** Every figure with what it means: those of copiers first, those that flatter last. */
export function TraderFigures({ trader }: { readonly trader: Trader }) {
  const t = useTexts("copy");
  const { figures, share, places, amount_min, amount_max } = trader;
  const signed = (value: string | null, none: "too-few" | "no-day") =>
    value === null ? <Unknown text={t(none)} /> : <SignedPercent value={value} />;
  const rate = (value: string | null, none: "too-few" | "too-early" | "none-closed" = "too-early") =>
    value === null ? <Unknown text={t(none)} /> : <RateText rate={value} />;
  const shown: readonly Figure[] = [
    { key: "copiers-median", value: signed(figures.copiers_median, "too-few") },
    { key: "copiers-worst", value: signed(figures.copiers_worst, "too-few") },
    { key: "copiers-lost", value: rate(figures.copiers_lost, "too-few") },
    {
      key: "copiers-profit",
      value: figures.copiers_profit === null ? <Unknown text={t("too-few")} /> : <Result value={figures.copiers_profit} />,
    },
    {
      key: "copiers-money",
      value: figures.copiers_money === null ? <Unknown text={t("too-few")} /> : <Money value={figures.copiers_money} />,
    },
    { key: "gap", value: signed(figures.gap, "too-few") },
    { key: "drawdown", value: rate(figures.drawdown) },
    { key: "roi", value: signed(figures.roi, "no-day") },
    { key: "exposure", value: rate(figures.exposure) },
    {
      key: "leverage",
      value:
        figures.leverage === null ? (
          <Unknown text={t("none-opened")} />
        ) : (
          <>
            <AmountText value={figures.leverage} decimals={1} decimalsMin={0} />×
          </>
        ),
    },
    {
      key: "holding",
      value: figures.holding === null ? <Unknown text={t("none-closed")} /> : <Holding seconds={figures.holding} />,
    },
    { key: "stake", value: <Money value={figures.stake} /> },
    { key: "per-thousand", value: <Money value={perThousand(share)} /> },
    {
      key: "amounts",
      value: (
        <>
          <AmountText value={amount_min} decimals={2} decimalsMin={0} /> – <Money value={amount_max} />
        </>
      ),
    },
    { key: "followers", value: <Places taken={figures.followers} places={places} /> },
    { key: "total-profit", value: <Result value={figures.total_profit} /> },
    { key: "accuracy", value: rate(figures.accuracy, "none-closed") },
    { key: "orders", value: <AmountText value={String(figures.orders)} decimals={0} /> },
    { key: "lots", value: <AmountText value={figures.lots} decimals={2} decimalsMin={0} /> },
  ];
  return (
    <>
      <dl className="mt-2 grid gap-x-8 md:grid-cols-2">
        {shown.map(({ key, value }) => (
          <div key={key} className="border-b border-line py-2.5">
            <div className="flex items-baseline justify-between gap-4">
              <dt className="text-form">{t(`figures.${key}`)}</dt>
              <dd className="shrink-0 text-form font-semibold">{value}</dd>
            </div>
            <dd className="mt-0.5 text-caption text-soft">{t(`means.${key}`)}</dd>
          </div>
        ))}
      </dl>
      {figures.at !== null && (
        <p className="mt-2 text-caption text-faint">
          {t("worked-out")} <TimeText at={figures.at} />
        </p>
      )}
    </>
  );
}

const Unknown = ({ text }: { readonly text: string }) => <span className="font-normal text-soft">{text}</span>;

/** Hours, or days where they are many. */
function Holding({ seconds }: { readonly seconds: number }) {
  const t = useTexts("copy");
  const hours = Math.round(seconds / HOUR_S);
  if (hours < 1) return t("minutes", { count: Math.max(1, Math.round(seconds / 60)) });
  return hours < 2 * DAY_H ? t("hours", { count: hours }) : t("days", { count: Math.round(hours / DAY_H) });
}
