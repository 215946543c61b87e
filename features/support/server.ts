/** Support on the server: call → query or command. */
import { ownerIn } from "@assay/server/desk-rows.ts";
import { command, type Feature, feature, query } from "@assay/server/feature.ts";
import { calls, events } from "./contract.ts";
import { listConversations, showConversation, showDesk } from "./server/answers.ts";
import {
  addCanned,
  addNote,
  answer,
  closeTaken,
  giveBack,
  listCanned,
  listQueue,
  openTaken,
  removeCanned,
  showTaken,
  take,
} from "./server/desk.ts";
import { panels } from "./server/panels.ts";
import { robot } from "./server/robot.ts";
import { closeOwn, markRead, openConversation, rate, say } from "./server/say.ts";
import { readDesk } from "./server/store.ts";
import type { Terms } from "./server/terms.ts";

export type { Terms as SupportTerms } from "./server/terms.ts";

export function supportFeature(terms: Terms): Feature {
  return feature("support", import.meta.dirname, {
    topics: ["support"],
    handlers: [
      query(calls.showDesk, showDesk),
      query(calls.listConversations, listConversations),
      command(calls.openConversation, openConversation(terms)),
      query(calls.showConversation, showConversation(terms)),
      command(calls.say, say(terms)),
      command(calls.markRead, markRead),
      command(calls.close, closeOwn),
      command(calls.rate, rate),
      query(calls.listQueue, listQueue),
      command(calls.take, take),
      command(calls.openTaken, openTaken),
      query(calls.showTaken, showTaken(terms)),
      command(calls.answer, answer(terms)),
      command(calls.addNote, addNote),
      command(calls.giveBack, giveBack),
      command(calls.closeTaken, closeTaken(terms)),
      query(calls.listCanned, listCanned),
      command(calls.addCanned, addCanned),
      command(calls.removeCanned, removeCanned),
    ],
    events,
    panels,
    queues: [
      {
        queue: "support",
        roles: ["support"],
        read: async (db, now) => {
          const { waiting, oldestAt } = await readDesk(db, now);
          return { waiting, oldestAt };
        },
      },
    ],
    finders: [ownerIn("support.conversation", "conversation")],
    shortcuts: ["online-service"],
    ...(terms.mode === "sandbox" && { robots: [robot] }),
  });
}
