import { foundText, useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { CountdownRing } from "@assay/ui/parts/countdown-ring.tsx";
import { IndexPrice } from "@assay/ui/parts/index-price.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { TradeCard } from "@assay/ui/parts/trade-card.tsx";
import { outcomeShown } from "../rules.ts";
import { gainOf, type Option, waitOf } from "./option-model.ts";

export interface OptionCardProps {
  readonly option: Option;
  readonly onOpen: () => void;
}

/** An option in a list: what is left of it, or what it brought. */
export function OptionCard({ option, onOpen }: OptionCardProps) {
  const t = useTexts("seconds");
  const { type, symbol, seconds, mode, currency } = option;
  return (
    <TradeCard
      side={{ label: t(`direction.${type}`), tone: type }}
      symbol={symbol}
      about={`${foundText(t, `term.${seconds}`)} · ${t(`mode.${mode}`)}`}
      end={<OptionEnd option={option} />}
      facts={[
        { label: t("option.stake"), value: <AmountText value={option.number} currency={currency} unit /> },
        { label: t("option.entry"), value: <IndexPrice value={option.entry?.price ?? null} /> },
        { label: t("option.settlement"), value: <IndexPrice value={option.settlement?.price ?? null} /> },
      ]}
      foot={
        option.settled_at === null ? (
          <>
            {t("option.opened-at")} <TimeText at={option.created_at} />
          </>
        ) : (
          <TimeText at={option.settled_at} />
        )
      }
      onOpen={onOpen}
    />
  );
}

/** The countdown of a live option; the outcome of a settled one, in words and money. */
export function OptionEnd({ option }: { readonly option: Option }) {
  const t = useTexts("seconds");
  const wait = waitOf(option);
  if (wait) return <CountdownRing {...wait} tone={option.state === "waiting" ? "brand" : option.type} />;
  if (option.outcome === null) return <span className="text-caption text-soft">{t(`states.${option.state}`)}</span>;
  const outcome = outcomeShown(option.outcome, option.number, option.payout);
  const tone = outcome === "won" ? "text-up" : outcome === "lost" ? "text-down" : "text-soft";
  return (
    <span className={`block text-end text-body font-semibold ${tone}`}>
      <AmountText value={gainOf(option)} currency={option.currency} sign="always" />
      <span className="block text-micro font-medium">{t(`outcomes.${outcome}`)}</span>
    </span>
  );
}
