/**
 * Forms are pure modules beside their screen: `start`, `faults` and `summary` are functions of the fields and of facts
 * from outside (balances, terms, prices). This hook only keeps the fields and knows which faults a reader should see yet.
 */
import type { RejectionValues } from "@assay/core/rejection.ts";
import { useState } from "react";

/** What is wrong with a field: a code of the feature's `rejections` texts, with the values for its gaps. */
export interface Fault {
  readonly code: string;
  readonly values?: RejectionValues;
  /** Typing on cannot mend it, so it shows at once instead of when the field is left. */
  readonly lasting?: boolean;
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
  readonly reset: () => void;
}

/** Keeps a form. A fault shows once its field was left or a submit was tried, and at once where typing on cannot mend it. */
export function useForm<Fields extends object, Facts, Summary>(
  rules: FormRules<Fields, Facts, Summary>,
  facts: Facts,
  start: Partial<Fields> = {},
): Form<Fields, Summary> {
  const [first] = useState<Fields>({ ...rules.start, ...start });
  const [fields, setFields] = useState(first);
  const [left, setLeft] = useState<ReadonlySet<keyof Fields>>(new Set());
  const [attempted, setAttempted] = useState(false);
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
      fault: attempted || left.has(name) || faults[name]?.lasting ? faults[name] : undefined,
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
    reset: () => {
      setFields(first);
      setLeft(new Set());
      setAttempted(false);
    },
  };
}
