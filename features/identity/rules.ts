/** Decisions about passwords, addresses, codes and delays. Pure: the server and the forms share them. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";

/** What is wrong with something a customer typed, in the shape of a rejection. */
export interface Fault {
  readonly code: string;
  readonly values: Readonly<Record<string, number>>;
}

export const PASSWORD_LENGTH_MIN = 8;
export const PASSWORD_LENGTH_MAX = 128;

/** Words that a stranger would try first because they are ours. */
const productWords = ["assay"];
/** A password must have this many characters of its own beside a word that a stranger knows. */
const OWN_CHARACTERS_MIN = 4;

/**
 * The form of a password that is judged and hashed: NFKC, so that the same characters typed on two keyboards are the same
 * password. Nothing is cut, trimmed or folded.
 */
export const normalPassword = (password: string): string => password.normalize("NFKC");

/**
 * What is wrong with a new password, or undefined. Length counts code points after NFKC; no character is asked for and none
 * is forbidden (AUTH-01). Refused as too common (AUTH-02): the published lists in `common`, straight runs, one or two
 * characters repeated, and a product word or one of the customer's `own` words with next to nothing beside it.
 */
export function judgeNewPassword(
  { password, repeated, own }: { password: string; repeated: string; own: readonly string[] },
  common: ReadonlySet<string> = new Set(),
): Fault | undefined {
  const chosen = normalPassword(password);
  if (chosen !== normalPassword(repeated)) return { code: "passwords-differ", values: {} };
  const length = [...chosen].length;
  if (length < PASSWORD_LENGTH_MIN) return { code: "password-too-short", values: { minimum: PASSWORD_LENGTH_MIN } };
  if (length > PASSWORD_LENGTH_MAX) return { code: "password-too-long", values: { maximum: PASSWORD_LENGTH_MAX } };
  const folded = chosen.toLowerCase();
  const guessable =
    common.has(folded) || isRun(folded) || [...productWords, ...own].some((word) => adds(folded, word) < OWN_CHARACTERS_MIN);
  return guessable ? { code: "password-too-common", values: {} } : undefined;
}

export const PAYMENT_PASSWORD_LENGTH_MIN = 6;

/** What is wrong with a new payment password, or undefined: six characters or more, digits alone too, but no run and no repetition. */
export function judgePaymentPassword(password: string, repeated: string): Fault | undefined {
  const chosen = normalPassword(password);
  if (chosen !== normalPassword(repeated)) return { code: "passwords-differ", values: {} };
  const length = [...chosen].length;
  if (length < PAYMENT_PASSWORD_LENGTH_MIN) {
    return { code: "payment-password-too-short", values: { minimum: PAYMENT_PASSWORD_LENGTH_MIN } };
  }
  if (length > PASSWORD_LENGTH_MAX) return { code: "password-too-long", values: { maximum: PASSWORD_LENGTH_MAX } };
  return isRun(chosen.toLowerCase()) ? { code: "password-too-common", values: {} } : undefined;
}

/** Whether the text is a straight run such as 12345678 or hgfedcba, or repeats one or two characters. */
function isRun(text: string): boolean {
  const points = [...text].map((character) => character.codePointAt(0)!);
  const steps = new Set(points.slice(1).map((point, index) => point - points[index]!));
  return new Set(points).size <= 2 || (steps.size === 1 && Math.abs([...steps][0]!) === 1);
}

/** How many characters a password has beside a known word; words of fewer than four characters prove nothing. */
const adds = (password: string, word: string): number =>
  [...word].length < 4 ? Infinity : [...password.replaceAll(word.toLowerCase(), "")].length;

/** The words that a stranger knows of an account: its address, and the part before the @. */
export const ownWords = (address: string): string[] => [address, address.split("@")[0]!.replace(/^\+/, "")];

/**
 * The form in which an email address is kept and compared: NFKC, lower case, an international domain in ASCII (IDNA).
 * Undefined when it is not an address that mail servers on the internet take (RFC 5321 lengths; no quoted local part, no
 * literal address).
 */
export function normalEmail(text: string): string | undefined {
  const parts = /^([^@]+)@([^@]+)$/.exec(text.normalize("NFKC").trim().toLowerCase());
  if (!parts) return undefined;
  const [local, host] = [parts[1]!, parts[2]!];
  const domain = asciiDomain(host);
  if (domain === undefined || !/^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/.test(local)) return undefined;
  const address = `${local}@${domain}`;
  return local.length <= 64 && address.length <= 254 ? address : undefined;
}

