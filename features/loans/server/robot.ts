/** Labelled robots of the sandbox at the desk of large loans: each approves what its customer has margin for. */
import { parseDecimal } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { DeskRobot, RobotHands } from "@assay/server/desk.ts";
import { calls } from "../contract.ts";

const APPLICATIONS_A_TURN = 5;
const DECIMALS = 18;
const REASON = "Practice review";
/** What somebody else at the desk, or the customer, has done meanwhile. */
const overtaken: ReadonlySet<string> = new Set(["application-over", "judged-already", "no-such-application", "loan-pool-short"]);

async function judge({ call }: RobotHands, id: string): Promise<void> {
  const { collateral, available } = await call(calls.openApplication, { id, reason: REASON });
  if (collateral === null) return;
  const hasMargin = parseDecimal(available, DECIMALS)! >= parseDecimal(collateral, DECIMALS)!;
  const given = hasMargin ? ({ verdict: "approve" } as const) : ({ verdict: "refuse", cause: "risk" } as const);
  await call(calls.judgeApplication, { id, reason: REASON, ...given });
}

const robot = (desk: string): DeskRobot => ({
  desk,
  role: "product",
  work: async (hands) => {
    const { list } = await hands.call(calls.listReviews, { limit: String(APPLICATIONS_A_TURN) });
    for (const { id, applied_at } of list) {
      if (applied_at > hands.before.getTime()) continue;
      try {
        await judge(hands, id);
      } catch (fault) {
        if (!(fault instanceof Rejection && overtaken.has(fault.code))) throw fault;
      }
    }
  },
});

/** Two of them, because two decide. */
export const robots: readonly DeskRobot[] = [robot("large loans"), robot("large loans, second")];
