import { amount, formatAmount, parseAmount, parsePrice, parseRate } from "@assay/core/money.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useOwnWriting } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { IconButton } from "@assay/ui/parts/icon-button.tsx";
import { StrikeChart } from "@assay/ui/parts/strike-chart.tsx";
import { useTrace } from "@assay/ui/trace.ts";
import { ChartCandlestick, ChartLine, X } from "lucide-react";
import { type Outcome, payoutOf } from "../rules.ts";
import { OptionEnd } from "./option-card.tsx";
import type { Option } from "./option-model.ts";

export interface RunningHeadProps {
  readonly option: Option;
  readonly isTicks: boolean;
  readonly onTurn: () => void;
  readonly onPutAway: () => void;
}

const SETTLED = "settled";

/** What runs, what is left of it, and how it stands; with the way between its chart and the candles. */
export function RunningHead({ option, isTicks, onTurn, onPutAway }: RunningHeadProps) {
  const t = useTexts("seconds");
  const written = useOwnWriting();
  const { type, number, currency, state } = option;
  const isOver = state === SETTLED;
  return (
    <div
      role="group"
      aria-label={t("running.title")}
      className="flex min-h-12 shrink-0 items-center gap-3 border-t border-line px-4 py-1"
    >
      <span className="min-w-0 grow text-form">
        <span className={`font-semibold ${type === "up" ? "text-up" : "text-down"}`}>{t(`direction.${type}`)}</span>{" "}
        <bdi dir="ltr">{written(number, currency)}</bdi>
        <span className="block text-micro text-soft">{isOver ? t("states.settled") : <Standing option={option} />}</span>
      </span>
      <OptionEnd option={option} />
      {isOver ? (
        <IconButton label={t("running.put-away")} icon={<X className="size-5" aria-hidden />} onPress={onPutAway} />
      ) : (
        <IconButton label={t(isTicks ? "running.candles" : "running.ticks")} icon={otherChart(isTicks)} onPress={onTurn} />
      )}
    </div>
  );
}

const otherChart = (isTicks: boolean) =>
  isTicks ? <ChartCandlestick className="size-5" aria-hidden /> : <ChartLine className="size-5" aria-hidden />;

/** What would come of it at the price of now. */
function Standing({ option }: { readonly option: Option }) {
  const t = useTexts("seconds");
  const price = useTrace(option.symbol).at(-1)?.price;
  if (!option.entry || price === undefined) return t("states.waiting");
  const outcome = outcomeAt(option, price);
  if (option.mode === "pool") return t(`running.${outcome}`);
  const stake = parseAmount(option.currency, option.number) ?? amount(option.currency, 0n);
  const back = formatAmount(payoutOf(stake, parseRate(option.profit_ratio) ?? 0n, outcome));
  return (
    <>
      {t(`running.${outcome}`)} · {t("running.pays")} <AmountText value={back} currency={option.currency} unit hideable />
    </>
  );
}

function outcomeAt({ type, entry }: Option, price: string): Extract<Outcome, "won" | "lost" | "tie"> {
  const [from, to] = [parsePrice(entry?.price ?? "") ?? 0n, parsePrice(price) ?? 0n];
  if (from === to) return "tie";
  return to > from === (type === "up") ? "won" : "lost";
}

/** Of the term, this part is shown from before the entry. */
const BEFORE_SHARE = 0.12;
const SECOND_MS = 1_000;

/** The index tick by tick, from shortly before the entry to the end, against the entry that decides. */
export function RunningChart({ option, className }: { readonly option: Option; readonly className: string }) {
  const { symbol, type, entry, settlement, seconds, created_at, expires_at } = option;
  const path = useTrace(symbol);
  const termMs = seconds * SECOND_MS;
  const from = (entry?.at ?? created_at) - termMs * BEFORE_SHARE;
  // A page that came later knows the entry and the end, and nothing between.
  const known = [...(entry && !path.some(({ at }) => at <= entry.at) ? [entry] : []), ...path];
  const points = settlement ? [...known.filter(({ at }) => at < settlement.at), settlement] : known;
  return (
    <StrikeChart
      symbol={symbol}
      points={points}
      strike={entry?.price}
      side={type}
      from={from}
      until={settlement?.at ?? expires_at ?? undefined}
      className={className}
    />
  );
}
