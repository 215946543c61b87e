/**
 * Forms are pure modules beside their screen: `start`, `faults` and `summary` are functions of the fields and of facts
 * from outside (balances, terms, prices). This hook only keeps the fields and knows which faults a reader should see yet.
 */
import { parseDecimal } from "@assay/core/money.ts";
import type { RejectionValues } from "@assay/core/rejection.ts";
import { useState } from "react";

/** What is wrong with a field: a code of the feature's `rejections` texts, with the values for its gaps. */
export interface Fault {
  readonly code: string;
  readonly values?: RejectionValues;
  /** Typing on cannot mend it, so it shows at once instead of when the field is left. */
  readonly lasting?: boolean;
  /** The value that it names is more than there is: it is told, and not offered. */
  readonly isBeyondReach?: boolean;
}

const DECIMALS_MAX = 18;
const isSome = (decimal: string): boolean => /[1-9]/.test(decimal);
const exceeds = (one: string, other: string): boolean => parseDecimal(one, DECIMALS_MAX)! > parseDecimal(other, DECIMALS_MAX)!;

/**
 * A fault of an amount that offers no more than there is: instead of a nearest value beyond it the most that can be afforded, which
 * is nothing where no amount can be and undefined until it is known. The least that a market takes stays what it is.
 */
export function withinReach(fault: Fault, most: string | undefined): Fault {
  const nearest = fault.values?.["nearest"];
  if (nearest === undefined || most === undefined) return fault;
  if (!isSome(most)) return { ...fault, isBeyondReach: true };
  if (!exceeds(String(nearest), most)) return fault;
  if (fault.code === "below-minimum") return { ...fault, isBeyondReach: true };
  return { ...fault, values: { ...fault.values, nearest: most } };
}

/** The value that a fault offers to be taken instead; never nothing. */
export function offeredBy(fault: Fault | undefined): string | undefined {
  const nearest = String(fault?.values?.["nearest"] ?? "");
  return fault?.isBeyondReach || !isSome(nearest) ? undefined : nearest;
}

/** A field that must not be empty is. The only fault whose sentence every feature shares. */
export const required: Fault = { code: "required" };

export type Faults<Fields> = { readonly [Name in keyof Fields]?: Fault | undefined };

export interface FormRules<Fields, Facts, Summary = undefined> {
  readonly start: Fields;
  readonly faults: (fields: Fields, facts: Facts) => Faults<Fields>;
  /** What the screen shows beside the fields: cost, fee, what remains. Texts and money, never floats. */
  readonly summary: (fields: Fields, facts: Facts) => Summary;
}

export interface Field<Value> {
  readonly value: Value;
  readonly fault: Fault | undefined;
  readonly onChange: (value: Value) => void;
  readonly onLeave: () => void;
}

export interface Form<Fields, Summary> {
  readonly fields: Fields;
  readonly summary: Summary;
  /** True when nothing is wrong. */
  readonly ready: boolean;
  readonly field: <Name extends keyof Fields>(name: Name) => Field<Fields[Name]>;
  readonly change: (patch: Partial<Fields>) => void;
  /** Shows every fault; true when there is none. Call it on submit. */
  readonly attempt: () => boolean;
  /** Shows at a field what the server has refused, until any field changes. */
  readonly refuse: (name: keyof Fields, fault: Fault) => void;
  /** Changes what the form asks for: no fault shows until a field is left or a submit tried again. */
  readonly restart: (patch: Partial<Fields>) => void;
}

/** Keeps a form. A fault shows once its field was left or a submit was tried, and at once where typing on cannot mend it. */
export function useForm<Fields extends object, Facts, Summary>(
  rules: FormRules<Fields, Facts, Summary>,
  facts: Facts,
  start: Partial<Fields> = {},
): Form<Fields, Summary> {
  const [fields, setFields] = useState<Fields>({ ...rules.start, ...start });
  const [left, setLeft] = useState<ReadonlySet<keyof Fields>>(new Set());
  const [attempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState<{ readonly by: Fields; readonly name: keyof Fields; readonly fault: Fault }>();
  const faults = rules.faults(fields, facts);
  const ready = Object.values(faults).every((fault) => fault === undefined);
  const change = (patch: Partial<Fields>) => setFields((now) => ({ ...now, ...patch }));
  return {
    fields,
    summary: rules.summary(fields, facts),
    ready,
    change,
    field: (name) => ({
      value: fields[name],
      fault:
        (attempted || left.has(name) || faults[name]?.lasting ? faults[name] : undefined) ??
        (refused?.by === fields && refused.name === name ? refused.fault : undefined),
      onChange: (value) => {
        const patch: Partial<Fields> = {};
        patch[name] = value;
        change(patch);
      },
      onLeave: () => setLeft((before) => new Set(before).add(name)),
    }),
    attempt: () => {
      setAttempted(true);
      return ready;
    },
    refuse: (name, fault) => setRefused({ by: fields, name, fault }),
    restart: (patch) => {
      change(patch);
      setLeft(new Set());
      setAttempted(false);
    },
  };
}
