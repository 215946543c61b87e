/** A price that a form suggests is the market's of now, until somebody uses the form. */
import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { restingFor } from "../beat.ts";
import type { Form } from "../form.ts";
import { onQuote } from "../prices.ts";

/** Which field follows which market. */
export interface Following<Fields, Name extends keyof Fields> {
  readonly symbol: string;
  readonly field: Name;
  /** What the market says at this moment. */
  readonly now: () => Fields[Name] | undefined;
  /** Whether something beside it was filled in: what is reckoned with by then stands still. */
  readonly isUsed: (fields: Fields) => boolean;
}

/** To draw a form anew with every tick is dear, and nobody reads faster. */
const PAUSE_MS = 1_000;

/** Keeps the field at what the market says while it holds what the market said before, and while nobody writes. */
export function useFollowing<Fields, Summary, Name extends keyof Fields>(
  form: Form<Fields, Summary>,
  { symbol, field, now, isUsed }: Following<Fields, Name>,
): void {
  const said = useRef(form.fields[field]);
  const follow = useEffectEvent(() => {
    if (document.activeElement instanceof HTMLInputElement) return;
    if (form.fields[field] !== said.current || isUsed(form.fields)) return;
    const value = now();
    if (value === undefined || value === said.current) return;
    said.current = value;
    form.field(field).onChange(value);
  });
  useLayoutEffect(
    () =>
      onQuote(
        symbol,
        restingFor(PAUSE_MS, () => follow()),
      ),
    [symbol],
  );
}
