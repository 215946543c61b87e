/** How passkeys travel (Web Authentication, Level 3): options as JSON to the browser, its answer as one JSON text back. */
import * as z from "zod/mini";

/** What `@simplewebauthn/browser` takes as `optionsJSON`. */
export const passkeyOptions = z.record(z.string(), z.unknown());

const ANSWER_LENGTH_MAX = 16_000;

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

function isObjectText(value: string): boolean {
  try {
    return isObject(JSON.parse(value));
  } catch {
    return false;
  }
}

/** What `startRegistration` and `startAuthentication` answer, as JSON text. */
export const passkeyAnswer = z.string().check(z.minLength(2), z.maxLength(ANSWER_LENGTH_MAX), z.refine(isObjectText));
