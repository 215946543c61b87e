/** A series as it is written: what the call would refuse is said before it is sent. */
import { amount, formatAmount, parseAmount } from "@assay/core/money.ts";
import { type Day, daysBefore } from "@assay/ui/day.ts";
import type { Fault, FormRules } from "@assay/ui/form.ts";
import { BUDGET_MAX, CURRENCY, type Kind, type Product, VALID_DAYS_MAX, VOLUME_MAX, WORTH_MAX } from "../rules.ts";

export interface SeriesFields {
  readonly kind: Kind;
  readonly worth: string;
  readonly volume: string;
  readonly product: Product;
  readonly symbol: string;
  readonly budget: string;
  readonly opens: Day;
  readonly ends: Day;
  readonly validDays: string;
}

const unitsOf = (text: string): bigint => parseAmount(CURRENCY, text)?.units ?? 0n;
const isWithin = (text: string, most: bigint): boolean => unitsOf(text) > 0n && unitsOf(text) <= most;
const isWhole = (text: string, most: number): boolean => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= most;
const fault = (code: string, isWrong: boolean): Fault | undefined => (isWrong ? { code } : undefined);

export const seriesRulesFrom = (today: Day): FormRules<SeriesFields, undefined, { readonly setAside: string | undefined }> => ({
  start: {
    kind: "fee",
    worth: "",
    volume: "",
    product: "any",
    symbol: "",
    budget: "",
    opens: today,
    ends: daysBefore(today, -30),
    validDays: "30",
  },
  faults: ({ kind, worth, volume, budget, opens, ends, validDays }) => ({
    worth: fault("no-worth", !isWithin(worth, WORTH_MAX)),
    volume: fault("no-volume", kind === "cash" && !isWithin(volume, VOLUME_MAX)),
    budget: fault("no-budget", !isWhole(budget, BUDGET_MAX)),
    ends: fault("no-order", ends <= opens),
    validDays: fault("no-days", !isWhole(validDays, VALID_DAYS_MAX)),
  }),
  summary: ({ worth, budget }) => ({
    setAside:
      isWithin(worth, WORTH_MAX) && isWhole(budget, BUDGET_MAX)
        ? formatAmount(amount(CURRENCY, unitsOf(worth) * BigInt(budget)))
        : undefined,
  }),
});

/** A day begins at midnight UTC. */
const momentOf = (day: Day): string => String(Date.parse(`${day}T00:00:00Z`));

/** As the call takes it. */
export const seriesInput = ({ kind, worth, volume, product, symbol, budget, opens, ends, validDays }: SeriesFields) => ({
  kind,
  worth,
  product,
  budget,
  volume: kind === "cash" ? volume : "0",
  ...(symbol.trim() !== "" && { symbol: symbol.trim().toUpperCase() }),
  opens_at: momentOf(opens),
  ends_at: momentOf(ends),
  valid_days: validDays,
});
