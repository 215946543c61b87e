/** What a call that people act by asks for, and what it was given. */
import { type Call, rolesOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Role } from "@assay/core/roles.ts";
import type { Caller, Tx, Writer } from "../feature.ts";

/** Stores what was answered, in the transaction in which it holds. */
export type KeepAnswer = (tx: Tx, answer: unknown) => void;

export const nameOf = ({ method, path }: Call): string => `${method} ${path}`;

/** Whether a call is an operator's, or waits for operators. */
export const isGoverned = ({ who, approvals }: Call): boolean =>
  who === "operator" || rolesOf(who) !== undefined || approvals !== undefined;

/** The first of the call's roles that is held; undefined where the call asks for none. */
export function roleFor({ who }: Call, held: readonly Role[]): Role | undefined {
  const asked = rolesOf(who);
  return asked && (asked.find((role) => held.includes(role)) ?? reject("role-needed"));
}

/** How many must approve this input. */
export const neededOf = (call: Call, input: unknown): 0 | 1 | 2 => call.approvals?.count(input as never) ?? 0;

export const reasonIn = (input: unknown): string => (input as { readonly reason?: string }).reason ?? "";

/** A transaction with its caller; its time stays unasked until somebody asks. */
export function calledBy(tx: Tx, caller: Caller): Writer {
  const parts = { ...Object.getOwnPropertyDescriptors(tx), caller: { value: caller, enumerable: true } };
  return Object.defineProperties({}, parts) as Writer;
}
