import { type FormRules, required } from "@assay/ui/form.ts";
import { type NewPasswordFields, type Strength, newPasswordFaults, newPasswordStart, strengthOf } from "./new-password-form.ts";

export interface PasswordFields extends NewPasswordFields {
  readonly current: string;
}

export interface PasswordFacts {
  /** The customer's own address, which a password may not repeat; "" while it is not known. */
  readonly account: string;
}

export const passwordRules: FormRules<PasswordFields, PasswordFacts, { readonly strength: Strength }> = {
  start: { ...newPasswordStart, current: "" },
  faults: (fields, { account }) => ({
    current: fields.current === "" ? required : undefined,
    ...newPasswordFaults(fields, account),
  }),
  summary: ({ password }, { account }) => ({ strength: strengthOf(password, account) }),
};
