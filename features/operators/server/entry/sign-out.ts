import type { Operator, Writer } from "@assay/server/feature.ts";
import { endSessions } from "./store.ts";

export async function signOut({ db, caller }: Writer<Operator>): Promise<"bye"> {
  await endSessions(db, caller.operatorId, caller.sessionId);
  return "bye";
}
