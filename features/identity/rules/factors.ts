/** Bounds and delays of what guards an account beside the password. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";
import type { DelayPolicy } from "../rules.ts";

export const PASSKEYS_MAX = 10;
export const RECOVERY_CODES = 10;
/** How long a challenge for a passkey is good, once. */
export const CHALLENGE_LIFE_MS = 10 * MINUTE_MS;
/** How long a proof may be given and used. */
export const PROOF_LIFE_MS = 10 * MINUTE_MS;
/** Proofs that one customer may have open; the oldest gives way. */
export const PROOFS_MAX = 20;
/** Second factors are taken away this long after somebody has asked with password and mailbox alone. */
export const FACTOR_RESET_MS = 72 * HOUR_MS;
/** How long the link of a letter freezes the account. */
export const FREEZE_LINK_MS = 7 * DAY_MS;

/** Codes of an authenticator app and recovery codes: a budget of the account, from wherever they are tried. */
export const factorDelay: DelayPolicy = { free: 5, longestMs: 15 * MINUTE_MS, forgottenAfterMs: DAY_MS };
/** The payment password has a budget of its own, so that it can neither be guessed by logins nor use up theirs. */
export const paymentDelay: DelayPolicy = { free: 5, longestMs: 15 * MINUTE_MS, forgottenAfterMs: DAY_MS };

/** What ends each hold of this feature. */
export const holds = {
  "password-changed": { ms: DAY_MS, endedBy: "time" },
  "address-changed": { ms: DAY_MS, endedBy: "time" },
  "factor-changed": { ms: DAY_MS, endedBy: "time" },
  "payment-password-changed": { ms: DAY_MS, endedBy: "time" },
  "recovery-code-used": { ms: DAY_MS, endedBy: "time" },
  frozen: { ms: null, endedBy: "customer" },
} as const satisfies Record<string, { ms: number | null; endedBy: "time" | "customer" }>;
export type HoldReason = keyof typeof holds;

export const ways = ["passkey", "totp", "recovery", "payment", "password"] as const;
/** How something may be proven: by a second factor, by the payment password and a code, or by the login password and a code. */
export type Way = (typeof ways)[number];

/** What an account can prove something by. */
export interface Means {
  readonly passkeys: number;
  readonly totp: boolean;
  readonly recoveryCodes: number;
  readonly paymentPassword: boolean;
  readonly loginPassword: boolean;
  /** Whether a code can be sent to it. */
  readonly address: boolean;
}

/**
 * The ways that are open, best first. Once there is a second factor nothing weaker counts. Recovery codes and the login password only
 * change locks. No way at all: of the locks of an account that has none nothing is asked, and value does not leave it.
 */
export function waysOf(means: Means, value: "leaves" | "locks"): Way[] {
  if (hasFactor(means)) {
    const ways: Way[] = [...(means.passkeys > 0 ? (["passkey"] as const) : []), ...(means.totp ? (["totp"] as const) : [])];
    return value === "locks" && means.recoveryCodes > 0 ? [...ways, "recovery"] : ways;
  }
  if (!means.address) return [];
  if (means.paymentPassword) return ["payment"];
  return value === "locks" && means.loginPassword ? ["password"] : [];
}

export const hasFactor = ({ passkeys, totp }: Pick<Means, "passkeys" | "totp">): boolean => passkeys > 0 || totp;

/** A recovery code as it is compared: letters and digits alone, in capitals. */
export const normalRecoveryCode = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
