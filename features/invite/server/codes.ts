/** Codes that a customer makes, and what becomes of one when somebody signs up with it. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { addInviteCode, invitedBy } from "@assay/features/identity/server.ts";
import type { Customer, Tx, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { CODES_MAX, daysOf, FIRST_FRIEND_PERCENT } from "../rules.ts";
import { findCode, findTerms, insertCode, insertInvitation, writeLabel } from "./store.ts";

/** What a friend gets is fixed here. Rejects `too-many-codes`. */
export async function makeCode(
  tx: Writer<Customer>,
  { label, friend_percent: friendPercent }: InputOf<typeof calls.makeCode>,
): Promise<OutputOf<typeof calls.makeCode>> {
  const { customerId } = tx.caller;
  const code = (await addInviteCode(tx, customerId, CODES_MAX)) ?? reject("too-many-codes", { maximum: String(CODES_MAX) });
  await insertCode(tx.db, { code, customerId, label: label.trim(), friendPercent, createdAt: tx.now });
  tx.emit(events.changed, { customerId });
  return { code };
}

/** Rejects `no-such-invite-code` also for another's code and for the first one, which has no label. */
export async function labelCode(
  tx: Writer<Customer>,
  { code, label }: InputOf<typeof calls.labelCode>,
): Promise<OutputOf<typeof calls.labelCode>> {
  const { customerId } = tx.caller;
  if (!(await writeLabel(tx.db, customerId, code, label.trim()))) reject("no-such-invite-code");
  tx.emit(events.changed, { customerId });
  return {};
}

/** Fixes the terms of the moment of the sign-up, whenever it is heard of: terms and codes are only added. */
export async function noteSignUp(tx: Tx, customerId: string): Promise<void> {
  const invited = await invitedBy(tx.db, customerId);
  const terms = invited && (await findTerms(tx.db, invited.at));
  if (!invited || !terms) return;
  const { inviterId, code, at } = invited;
  const friendPercent = (await findCode(tx.db, code))?.friendPercent ?? FIRST_FRIEND_PERCENT;
  const { id: termsId, share, days } = terms;
  const [fromDay, endDay] = daysOf(at, days);
  // A share of nothing never pays, so nothing of it is due.
  const nextDay = share > 0n ? fromDay : null;
  const id = tx.random.id(tx.now);
  const period = { at, fromDay, endDay, nextDay, tradedDay: null };
  await insertInvitation(tx.db, { id, friendId: customerId, inviterId, code, termsId, share, friendPercent, ...period });
  tx.emit(events.changed, { customerId: inviterId });
  tx.emit(events.changed, { customerId });
}
