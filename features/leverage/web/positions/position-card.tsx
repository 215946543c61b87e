import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { PriceCell } from "@assay/ui/parts/price-cell.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { TradeCard } from "@assay/ui/parts/trade-card.tsx";
import { ClosingText } from "./closing-text.tsx";
import { CopyMark } from "./copy-mark.tsx";
import { LiveGain } from "./live-gain.tsx";
import { PercentValue } from "../percent-value.tsx";
import { baseOf, type OpenPosition, quoteOf } from "./position-model.ts";
import { PositionActions } from "./position-actions.tsx";
import { QueueLamps } from "./queue-lamps.tsx";
import { hasStops, StopsText } from "./stops-text.tsx";
import { useTermsOf } from "./use-positions.ts";

export interface PositionCardProps {
  readonly position: OpenPosition;
  readonly onOpen: () => void;
}

const DECIMALS_OTHERWISE = 2;

/** Whether there is anything to say at its foot. */
const isTold = ({ queue, closing, ...position }: OpenPosition): boolean =>
  (queue ?? 0) > 0 || closing !== null || hasStops(position);

/** An open position in a list: what it has won, where it stands, and the presses that change it. */
export function PositionCard({ position, onOpen }: PositionCardProps) {
  const t = useTexts("leverage");
  const terms = useTermsOf(position);
  const price = terms?.answer.terms.price_decimals ?? DECIMALS_OTHERWISE;
  const quantity = terms?.answer.terms.quantity_decimals ?? DECIMALS_OTHERWISE;
  return (
    <TradeCard
      side={{ label: t(`side.${position.type}`), tone: position.type === "long" ? "up" : "down" }}
      symbol={position.symbol}
      about={
        <>
          <CopyMark position={position} /> {t(`mode.${position.margin_mode}`)}{" "}
          {t("leverage.times", { multiple: position.multiple })}
        </>
      }
      end={<LiveGain position={position} contract={terms?.contract} />}
      facts={[
        {
          label: t("position.number", { unit: baseOf(position) }),
          value: <AmountText value={position.number} decimals={quantity} decimalsMin={0} />,
        },
        {
          label: t("position.margin", { unit: quoteOf(position) }),
          value: <AmountText value={position.margin} decimals={2} />,
        },
        { label: t("position.ratio"), value: <PercentValue fraction={position.margin_ratio} /> },
        { label: t("position.entry"), value: <PriceText value={position.price} decimals={price} /> },
        {
          label: t("position.mark"),
          value: <PriceCell symbol={position.symbol} of="index" price={position.mark} decimals={price} />,
        },
        {
          label: t("position.liquidation"),
          value: <PriceText value={position.liquidation_price} decimals={price} className="text-brand" />,
        },
      ]}
      foot={
        isTold(position) && (
          // Lamps come and go with ticks; the presses below them stay where they are.
          <span className="flex min-h-6 flex-wrap items-center justify-end gap-x-3">
            <QueueLamps position={position} contract={terms?.contract} />
            <ClosingText position={position} />
            <StopsText position={position} decimals={price} />
          </span>
        )
      }
      onOpen={onOpen}
      actions={<PositionActions position={position} terms={terms} />}
    />
  );
}
