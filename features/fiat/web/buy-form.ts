/** What somebody wants to buy, as a pure module: it judges with the server's own rules and asks the server for the price alone. */
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import { type FormRules, required } from "@assay/ui/form.ts";
import { parseFiat } from "../rules/catalogue.ts";
import type { CountryTold } from "./told.ts";

export interface BuyFields {
  /** ISO 3166-1; empty is the first, and any that is not listed is not supported. */
  readonly country: string;
  readonly method: string;
  readonly amount: string;
}

/** Somewhere that is not on the list. */
export const ELSEWHERE = "elsewhere";

export const countryOf = ({ country }: Pick<BuyFields, "country">, list: readonly CountryTold[]): CountryTold | undefined =>
  country === "" ? list[0] : list.find((one) => one.country === country);

export const wayOf = (
  { method, ...fields }: Pick<BuyFields, "country" | "method">,
  list: readonly CountryTold[],
): CountryTold["methods"][number] | undefined => {
  const ways = countryOf(fields, list)?.methods ?? [];
  return ways.find((way) => way.method === method) ?? ways[0];
};

export const buyRules: FormRules<BuyFields, readonly CountryTold[]> = {
  start: { country: "", method: "", amount: "" },
  faults: (fields, list) => {
    const [country, way] = [countryOf(fields, list), wayOf(fields, list)];
    if (!country || !way) return { country: { code: "area-not-supported", lasting: true } };
    const { currency, decimals } = country;
    if (fields.amount === "") return { amount: required };
    const units = parseFiat(currency, fields.amount);
    if (!units) return { amount: { code: "wrong-amount", values: wrongAmount(decimals) } };
    if (units < parseFiat(currency, way.min)!)
      return { amount: { code: "below-fiat-minimum", values: { minimum: way.min, currency } } };
    if (units > parseFiat(currency, way.max)!)
      return { amount: { code: "above-fiat-maximum", values: { maximum: way.max, currency } } };
    return {};
  },
  summary: () => undefined,
};
