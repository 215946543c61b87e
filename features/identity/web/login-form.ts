import { type FormRules, required } from "@assay/ui/form.ts";
import { type AccountFields, accountFault, accountStart } from "./account-form.ts";

export interface LoginFields extends AccountFields {
  readonly password: string;
}

/** Any password may be tried; only the server knows the right one. */
export const loginRules: FormRules<LoginFields, undefined> = {
  start: { ...accountStart, password: "" },
  faults: (fields) => ({
    account: accountFault(fields),
    password: fields.password === "" ? required : undefined,
  }),
  summary: () => undefined,
};
