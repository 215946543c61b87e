import { useRef } from "react";
import { useLanguageTag } from "../locale.ts";
import { formatCompact } from "../number.ts";
import { quoteOf, useQuoteWriting } from "../prices.ts";
import { AmountText } from "./amount-text.tsx";

export interface LiveAmountProps {
  readonly symbol: string;
  readonly of: "volume" | "turnover";
  /** The amount of the last answer, shown until a tick comes. */
  readonly value: string;
  /** Prints this currency's code behind the number. */
  readonly currency?: string;
}

/** What a market traded in 24 hours, live, shortened: each tick writes the text of one node. */
export function LiveAmount({ symbol, of, value, currency }: LiveAmountProps) {
  const cell = useRef<HTMLSpanElement>(null);
  const tag = useLanguageTag();
  const first = quoteOf(symbol)?.[of] ?? value;
  useQuoteWriting(symbol, ({ [of]: next }) => {
    const node = cell.current?.firstElementChild?.firstChild;
    const text = formatCompact(next, tag);
    if (node instanceof Text && node.data !== text) node.data = text;
  });
  return (
    <span ref={cell} className="live">
      <AmountText
        key={`${symbol} ${first} ${tag}`}
        value={first}
        compact
        {...(currency !== undefined && { currency, unit: true })}
      />
    </span>
  );
}
