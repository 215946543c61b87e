import { useLayoutEffect, useRef } from "react";
import { useLanguageTag } from "../locale.ts";
import { directionOf, formatChange } from "../number.ts";
import { onQuote, quoteOf } from "../prices.ts";
import { classes } from "./classes.ts";

const UNKNOWN = "—";

export interface LiveChangeProps {
  readonly symbol: string;
  readonly change: string | null;
  readonly className?: string | undefined;
}

/** Today's change, live: the text is written in place, the colour only when the direction turns. */
export function LiveChange({ symbol, change, className }: LiveChangeProps) {
  const cell = useRef<HTMLElement>(null);
  const tag = useLanguageTag();
  const first = quoteOf(symbol)?.change ?? change;
  useLayoutEffect(
    () =>
      onQuote(symbol, ({ change: next }) => {
        if (!cell.current || next === null) return;
        const direction = directionOf(next);
        const text = formatChange(next, tag);
        if (cell.current.dataset.direction !== direction) cell.current.dataset.direction = direction;
        const node = cell.current.firstChild;
        if (node instanceof Text && node.data !== text) node.data = text;
      }),
    [symbol, tag],
  );
  return (
    <bdi ref={cell} dir="ltr" data-direction={directionOf(first)} className={classes("live", className)}>
      {first === null ? UNKNOWN : formatChange(first, tag)}
    </bdi>
  );
}

/** The change as a tinted pill at the end of a market's row. */
export function ChangePill({ className, ...change }: LiveChangeProps) {
  return (
    <LiveChange
      {...change}
      className={classes("tint grid h-8 w-[72px] place-items-center rounded-chip text-form font-semibold", className)}
    />
  );
}
