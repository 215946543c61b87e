/** The form of a loss limit: what it was and is to be decides whether it holds at once. The server judges by the same rules. */
import { parseAmount } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { Faults, FormRules } from "@assay/ui/form.ts";
import { judgeLimit, RISK_CURRENCY } from "../rules/measures.ts";

export interface LimitFields {
  readonly amount: string;
}

export interface LimitFacts {
  /** The limit that holds; null without one. */
  readonly amount: string | null;
}

export interface LimitSummary {
  /** When what is typed would hold; undefined while nothing is, or nothing would change. */
  readonly holds: "at-once" | "in-a-day" | undefined;
}

function faults({ amount }: LimitFields): Faults<LimitFields> {
  const limit = judgeLimit(amount || "0");
  if (!(limit instanceof Rejection)) return {};
  const { code, values } = limit;
  return { amount: { code, values, lasting: code === "limit-too-high" } };
}

function summary({ amount }: LimitFields, facts: LimitFacts): LimitSummary {
  const limit = judgeLimit(amount || "0");
  if (limit instanceof Rejection) return { holds: undefined };
  const now = facts.amount === null ? undefined : parseAmount(RISK_CURRENCY, facts.amount)!.units;
  if (limit.units === now) return { holds: undefined };
  return { holds: now === undefined || limit.units < now ? "at-once" : "in-a-day" };
}

export const limitRules: FormRules<LimitFields, LimitFacts, LimitSummary> = { start: { amount: "" }, faults, summary };
