/** Support on the server: call → query or command. */
import { ownerIn } from "@assay/server/desk-rows.ts";
import { command, type Feature, feature, query } from "@assay/server/feature.ts";
import { calls, events } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { AtDesk } from "./server/at-desk.ts";
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
  searchConversations,
  showTaken,
  take,
} from "./server/desk.ts";
import { listNumbers } from "./server/numbers.ts";
import { panels } from "./server/panels.ts";
import { robot } from "./server/robot.ts";
import { closeOwn, markRead, markTyping, openConversation, rate, say } from "./server/say.ts";
import { readDesk } from "./server/store.ts";
import type { Terms } from "./server/terms.ts";

export type { Terms as SupportTerms } from "./server/terms.ts";

export function supportFeature(terms: Terms): Feature {
  const atDesk = new AtDesk();
  return feature("support", import.meta.dirname, {
    customerRows,
    topics: ["support"],
    handlers: [
      query(calls.showDesk, showDesk),
      query(calls.listNumbers, listNumbers(terms)),
      query(calls.listConversations, listConversations),
      command(calls.openConversation, openConversation(terms)),
      query(calls.showConversation, showConversation(terms)),
      command(calls.say, say(terms)),
      command(calls.markRead, markRead),
      command(calls.markTyping, markTyping),
      command(calls.close, closeOwn(terms)),
      command(calls.rate, rate),
      query(calls.listQueue, listQueue),
      query(calls.searchConversations, searchConversations),
      command(calls.take, take),
      command(calls.openTaken, openTaken),
      query(calls.showTaken, showTaken(terms, atDesk)),
      command(calls.answer, answer(terms)),
      command(calls.addNote, addNote),
      command(calls.giveBack, giveBack),
      command(calls.closeTaken, closeTaken(terms)),
      query(calls.listCanned, listCanned),
      command(calls.addCanned, addCanned),
      command(calls.removeCanned, removeCanned),
    ],
    events,
    follow: (following) => atDesk.follow(following),
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
