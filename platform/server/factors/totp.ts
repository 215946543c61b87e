/** One-time codes of an authenticator app (RFC 6238): six digits, 30 seconds, SHA-1, as every such app expects. */
import { generateSecret, generateURI, verifySync } from "otplib";

const SECRET_BYTES = 20;
/** A clock may go wrong by one step to either side. */
const TOLERANCE_SECONDS = 30;

/** A new secret, in base32. */
export const newTotpSecret = (): string => generateSecret({ length: SECRET_BYTES });

/** What an authenticator scans. */
export const totpUri = (secret: string, issuer: string, account: string): string =>
  generateURI({ secret, issuer, label: account });

/**
 * The time step of a code that is right at `now`, or undefined where it is wrong or its step is not after `usedStep`: whoever keeps the
 * step that was used last refuses a code that somebody else has seen.
 */
export function totpStep(secret: string, code: string, now: Date, usedStep: number | null): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1_000),
    epochTolerance: TOLERANCE_SECONDS,
  });
  if (!result.valid || !("timeStep" in result)) return undefined;
  return usedStep === null || result.timeStep > usedStep ? result.timeStep : undefined;
}
