/** A programme as it is written: numbers are numbers; their bounds the call judges. */
import { type Fault, type FormRules, required } from "@assay/ui/form.ts";
import { type Period } from "../rules.ts";

export interface ProgrammeFields {
  readonly symbol: string;
  readonly period: Period;
  readonly outcomes: string;
  readonly distance: string;
  readonly fee: string;
  readonly close: string;
}

const judge = (text: string, pattern: RegExp): Fault | undefined =>
  text === "" ? required : pattern.test(text) ? undefined : { code: "no-number" };

export const programmeRules: FormRules<ProgrammeFields, undefined> = {
  start: { symbol: "BTC/USDT", period: "hour", outcomes: "2", distance: "0", fee: "0.05", close: "10" },
  faults: ({ symbol, outcomes, distance, fee, close }) => ({
    symbol: symbol.trim().length < 3 ? required : undefined,
    outcomes: judge(outcomes, /^[2-4]$/),
    distance: judge(distance, /^0(\.\d{1,8})?$/),
    fee: judge(fee, /^0(\.\d{1,8})?$/),
    close: judge(close, /^[1-9]\d{0,2}$/),
  }),
  summary: () => undefined,
};

/** As the call takes it. */
export const programmeInput = ({ symbol, period, outcomes, distance, fee, close }: ProgrammeFields) => ({
  symbol: symbol.trim().toUpperCase(),
  period,
  outcomes,
  distance,
  fee_rate: fee,
  close_minutes: close,
});
