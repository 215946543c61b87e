/** A new password, typed twice, and how hard it is to guess. */
import type { Fault, Faults } from "@assay/ui/form.ts";
import { judgeNewPassword, normalPassword, ownWords } from "../rules.ts";

export interface NewPasswordFields {
  readonly password: string;
  readonly repeated: string;
}

export const newPasswordStart: NewPasswordFields = { password: "", repeated: "" };

/** The server also knows the lists of common passwords; the browser judges by the rules alone. */
export function newPasswordFaults({ password, repeated }: NewPasswordFields, account: string): Faults<NewPasswordFields> {
  const weak = judge(password, account);
  return {
    ...(weak && { password: weak }),
    ...(normalPassword(password) !== normalPassword(repeated) && { repeated: { code: "passwords-differ" } }),
  };
}

const judge = (password: string, account: string): Fault | undefined =>
  judgeNewPassword({ password, repeated: password, own: account === "" ? [] : ownWords(account) });

export const strengths = ["none", "weak", "fair", "good", "strong"] as const;
export type Strength = (typeof strengths)[number];

const GOOD_LENGTH = 12;
const STRONG_LENGTH = 16;

/** What the published lists begin with: with little beside it, each is there too, and the lists stay with the server. */
const plainWords = [
  "password",
  "passwort",
  "qwerty",
  "qwertz",
  "letmein",
  "welcome",
  "iloveyou",
  "admin",
  "monkey",
  "dragon",
  "abc123",
  "1234",
];

/** A hint while typing: refused passwords are weak, accepted ones grow with their length. */
export function strengthOf(password: string, account: string): Strength {
  if (password === "") return "none";
  if (judge(password, account) || isPlain(password)) return "weak";
  const length = [...normalPassword(password)].length;
  if (length >= STRONG_LENGTH) return "strong";
  return length >= GOOD_LENGTH ? "good" : "fair";
}

const isPlain = (password: string): boolean =>
  judgeNewPassword({ password, repeated: password, own: plainWords })?.code === "password-too-common";

/** At which field of a form with an account, a code and a new password a refusal stands. */
export const refusedFields = {
  "wrong-email": "account",
  "wrong-mobile": "account",
  "account-exists": "account",
  "wrong-code": "code",
  "password-too-short": "password",
  "password-too-long": "password",
  "password-too-common": "password",
  "passwords-differ": "repeated",
} as const;
