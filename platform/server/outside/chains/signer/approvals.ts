/** What operators sign for a payment, and who of the pinned ones has. The signer judges it by itself: a house that was taken over can make none. */
import { hash as digest } from "node:crypto";
import { DAY_MS } from "@assay/core/time.ts";
import type { Approval, Payment } from "../payer.ts";
import type { ChainName } from "../port.ts";
import { pinOf, type Trust, trustChallenge, trustDigest } from "./trust.ts";

/** No approval is good for longer. */
export const APPROVAL_MS = DAY_MS;

type Approved = Pick<Payment, "id" | "to" | "token" | "units" | "feeMax">;

/** The challenge of an approval: SHA-256 of what will be paid, and until when it may be. */
export const approvalDigest = (name: ChainName, { id, to, token, units, feeMax }: Approved, expiresAt: number): Uint8Array =>
  digest(
    "sha256",
    JSON.stringify(["assay withdrawal 1", id, name, token ?? "coin", to, String(units), String(feeMax), String(expiresAt)]),
    "buffer",
  );

/** By which an approval of a payment is known again: nothing of it that could be written in another way. */
export const markOf = (id: string, { credentialId, expiresAt }: Pick<Approval, "credentialId" | "expiresAt">): string =>
  digest("sha256", JSON.stringify([id, credentialId, expiresAt]));

/** Pinned operators who have signed for the payment, each once, and by what. */
export async function approversOf(
  trust: Trust,
  name: ChainName,
  payment: Approved & Pick<Payment, "approvals">,
  now: number,
): Promise<ReadonlyMap<string, Approval>> {
  const found = new Map<string, Approval>();
  for (const approval of (payment.approvals ?? []).slice(0, trust.pins.length)) {
    const { expiresAt } = approval;
    if (expiresAt <= now || expiresAt > now + APPROVAL_MS) continue;
    const operator = await signerOf(trust, approval, approvalDigest(name, payment, expiresAt));
    if (operator !== undefined) found.set(operator, approval);
  }
  return found;
}

/** Whether as many of those who are trusted as must have signed for another trust. */
export async function mayTrust(old: Trust, next: Trust, approvals: readonly Omit<Approval, "expiresAt">[]): Promise<boolean> {
  if (old.pins.length === 0) return true;
  const operators = new Set<string>();
  for (const approval of approvals) {
    const operator = await signerOf(old, approval, trustChallenge(trustDigest(next, old)));
    if (operator !== undefined) operators.add(operator);
  }
  return operators.size >= old.quorum;
}

/** The pinned operator whose passkey has signed; undefined where none of them has. */
async function signerOf(
  trust: Trust,
  { credentialId, answer }: Omit<Approval, "expiresAt">,
  challenge: Uint8Array,
): Promise<string | undefined> {
  const pin = pinOf(trust, credentialId);
  if (!pin) return undefined;
  const { checkAuthentication } = await import("../../../factors/passkeys.ts");
  const party = { name: "Assay console", origin: trust.console };
  return (await checkAuthentication(party, answer, challenge, pin)) === undefined ? undefined : pin.operator;
}
