/**
 * Practice staff: labelled robots of a sandbox that hold the operators' roles and act through the real calls some seconds after
 * something came in, so that a newcomer without operators finishes every flow. Production has none.
 */
import type { Call, InputTextOf, OutputOf } from "@assay/core/contract.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { Role } from "@assay/core/roles.ts";
import { later, SECOND_MS } from "@assay/core/time.ts";
import type { Clock } from "@assay/server/clock.ts";
import type { Database } from "@assay/server/database.ts";
import type { DeskRobot, RobotHands } from "@assay/server/desk.ts";
import type { Dispatch } from "@assay/server/dispatch.ts";
import type { Feature, Handler } from "@assay/server/feature.ts";
import { listPracticeStaff, type OperatorRow } from "@assay/server/operators/operators.ts";
import * as z from "zod/mini";
import { calls } from "../../contract.ts";

/** So long a person would need to see what came in. */
const PATIENCE_MS = 3 * SECOND_MS;
const PROPOSALS_A_TURN = 20;
const APPROVED = "Practice staff: looked at and found in order";

export interface StaffTerms {
  readonly features: readonly Feature[];
  readonly dispatch: Pick<Dispatch, "answer">;
  readonly database: Database;
  readonly clock: Clock;
  onFault(fault: unknown, desk: string): void;
}

/** Lets every robot do what waits at its desk, once. Two robots of a role are two operators, as far as there are so many. */
export function openStaff({ features, dispatch, database, clock, onFault }: StaffTerms): () => Promise<void> {
  const robots = features.flatMap((feature) => feature.robots);
  const handlers = new Map<Call, Handler>(features.flatMap((one) => one.handlers).map((one) => [one.call, one]));

  function handsOf({ id, number, roles }: OperatorRow): RobotHands {
    const now = clock.now();
    const caller = {
      lang: "en",
      network: "",
      device: "practice staff",
      requestId: "practice staff",
      operatorId: id,
      number,
      roles,
      sessionId: "",
    } as const;
    return {
      db: database,
      now,
      before: later(now, -PATIENCE_MS),
      call: async <C extends Call>(call: C, input: InputTextOf<C>) => {
        const handler = handlers.get(call);
        if (!handler) throw new Error(`nothing here answers ${call.method} ${call.path}`);
        return (await dispatch.answer(handler, caller, z.parse(call.input, input))) as OutputOf<C>;
      },
    };
  }

  return async () => {
    const staff = await listPracticeStaff(database);
    const turn = new Map<Role, number>();
    for (const robot of robots) {
      const mine = staff.filter(({ roles }) => roles.includes(robot.role));
      const place = turn.get(robot.role) ?? 0;
      turn.set(robot.role, place + 1);
      const operator = mine[place % Math.max(mine.length, 1)];
      if (!operator) continue;
      try {
        await robot.work(handsOf(operator));
      } catch (fault) {
        onFault(fault, robot.desk);
      }
    }
  };
}

/** Approves what has waited for its role. What it may not vote on is left to others. */
const approver = (role: Role, number: number): DeskRobot => ({
  desk: `proposals of ${role} ${number}`,
  role,
  work: async ({ call, before }) => {
    const { list } = await call(calls.listProposals, { state: "waiting", limit: String(PROPOSALS_A_TURN) });
    for (const { id, hash, may_vote, created_at } of list) {
      if (!may_vote || created_at > before.getTime()) continue;
      try {
        await call(calls.approve, { id, hash, reason: APPROVED });
      } catch (fault) {
        // Somebody was faster, or it is not his to decide.
        if (!(fault instanceof Rejection)) throw fault;
      }
    }
  },
});

const approving: readonly Role[] = ["security", "treasury-checker", "product", "market", "verification", "support"];

/** Two a role, because two may be asked. */
export const robots: readonly DeskRobot[] = approving.flatMap((role) => [approver(role, 1), approver(role, 2)]);
