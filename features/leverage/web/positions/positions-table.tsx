import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { PriceCell } from "@assay/ui/parts/price-cell.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import type { ReactNode } from "react";
import { ClosingText } from "./closing-text.tsx";
import { CopyMark } from "./copy-mark.tsx";
import { LiveGain } from "./live-gain.tsx";
import { PercentValue } from "../percent-value.tsx";
import { PositionActions } from "./position-actions.tsx";
import { baseOf, type OpenPosition } from "./position-model.ts";
import { QueueLamps } from "./queue-lamps.tsx";
import { useTermsOf } from "./use-positions.ts";

export interface PositionsTableProps {
  readonly positions: readonly OpenPosition[];
  readonly onOpen: (id: string) => void;
}

/** What a narrow pane has no room for. */
const roomy = "hidden @min-[56rem]:table-cell";
const heads = [
  { key: "symbol" },
  { key: "size" },
  { key: "entry" },
  { key: "mark" },
  { key: "liquidation" },
  { key: "margin-now", className: roomy },
  { key: "ratio", className: roomy },
  { key: "gain" },
] as const;

/** The open positions of a desktop, a line each. */
export default function PositionsTable({ positions, onOpen }: PositionsTableProps) {
  const t = useTexts("leverage");
  return (
    <div className="@container">
      <table className="w-full text-form">
        <caption className="sr-only">{t("positions.open")}</caption>
        <thead className="text-caption text-soft">
          <tr className="[&>th]:h-9 [&>th]:px-1.5 [&>th]:text-end [&>th]:font-normal [&>th]:whitespace-nowrap [&>th:first-child]:ps-0 [&>th:first-child]:text-start">
            {heads.map((head) => (
              <th key={head.key} scope="col" className={"className" in head ? head.className : undefined}>
                {t(`position.${head.key}`)}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{t("position.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {positions.map((position) => (
            <PositionLine key={position.id} position={position} onOpen={() => onOpen(position.id)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const DECIMALS_OTHERWISE = 2;

function PositionLine({ position, onOpen }: { readonly position: OpenPosition; readonly onOpen: () => void }) {
  const terms = useTermsOf(position);
  const price = terms?.answer.terms.price_decimals ?? DECIMALS_OTHERWISE;
  const quantity = terms?.answer.terms.quantity_decimals ?? DECIMALS_OTHERWISE;
  return (
    <tr className="h-[52px] border-t border-line [&>*]:px-1.5">
      <th scope="row" className="ps-0! text-start font-normal whitespace-nowrap">
        <Opening position={position} onOpen={onOpen} />
      </th>
      <Cell>
        <AmountText value={position.number} currency={baseOf(position)} unit decimals={quantity} decimalsMin={0} />
      </Cell>
      <Cell>
        <PriceText value={position.price} decimals={price} />
      </Cell>
      <Cell>
        <PriceCell symbol={position.symbol} of="index" price={position.mark} decimals={price} />
      </Cell>
      <Cell>
        <PriceText value={position.liquidation_price} decimals={price} className="text-brand" />
      </Cell>
      <Cell className={roomy}>
        <AmountText value={position.margin} decimals={2} />
      </Cell>
      <Cell className={roomy}>
        <PercentValue fraction={position.margin_ratio} />
      </Cell>
      <Cell>
        <span className="flex flex-col items-end">
          <LiveGain position={position} contract={terms?.contract} />
          <span className="flex items-center gap-2 text-micro text-faint">
            <ClosingText position={position} />
            <QueueLamps position={position} contract={terms?.contract} />
          </span>
        </span>
      </Cell>
      <td className="pe-0!">
        <span className="flex justify-end gap-1.5 [&>button]:w-auto [&>button]:min-w-16">
          <PositionActions position={position} terms={terms} />
        </span>
      </td>
    </tr>
  );
}

const Cell = ({ children, className = "" }: { readonly children: ReactNode; readonly className?: string }) => (
  <td className={`text-end whitespace-nowrap ${className}`}>
    <Own>{children}</Own>
  </td>
);

/** Market, side, leverage and margin mode with a bar in the colour of the side; the press opens the detail. */
function Opening({ position, onOpen }: { readonly position: OpenPosition; readonly onOpen: () => void }) {
  const t = useTexts("leverage");
  const isLong = position.type === "long";
  return (
    <button
      type="button"
      onClick={onOpen}
      className={`flex flex-col items-start border-s-[3px] ps-2.5 hover:underline ${isLong ? "border-up-fill" : "border-down-fill"}`}
    >
      <bdi dir="ltr" className="font-semibold">
        {position.symbol}
      </bdi>
      <span className="text-caption text-soft">
        <span className={isLong ? "text-up" : "text-down"}>
          {t(`side.${position.type}`)} {t("leverage.times", { multiple: position.multiple })}
        </span>{" "}
        {t(`mode.${position.margin_mode}`)} <CopyMark position={position} />
      </span>
    </button>
  );
}