function asciiDomain(host: string): string | undefined {
  if (/[\s/?#@:\\%[\]]/.test(host)) return undefined;
  const domain = URL.parse(`http://${host}`)?.hostname ?? "";
  const label = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
  return new RegExp(`^(${label}\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$`).test(domain) ? domain : undefined;
}

/** How long a verification code is good for, and how often it may be guessed (AUTH-06). */
export const CODE_LIFE_MS = 10 * MINUTE_MS;
export const CODE_TRIES_MAX = 5;
/** A new code keeps the count of wrong tries; this long after the first of them the count starts anew. */
export const CODE_TRIES_KEPT_MS = HOUR_MS;

/**
 * At most `max` codes may be sent within `ms`, counted per target, area code (of a phone), area code from one wide network, or over all
 * phones (AUTH-10). What owners ask for from a device or a session of their own is counted apart from what strangers ask for.
 */
export const sendLimits = [
  { by: "target", max: 1, ms: MINUTE_MS },
  { by: "target", max: 5, ms: HOUR_MS },
  { by: "area", max: 500, ms: HOUR_MS },
  { by: "area-wide", max: 250, ms: HOUR_MS },
  { by: "phones", max: 5_000, ms: DAY_MS },
] as const;
export type SendLimit = (typeof sendLimits)[number];

/** Codes that strangers may ask for within `ms` before each further one costs work. No number of them shuts a network out. */
export const workLimits = [
  { by: "network", free: 30, ms: HOUR_MS },
  { by: "wide", free: 240, ms: HOUR_MS },
  { by: "area", free: 250, ms: HOUR_MS },
  { by: "phones", free: 2_500, ms: DAY_MS },
] as const;
export type WorkLimit = (typeof workLimits)[number];

/** A network from which the customer has signed in within this time is no stranger's. */
export const NETWORK_KNOWN_MS = 30 * DAY_MS;
/** A browser on which the customer has signed in within this time. */
export const DEVICE_KNOWN_MS = 90 * DAY_MS;
export const DEVICES_KNOWN_MAX = 20;

/** Sessions end after a day without use, and after a week in any case. */
export const SESSION_IDLE_MS = DAY_MS;
export const SESSION_LIFE_MS = 7 * DAY_MS;
/** A practice customer who was not kept goes after so many days without use. */
export const PRACTICE_KEPT_DAYS = 30;
export const SESSIONS_MAX = 20;
/** Value moves only in a fresh session: a day after the password was proven at most, and an hour without use ends it (SESS-02). */
export const FRESH_LIFE_MS = DAY_MS;
export const FRESH_IDLE_MS = HOUR_MS;
/** How stale the time of last use may be; it is written at most this often. */
export const SEEN_EVERY_MS = MINUTE_MS;

/** Withdrawals wait this long after a password was changed (AUTH-04). */
export const WITHDRAWAL_HOLD_MS = DAY_MS;

/** How failures slow a guesser down: some are free, then each doubles the pause up to a longest one, and in time all are forgotten. */
export interface DelayPolicy {
  readonly free: number;
  readonly longestMs: number;
  readonly forgottenAfterMs: number;
}

/**
 * Delays instead of lockouts (AUTH-08). A stranger who fails on purpose slows down himself (`pair`: this account from this
 * network) and the whole account only for networks from which its owner has not signed in. The common budgets of a `network` and of the
 * `wide` one around it make nobody wait: past the free tries each costs work.
 */
export const delayPolicies = {
  pair: { free: 5, longestMs: 15 * MINUTE_MS, forgottenAfterMs: DAY_MS },
  account: { free: 10, longestMs: 15 * MINUTE_MS, forgottenAfterMs: DAY_MS },
  network: { free: 50, longestMs: 5 * MINUTE_MS, forgottenAfterMs: HOUR_MS },
  wide: { free: 400, longestMs: 5 * MINUTE_MS, forgottenAfterMs: HOUR_MS },
} as const satisfies Record<string, DelayPolicy>;

/** The pause after the given number of failures in a row: 0 while they are free, then 1 s, 2 s, 4 s … */
export const pauseAfter = (failures: number, { free, longestMs }: DelayPolicy): number =>
  failures <= free ? 0 : Math.min(SECOND_MS * 2 ** Math.min(failures - free - 1, 30), longestMs);

/** Seconds until an instant, rounded up; 0 when it has passed. */
export const secondsUntil = (at: Date, now: Date): number => Math.max(0, Math.ceil((at.getTime() - now.getTime()) / SECOND_MS));
