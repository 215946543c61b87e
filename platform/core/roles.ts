/** What people who act for the house may do. Nobody holds maker and checker; the auditor reads and changes nothing. */
import * as z from "zod/mini";

export const roles = [
  "support",
  "verification",
  "treasury-maker",
  "treasury-checker",
  "product",
  "market",
  "security",
  "auditor",
] as const;
export type Role = (typeof roles)[number];
export const role = z.enum(roles);
export const isRole = (text: string): text is Role => roles.some((one) => one === text);

/** Operators who hold one of these roles, at the console's door alone. */
export interface Operators {
  readonly operator: readonly Role[];
}

/** `who: operator("support", "auditor")`: an operator who holds one of these roles. */
export const operator = (...held: readonly [Role, ...Role[]]): Operators => ({ operator: held });

/** Shown beside whatever an operator does: why he does it, in characters. */
export const REASON_LENGTH_MIN = 3;
export const REASON_LENGTH_MAX = 500;
/** Letters on the way to a reader, and not only spaces around them. */
export const reason = z
  .string()
  .check(z.trim(), z.minLength(REASON_LENGTH_MIN), z.maxLength(REASON_LENGTH_MAX), z.regex(/^[^\p{Cc}]*$/u));
