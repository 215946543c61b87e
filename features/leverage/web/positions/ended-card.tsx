import { useTexts } from "@assay/ui/locale.ts";
import { directionOf } from "@assay/ui/number.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { TradeCard } from "@assay/ui/parts/trade-card.tsx";
import { CopyMark } from "./copy-mark.tsx";
import { baseOf, type EndedPosition, endingKey, quoteOf } from "./position-model.ts";
import { useTermsOf } from "./use-positions.ts";

export interface EndedCardProps {
  readonly position: EndedPosition;
  readonly onOpen: () => void;
}

const DECIMALS_OTHERWISE = 2;

/** A position or an order that has ended, with what it brought and why it ended. */
export function EndedCard({ position, onOpen }: EndedCardProps) {
  const t = useTexts("leverage");
  const terms = useTermsOf(position)?.answer.terms;
  const price = terms?.price_decimals ?? DECIMALS_OTHERWISE;
  const { net } = position;
  return (
    <TradeCard
      side={{ label: t(`side.${position.type}`), tone: position.type === "long" ? "up" : "down" }}
      symbol={position.symbol}
      about={
        <>
          <CopyMark position={position} /> {t(endingKey(position))}
        </>
      }
      end={
        net !== null && (
          <span data-direction={directionOf(net)} className="live text-body font-semibold">
            <AmountText value={net} currency={quoteOf(position)} decimals={2} sign="always" unit />
          </span>
        )
      }
      facts={[
        {
          label: t("position.number", { unit: baseOf(position) }),
          value: <AmountText value={position.number} decimals={terms?.quantity_decimals ?? DECIMALS_OTHERWISE} decimalsMin={0} />,
        },
        {
          label: t(position.price === null ? "position.limit" : "position.entry"),
          value: <PriceText value={position.price ?? position.target_price} decimals={price} />,
        },
        { label: t("position.exit"), value: <PriceText value={position.close_price} decimals={price} /> },
      ]}
      foot={<TimeText at={position.ended_at ?? position.created_at} />}
      onOpen={onOpen}
    />
  );
}
