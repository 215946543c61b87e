import type { FormRules } from "@assay/ui/form.ts";
import { type AccountFields, accountFault, accountStart } from "./account-form.ts";
import { codeFault } from "./code-form.ts";
import { type NewPasswordFields, newPasswordFaults, newPasswordStart, strengthOf } from "./new-password-form.ts";
import type { RegisterSummary } from "./register-form.ts";

export interface ForgetFields extends AccountFields, NewPasswordFields {
  readonly code: string;
}

export const forgetRules: FormRules<ForgetFields, undefined, RegisterSummary> = {
  start: { ...accountStart, ...newPasswordStart, code: "" },
  faults: (fields) => ({
    account: accountFault(fields),
    code: codeFault(fields.code),
    ...newPasswordFaults(fields, fields.account.trim()),
  }),
  summary: (fields) => ({
    strength: strengthOf(fields.password, fields.account.trim()),
    reachable: accountFault(fields) === undefined,
  }),
};
