import { type FormRules, required } from "@assay/ui/form.ts";
import { type AddressFields, addressRules } from "./address-form.ts";

export interface LostFactorFields extends AddressFields {
  readonly password: string;
}

export const lostFactorRules: FormRules<LostFactorFields, undefined, { readonly reachable: boolean }> = {
  start: { ...addressRules.start, password: "" },
  faults: (fields, facts) => ({
    ...addressRules.faults(fields, facts),
    password: fields.password === "" ? required : undefined,
  }),
  summary: addressRules.summary,
};
