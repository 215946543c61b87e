import type { FormRules } from "@assay/ui/form.ts";
import { type AccountFields, accountFault, accountStart } from "./account-form.ts";
import { codeFault } from "./code-form.ts";
import { type NewPasswordFields, type Strength, newPasswordFaults, newPasswordStart, strengthOf } from "./new-password-form.ts";

export interface RegisterFields extends AccountFields, NewPasswordFields {
  readonly code: string;
  readonly invite: string;
  /** The hash of the terms that were accepted; empty until they are. */
  readonly agreed: string;
}

export interface RegisterSummary {
  readonly strength: Strength;
  /** A code can be asked for once the account could exist. */
  readonly reachable: boolean;
}

const INVITE = /^[A-Z0-9]{0,12}$/;

export const registerRules: FormRules<RegisterFields, undefined, RegisterSummary> = {
  start: { ...accountStart, ...newPasswordStart, code: "", invite: "", agreed: "" },
  faults: (fields) => ({
    account: accountFault(fields),
    code: codeFault(fields.code),
    ...newPasswordFaults(fields, fields.account.trim()),
    invite: INVITE.test(fields.invite) ? undefined : { code: "no-such-invite-code" },
    agreed: fields.agreed === "" ? { code: "terms-not-accepted" } : undefined,
  }),
  summary: (fields) => ({
    strength: strengthOf(fields.password, fields.account.trim()),
    reachable: accountFault(fields) === undefined,
  }),
};
