/** People's yes to a withdrawal: counted here, and signed by their passkeys for the signer, which counts again by itself. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { later } from "@assay/core/time.ts";
import { authenticationOptions, checkAuthentication, claimedCredential } from "@assay/server/factors/passkeys.ts";
import type { Operator, Reader, Writer } from "@assay/server/feature.ts";
import { areOnePerson, readOperators } from "@assay/server/operators/operators.ts";
import { APPROVAL_MS, approvalDigest } from "@assay/server/outside/chains/signer/approvals.ts";
import { trustChallenge } from "@assay/server/outside/chains/signer/trust.ts";
import { type calls, events } from "../contract.ts";
import { holdNamed } from "./desk.ts";
import { moveOn } from "./move.ts";
import { paymentOf } from "./payment.ts";
import { type ApprovalRow, approvals, countApprovals, findWithdrawal, listApprovals, steps, type Withdrawal } from "./store.ts";
import type { Terms } from "./terms.ts";

type Begin = typeof calls.beginApproval;

export const beginApproval =
  ({ approving }: Terms) =>
  async ({ db, now, caller }: Reader<Operator>, { withdrawal }: InputOf<Begin>): Promise<OutputOf<Begin>> => {
    const row = (await findWithdrawal(db, withdrawal)) ?? reject("no-such-withdrawal");
    if (row.state !== "review") return reject("withdrawal-decided");
    const expiresAt = later(now, APPROVAL_MS).getTime();
    const known = await approving.passkeysOf(db, caller.operatorId);
    const ids = known.map(({ credentialId }) => credentialId);
    const options = ids.length > 0 ? await authenticationOptions(approving.party, digestOf(row, expiresAt), ids) : null;
    return { options, expires_at: expiresAt };
  };

type Pins = typeof calls.showPins;

export const showPins =
  ({ approving }: Terms) =>
  async ({ db, caller }: Reader<Operator>, { digest }: InputOf<Pins>): Promise<OutputOf<Pins>> => {
    const [known, named] = [
      await approving.passkeysOf(db, caller.operatorId),
      (await readOperators(db, [caller.operatorId])).get(caller.operatorId)!,
    ];
    const pins = known.map(({ credentialId, publicKey }) => ({ operator: named.name, credentialId, publicKey }));
    if (digest === undefined || pins.length === 0) return { pins, options: null };
    const challenge = trustChallenge(Buffer.from(digest, "base64url"));
    const ids = pins.map(({ credentialId }) => credentialId);
    return { pins, options: await authenticationOptions(approving.party, challenge, ids) };
  };

type Approve = typeof calls.approve;

export const approve =
  (terms: Terms) =>
  async (tx: Writer<Operator>, input: InputOf<Approve>): Promise<OutputOf<Approve>> => {
    const row = await holdNamed(tx, input.withdrawal);
    if (row.state !== "review") return reject("withdrawal-decided");
    const { operatorId } = tx.caller;
    // Two accounts of one person are one pair of eyes.
    for (const { operatorId: other } of await listApprovals(tx.db, [row.id]))
      if (await areOnePerson(tx.db, tx.declared, operatorId, other)) reject("approved-already");
    const signed = await signedBy(tx, terms, row, input);
    await approvals.insert(tx.db, [{ withdrawalId: row.id, operatorId, at: tx.now, ...signed }]);
    const isDone = (await countApprovals(tx.db, row.id)) >= row.needed;
    const turn = isDone ? ({ owner: null, dueAt: null } as const) : ({ owner: "house", dueAt: row.dueAt } as const);
    await steps.add(tx.db, [{ of: row.id, step: "approved", at: tx.now, reason: null, ...turn }]);
    if (!isDone) {
      tx.emit(events.changed, { customerId: row.customerId });
      return { state: row.state };
    }
    return { state: (await moveOn(tx, row, "queued", null)).state };
  };

const digestOf = (row: Withdrawal, expiresAt: number): Uint8Array => approvalDigest(row.network, paymentOf(row), expiresAt);

/** What his passkey has signed: only a sandbox has operators without one. */
async function signedBy(
  tx: Writer<Operator>,
  { mode, approving }: Terms,
  row: Withdrawal,
  { credential, expires_at: expiresAt }: InputOf<Approve>,
): Promise<Pick<ApprovalRow, "credentialId" | "expiresAt" | "answer">> {
  const known = await approving.passkeysOf(tx.db, tx.caller.operatorId);
  if (known.length === 0 && mode === "sandbox") return { credentialId: null, expiresAt: null, answer: null };
  if (credential === undefined || expiresAt === undefined) return reject("passkey-refused");
  const [now, claimed] = [tx.now.getTime(), claimedCredential(credential)];
  const passkey = known.find(({ credentialId }) => credentialId === claimed);
  if (!passkey || expiresAt <= now || expiresAt > now + APPROVAL_MS) return reject("passkey-refused");
  // What was signed is good for this payment alone, so that showing it again gains nothing and no use is counted.
  const once = { ...passkey, counter: 0, synced: true };
  if ((await checkAuthentication(approving.party, credential, digestOf(row, expiresAt), once)) === undefined)
    return reject("passkey-refused");
  return { credentialId: passkey.credentialId, expiresAt: new Date(expiresAt), answer: credential };
}
