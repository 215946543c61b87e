import type { FormRules } from "@assay/ui/form.ts";
import { judgePaymentPassword, normalPassword } from "../../rules.ts";

export interface PayPasswordFields {
  readonly password: string;
  readonly repeated: string;
}

export const payPasswordRules: FormRules<PayPasswordFields, undefined> = {
  start: { password: "", repeated: "" },
  faults: ({ password, repeated }) => ({
    password: judgePaymentPassword(password, password),
    repeated: normalPassword(password) === normalPassword(repeated) ? undefined : { code: "passwords-differ" },
  }),
  summary: () => undefined,
};
