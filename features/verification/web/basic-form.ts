/** What is typed at level 1. Its rules are the server's own. */
import { type Faults, type FormRules, required } from "@assay/ui/form.ts";
import type { IdType } from "../contract.ts";
import { faultsIn } from "../rules.ts";

export interface BasicFields {
  readonly name: string;
  readonly country: string;
  readonly idType: IdType;
  readonly number: string;
  readonly birth: string;
  readonly expires: string;
}

/** The field that a fault of the rules, or a refusal by the server, belongs to. */
export const refusedFields = {
  "wrong-name": "name",
  "wrong-country": "country",
  "wrong-id-number": "number",
  "wrong-birth-date": "birth",
  underage: "birth",
  "wrong-expiry": "expires",
  "document-expired": "expires",
} as const;

const fieldOf: Readonly<Record<string, keyof BasicFields>> = refusedFields;

export const basicRules: FormRules<BasicFields, { readonly now: Date }> = {
  start: { name: "", country: "", idType: "id-card", number: "", birth: "", expires: "" },
  summary: () => undefined,
  faults: (fields, { now }): Faults<BasicFields> => {
    const missing = (["name", "country", "number", "birth"] as const).filter((field) => fields[field].trim() === "");
    const wrong = faultsIn(fields, now).flatMap((fault) => {
      const field = fieldOf[fault.code];
      return field === undefined ? [] : [[field, fault] as const];
    });
    return { ...Object.fromEntries(wrong), ...Object.fromEntries(missing.map((field) => [field, required])) };
  },
};
