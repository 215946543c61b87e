import type { InputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { endSessions } from "./sessions.ts";

/** Ends one of the customer's sessions. Another customer's session answers like one that never was. */
export async function endSession(tx: Writer<Customer>, { id }: InputOf<typeof calls.endSession>): Promise<"ended"> {
  if ((await endSessions(tx, tx.caller.customerId, { only: id })) === 0) reject("no-such-session");
  return "ended";
}
