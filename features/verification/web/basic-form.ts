/** What is typed at level 1. Its rules are the server's own. */
import { type Faults, type FormRules, required } from "@assay/ui/form.ts";
import type { IdType } from "../contract.ts";
import { isFault, judgeDetails } from "../rules.ts";

export interface BasicFields {
  readonly name: string;
  readonly country: string;
  readonly idType: IdType;
  readonly number: string;
  readonly birth: string;
  readonly expires: string;
}

/** The field that a fault of the rules belongs to. */
const fieldOf: Readonly<Record<string, keyof BasicFields>> = {
  "wrong-name": "name",
  "wrong-country": "country",
  "wrong-id-number": "number",
  "wrong-birth-date": "birth",
  underage: "birth",
  "wrong-expiry": "expires",
  "document-expired": "expires",
};

export const basicRules: FormRules<BasicFields, { readonly now: Date }> = {
  start: { name: "", country: "", idType: "id-card", number: "", birth: "", expires: "" },
  summary: () => undefined,
  faults: (fields, { now }): Faults<BasicFields> => {
    const missing = (["name", "country", "number", "birth"] as const).filter((field) => fields[field].trim() === "");
    const judged = missing.length > 0 ? undefined : judgeDetails(fields, now);
    const fault = judged && isFault(judged) ? judged : undefined;
    const at = fault && fieldOf[fault.code];
    return { ...Object.fromEntries(missing.map((field) => [field, required])), ...(at && { [at]: fault }) };
  },
};
