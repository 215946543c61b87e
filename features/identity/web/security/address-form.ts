import type { FormRules } from "@assay/ui/form.ts";
import { type AccountFields, accountFault, accountStart } from "../account-form.ts";
import { codeFault } from "../code-form.ts";

export interface AddressFields extends AccountFields {
  readonly code: string;
}

/** `reachable`: whether there could be somebody at the address, so that a code can be sent. */
export const addressRules: FormRules<AddressFields, undefined, { readonly reachable: boolean }> = {
  start: { ...accountStart, code: "" },
  faults: (fields) => ({ account: accountFault(fields), code: codeFault(fields.code) }),
  summary: (fields) => ({ reachable: accountFault(fields) === undefined }),
};
