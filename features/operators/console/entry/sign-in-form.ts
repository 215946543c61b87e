import { type FormRules, required } from "@assay/ui/form.ts";

export interface SignInFields {
  readonly name: string;
  readonly password: string;
}

export const signInRules: FormRules<SignInFields, undefined> = {
  start: { name: "", password: "" },
  faults: ({ name, password }) => ({
    name: name.trim() === "" ? required : undefined,
    password: password === "" ? required : undefined,
  }),
  summary: () => undefined,
};

const CODE = /^[0-9]{6}$/;

/** A code of an authenticator. */
export const codeRules: FormRules<{ readonly code: string }, undefined> = {
  start: { code: "" },
  faults: ({ code }) => ({ code: CODE.test(code) ? undefined : { code: "no-code" } }),
  summary: () => undefined,
};
