import { type FormRules, required } from "@assay/ui/form.ts";
import { codeFault } from "../code-form.ts";

export interface PasswordProofFields {
  readonly password: string;
  readonly code: string;
}

export const passwordProofRules: FormRules<PasswordProofFields, undefined> = {
  start: { password: "", code: "" },
  faults: ({ password, code }) => ({ password: password === "" ? required : undefined, code: codeFault(code) }),
  summary: () => undefined,
};
