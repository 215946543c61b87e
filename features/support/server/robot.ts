/** A labelled robot of the sandbox at the desk, so that a newcomer sees what an answer looks like. It says one phrase and nothing else. */
import { Rejection } from "@assay/core/rejection.ts";
import type { DeskRobot } from "@assay/server/desk.ts";
import { calls } from "../contract.ts";

const [READ, A_TURN] = ["50", 5];
const REASON = "Practice desk";
/** What somebody else at the desk or the customer has done meanwhile. */
const overtaken: ReadonlySet<string> = new Set(["taken-by-another", "not-taken", "conversation-over", "no-such-conversation"]);

export const robot: DeskRobot = {
  desk: "support",
  role: "support",
  work: async ({ call, before }) => {
    const { list } = await call(calls.listQueue, { limit: READ });
    const due = list.filter(
      ({ asked_at, assigned }) => assigned !== "others" && asked_at !== null && asked_at <= before.getTime(),
    );
    for (const { id: conversation } of due.slice(0, A_TURN)) {
      try {
        await call(calls.take, { conversation, reason: REASON });
        await call(calls.answer, { conversation, phrase: "practice-answer", reason: REASON });
      } catch (fault) {
        if (!(fault instanceof Rejection && overtaken.has(fault.code))) throw fault;
      }
    }
  },
};
