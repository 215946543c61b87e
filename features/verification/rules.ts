/** Decisions about people and their documents. Pure: the server and the form share them. */
import { DAY_MS, MINUTE_MS } from "@assay/core/time.ts";
import { type Gesture, gestures, type IdType, type Part, type RedoCause, type RefuseCause, type Verdict } from "./contract.ts";
import { birthIn, isDocumentNumber } from "./rules/document-number.ts";

export const AGE_MIN = 18;
const AGE_MAX = 130;
const NAME_LENGTH_MIN = 2;
const NAME_LENGTH_MAX = 80;

/** How long an operator's claim on a case holds without a look or a verdict. */
export const CLAIM_MS = 15 * MINUTE_MS;
/** How often one level may be submitted anew after a refusal. */
export const TRIES_MAX = 5;

export interface Fault {
  readonly code: string;
  readonly values: Readonly<Record<string, number>>;
}
const fault = (code: string, values: Fault["values"] = {}): Fault => ({ code, values });

/** A day as it is written, YYYY-MM-DD; undefined for one that no calendar has. */
export function dayOf(written: string): Date | undefined {
  const at = new Date(`${written}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== written ? undefined : at;
}

/** Whole years at a day, the birthday counted. Who was born on 29 February has it on 1 March in other years. */
export function ageAt(birth: Date, now: Date): number {
  const before = [now.getUTCMonth() - birth.getUTCMonth(), now.getUTCDate() - birth.getUTCDate()] as const;
  const hadBirthday = before[0] > 0 || (before[0] === 0 && before[1] >= 0);
  return now.getUTCFullYear() - birth.getUTCFullYear() - (hadBirthday ? 0 : 1);
}

/** A name as it is kept: NFKC, one space between words. */
export const normalName = (name: string): string => name.normalize("NFKC").trim().replace(/\s+/gu, " ");
/** A number as it is kept and compared: NFKC, capital letters, no spaces and dashes. */
export const normalNumber = (number: string): string =>
  number
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s.·-]/gu, "");

/** Letters of any script with what stands between them in names. */
export function judgeName(name: string): Fault | undefined {
  const normal = normalName(name);
  const length = [...normal].length;
  const plain = /^[\p{L}\p{M}](?:[\p{L}\p{M} .'’·,-]*[\p{L}\p{M}.])?$/u.test(normal);
  return plain && length >= NAME_LENGTH_MIN && length <= NAME_LENGTH_MAX ? undefined : fault("wrong-name");
}

export interface Details {
  readonly name: string;
  readonly country: string;
  readonly idType: IdType;
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly birth: string;
  readonly expires: string | null;
}

export type Stated = Partial<Omit<Details, "expires">> & { readonly expires?: string | undefined };

/** What a customer stated at level 1, in the form in which it is kept, or the first thing that is wrong with it. */
export function judgeDetails(stated: Stated, now: Date): Details | Fault {
  const [wrong] = faultsIn(stated, now);
  if (wrong) return wrong;
  const { name = "", country = "", idType = "id-card", number = "", expires = "" } = stated;
  const plain = normalNumber(number);
  const birth = stated.birth || birthIn(country, idType, plain) || "";
  return { name: normalName(name), country, idType, number: plain, birth, expires: expires === "" ? null : expires };
}

/**
 * Everything that is wrong with it, in the order in which it is asked for: the name, a number that the country's documents cannot have,
 * a birth that the number contradicts, an age below 18, a document that is over on the day of submission.
 */
export function faultsIn({ name = "", country = "", idType, number = "", birth, expires = "" }: Stated, now: Date): Fault[] {
  const wrongName = judgeName(name);
  const faults = wrongName ? [wrongName] : [];
  if (!/^[A-Z]{2}$/.test(country)) return [...faults, fault("wrong-country")];
  if (idType === undefined) return [...faults, fault("wrong-id-type")];
  const plain = normalNumber(number);
  const isNumber = isDocumentNumber(country, idType, plain);
  const told = isNumber ? birthIn(country, idType, plain) : undefined;
  if (!isNumber) faults.push(fault("wrong-id-number"));
  const rest = [judgeBirth(birth || told || "", told, now), judgeExpiry(expires, idType, now)];
  return [...faults, ...rest.filter((one) => one !== undefined)];
}

function judgeBirth(birth: string, told: string | undefined, now: Date): Fault | undefined {
  const born = dayOf(birth);
  if (!born || born > now || ageAt(born, now) > AGE_MAX || (told !== undefined && told !== birth))
    return fault("wrong-birth-date");
  return ageAt(born, now) < AGE_MIN ? fault("underage", { years: AGE_MIN }) : undefined;
}

/** Every passport ends; cards and licences of some countries do not, and then none is stated. */
function judgeExpiry(expires: string, idType: IdType, now: Date): Fault | undefined {
  if (expires === "") return idType === "passport" ? fault("wrong-expiry") : undefined;
  const last = dayOf(expires);
  if (!last) return fault("wrong-expiry");
  return last.getTime() + DAY_MS <= now.getTime() ? fault("document-expired") : undefined;
}

export const isFault = (judged: object): judged is Fault => "code" in judged;

/** What a picture must be before a person looks at it: the shorter side in pixels, variance of the Laplacian, mean brightness. */
export const pictureBounds = { side: 480, sharpness: 60, lightMin: 45, lightMax: 245 } as const;

export function judgePicture(look: {
  readonly width: number;
  readonly height: number;
  readonly sharpness: number;
  readonly light: number;
}): string | undefined {
  if (Math.min(look.width, look.height) < pictureBounds.side) return "picture-small";
  if (look.light < pictureBounds.lightMin) return "picture-dark";
  if (look.light > pictureBounds.lightMax) return "picture-bright";
  return look.sharpness < pictureBounds.sharpness ? "picture-blurred" : undefined;
}

/** Withdrawals within 24 hours in whole BTC, and one fiat trade in whole USDT (specification, section 6). */
export const limitsAt = {
  0: { withdrawal: "0", fiat: "0" },
  1: { withdrawal: "200", fiat: "2000" },
  2: { withdrawal: "500", fiat: "1000000" },
} as const;
export type Level = keyof typeof limitsAt;

/** Which parts a level has. A passport has one side. */
export const partsOf = (level: 1 | 2, idType: IdType): readonly Part[] =>
  level === 1 ? ["details"] : idType === "passport" ? ["front", "selfie"] : ["front", "back", "selfie"];

/** One operator decides level 1, two decide level 2, and two whatever looks like somebody else. */
export const verdictsNeeded = (level: 1 | 2, isSuspicious: boolean): 1 | 2 => (level === 2 || isSuspicious ? 2 : 1);

export interface Judged {
  readonly verdict: Verdict;
  readonly part: Part | null;
  readonly cause: RedoCause | RefuseCause | null;
}

/**
 * What verdicts make of a case, oldest first: undefined while more are needed. Two that agree decide; where they do not, a third is
 * asked, and two of three decide. Three that all differ ask for the part again that one of them named.
 */
export function decide(given: readonly Judged[], needed: 1 | 2): Judged | undefined {
  if (given.length < needed) return undefined;
  if (needed === 1) return given[0];
  const same = (one: Judged, other: Judged): boolean =>
    one.verdict === other.verdict && (one.verdict !== "redo" || one.part === other.part);
  const agreed = given.findLast((one) => given.filter((other) => same(one, other)).length > 1);
  if (agreed || given.length < 3) return agreed;
  return given.findLast(({ verdict }) => verdict === "redo");
}

/** Letters that nobody takes for another. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** The code and the two gestures of a case, from bytes that nobody can foresee. */
export function captureOf(bytes: Uint8Array): { code: string; gestures: [Gesture, Gesture] } {
  const code = [...bytes.subarray(0, 6)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
  const first = bytes[6]! % gestures.length;
  const second = (first + 1 + (bytes[7]! % (gestures.length - 1))) % gestures.length;
  return { code, gestures: [gestures[first]!, gestures[second]!] };
}

/** A name with its first letters alone; a number with its last four. */
export const maskName = (name: string): string =>
  name
    .split(" ")
    .map((word) => `${[...word][0]}${"*".repeat(Math.max(1, Math.min(5, [...word].length - 1)))}`)
    .join(" ");
export const maskNumber = (number: string): string => `••••${number.slice(-4)}`;
