/** Forms that follow the market while they are open: what they show is judged anew whenever the market says something else. */
import { useCallback, useRef, useSyncExternalStore } from "react";
import { type Form, type FormRules, useForm } from "../form.ts";
import type { FrameSource } from "../frame-store.ts";
import { onQuote } from "../prices.ts";

/** What of a form's facts moves with a market. */
export interface Motion<Facts, Summary> {
  readonly symbol: string;
  /** What moves besides the market's quote, such as its book. */
  readonly frames?: FrameSource<unknown> | undefined;
  /** The facts of this moment. */
  readonly now: () => Partial<Facts>;
  /** What of the summary the form itself draws; all of it unless given. Faults are always drawn. */
  readonly by?: (summary: Summary) => unknown;
}

export interface MovingForm<Fields, Facts, Summary> {
  readonly form: Form<Fields, Summary>;
  /** As they are in this render. */
  readonly facts: Facts;
}

const still = () => () => undefined;
const written = (_name: string, value: unknown): unknown => (typeof value === "bigint" ? String(value) : value);

/**
 * A form whose facts move. It is drawn anew at the beat in which its faults or its summary have changed and not with every tick; while
 * it is `watched`, such as by a sheet that shows it once more, with each beat.
 */
export function useMovingForm<Fields extends object, Facts, Summary>(
  rules: FormRules<Fields, Facts, Summary>,
  steady: Facts,
  motion: Motion<Facts, Summary> | undefined,
  start: Partial<Fields> = {},
): MovingForm<Fields, Facts, Summary> & { readonly watch: (watched: boolean) => void } {
  const factsNow = (): Facts => (motion ? { ...steady, ...motion.now() } : steady);
  const facts = factsNow();
  const form = useForm(rules, facts, start);
  const beats = useRef(0);
  const watched = useRef(false);
  const { symbol, frames } = motion ?? {};
  const subscribe = useCallback(
    (listener: () => void) => {
      if (symbol === undefined) return still();
      const hear = () => {
        beats.current += 1;
        listener();
      };
      const stops = [onQuote(symbol, hear), frames?.subscribe(hear)];
      return () => {
        for (const stop of stops) stop?.();
      };
    },
    [symbol, frames],
  );
  useSyncExternalStore(subscribe, () => {
    if (!motion) return "";
    if (watched.current) return String(beats.current);
    const now = factsNow();
    const summary = rules.summary(form.fields, now);
    return JSON.stringify([rules.faults(form.fields, now), motion.by ? motion.by(summary) : summary], written);
  });
  return { form, facts, watch: (is) => void (watched.current = is) };
}
