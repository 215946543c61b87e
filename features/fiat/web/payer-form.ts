/** Who pays, as a pure module: what his country asks for, judged with the server's own rules. */
import { type FormRules, required } from "@assay/ui/form.ts";
import { fieldsOf, isRight, type Payer } from "../rules/payer.ts";
import type { CountryTold } from "./told.ts";

export type PayerFields = Readonly<Record<keyof Payer, string>>;

export const payerRules: FormRules<PayerFields, Pick<CountryTold, "fields">> = {
  start: { first_name: "", last_name: "", email: "", phone: "", tax_id: "" },
  faults: (fields, country) =>
    Object.fromEntries(
      fieldsOf(country).flatMap((field) => {
        const value = fields[field].trim();
        if (value === "") return [[field, required]];
        return isRight(field, value) ? [] : [[field, { code: `wrong-payer-${field}` }]];
      }),
    ),
  summary: () => undefined,
};

/** The payer as the call takes him: what the country does not ask for is left out. */
export const payerText = (fields: PayerFields, country: Pick<CountryTold, "fields">): string =>
  JSON.stringify(Object.fromEntries(fieldsOf(country).map((field) => [field, fields[field].trim()])));
