import { useLanguageTag } from "@assay/ui/locale.ts";
import { directionOf, formatAmountText, formatChange } from "@assay/ui/number.ts";
import { HIDDEN, useHidden } from "@assay/ui/own.tsx";
import { quoteOf, useQuoteWriting } from "@assay/ui/prices.ts";
import { useRef } from "react";
import type { Contract } from "../../rules/terms.ts";
import { type Gain, gainAt, gainTold, type OpenPosition } from "./position-model.ts";

const UNKNOWN = "—";
const DECIMALS = 2;

export interface LiveGainProps {
  readonly position: OpenPosition;
  /** Undefined until the terms are known: then what was told stands. */
  readonly contract: Contract | undefined;
}

/** What a position has won, live: each tick writes two text nodes and renders nothing. */
export function LiveGain({ position, contract }: LiveGainProps) {
  const cell = useRef<HTMLElement>(null);
  const tag = useLanguageTag();
  const isHidden = useHidden();
  const moneyText = ({ money }: Gain): string =>
    isHidden ? HIDDEN : formatAmountText(money, { decimals: DECIMALS, sign: "always" }, tag);
  const index = quoteOf(position.symbol)?.index;
  const first = (contract && gainAt(contract, position, index)) ?? gainTold(position);
  useQuoteWriting(position.symbol, (quote) => {
    const gain = contract && gainAt(contract, position, quote.index);
    if (!cell.current || !gain) return;
    cell.current.dataset.direction = directionOf(gain.money);
    write(cell.current.children[0], moneyText(gain));
    write(cell.current.children[1], formatChange(gain.percent, tag));
  });
  return (
    <bdi
      ref={cell}
      dir="ltr"
      data-direction={directionOf(first?.money)}
      className="live flex items-baseline gap-1.5 whitespace-nowrap"
    >
      <span className="text-body font-semibold">{first ? moneyText(first) : UNKNOWN}</span>
      <span className="text-caption">{first ? formatChange(first.percent, tag) : ""}</span>
    </bdi>
  );
}

function write(element: Element | undefined, text: string): void {
  const node = element?.firstChild;
  if (node instanceof Text && node.data !== text) node.data = text;
}
