import type { OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Operator, Reader } from "@assay/server/feature.ts";
import { readOperators } from "@assay/server/operators/operators.ts";
import type { calls } from "../../contract.ts";
import { SESSION_IDLE_MS } from "../../rules.ts";
import type { Terms } from "../terms.ts";
import { readSession } from "./store.ts";

export const showMe =
  ({ mode }: Terms) =>
  async ({ db, caller }: Reader<Operator>): Promise<OutputOf<typeof calls.showMe>> => {
    const [operators, session] = await Promise.all([readOperators(db, [caller.operatorId]), readSession(db, caller.sessionId)]);
    const operator = operators.get(caller.operatorId);
    // It may have ended between two statements.
    if (!operator || !session) reject("please-log-in");
    const { id, number, name, roles } = operator;
    return {
      id,
      number,
      name,
      roles: [...roles],
      sandbox: mode === "sandbox",
      idle_until: session.seen_at.getTime() + SESSION_IDLE_MS,
      ends_at: session.ends_at.getTime(),
    };
  };
