/** The form of a customer's own limits of play: whole numbers within the bounds that the contract takes. */
import type { Fault, FormRules } from "@assay/ui/form.ts";
import { required } from "@assay/ui/form.ts";
import { MINUTES_MAX, MINUTES_MIN, ROUNDS_MAX, ROUNDS_MIN } from "../rules.ts";

export interface LimitsFields {
  readonly rounds: string;
  readonly minutes: string;
}

function faultOf(text: string, least: number, most: number): Fault | undefined {
  if (text === "") return required;
  const isWhole = /^[0-9]{1,4}$/.test(text);
  return isWhole && Number(text) >= least && Number(text) <= most ? undefined : { code: "wrong-limit" };
}

export const limitsRules: FormRules<LimitsFields, undefined> = {
  start: { rounds: "", minutes: "" },
  faults: ({ rounds, minutes }) => ({
    rounds: faultOf(rounds, ROUNDS_MIN, ROUNDS_MAX),
    minutes: faultOf(minutes, MINUTES_MIN, MINUTES_MAX),
  }),
  summary: () => undefined,
};
