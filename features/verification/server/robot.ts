/** A labelled robot of the sandbox at the desk: it looks at what was measured, as a person would at the pictures. */
import { Rejection } from "@assay/core/rejection.ts";
import type { OutputOf } from "@assay/core/contract.ts";
import type { DeskRobot, RobotHands } from "@assay/server/desk.ts";
import { calls, type Part } from "../contract.ts";

const CASES_A_TURN = 5;
/** What somebody else at the desk has done meanwhile. */
const overtaken: ReadonlySet<string> = new Set(["claimed-by-another", "judged-already", "case-over", "no-such-case"]);

const REASON = "Practice review";

type Opened = OutputOf<typeof calls.openCase>;

type Given =
  | { readonly verdict: "accept" }
  | { readonly verdict: "redo"; readonly part: Part; readonly cause: "number-differs" | "blurred" }
  | { readonly verdict: "refuse"; readonly cause: "document-of-another" | "listed-name" | "forged" };

/** It knows no more than what was measured and found. */
function verdictOn({ pictures, document_known, listed, provider }: Opened): Given {
  if (document_known) return { verdict: "refuse", cause: "document-of-another" };
  if (listed.length > 0) return { verdict: "refuse", cause: "listed-name" };
  if (provider?.answer === "final") return { verdict: "refuse", cause: "forged" };
  if (provider?.answer === "retry") return { verdict: "redo", part: provider.part ?? "front", cause: "blurred" };
  const differs = pictures.some(({ mrz }) => mrz === "differs");
  return differs ? { verdict: "redo", part: "front", cause: "number-differs" } : { verdict: "accept" };
}

async function judge({ call }: RobotHands, id: string): Promise<void> {
  await call(calls.claimCase, { case: id, reason: REASON });
  const opened = await call(calls.openCase, { case: id, reason: REASON });
  // A person would wait for what is about to be known, and so does the claim.
  if (opened.provider?.answer === "waiting") return;
  const given = verdictOn(opened);
  await call(calls.judgeCase, { case: id, reason: REASON, ...given });
}

const robot = (desk: string): DeskRobot => ({
  desk,
  role: "verification",
  work: async (hands) => {
    const { list } = await hands.call(calls.listCases, { limit: String(CASES_A_TURN) });
    for (const { case: id, submitted_at, claim } of list) {
      if (claim === "others" || submitted_at > hands.before.getTime()) continue;
      try {
        await judge(hands, id);
      } catch (fault) {
        if (!(fault instanceof Rejection && overtaken.has(fault.code))) throw fault;
      }
    }
  },
});

/** Two of them, because two decide level 2. */
export const robots: readonly DeskRobot[] = [robot("verification"), robot("verification-second")];
