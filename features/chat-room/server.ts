/** The chat room on the server: call → query or command. */
import type { Notify } from "@assay/features/messages/server.ts";
import { command, type Feature, feature, query } from "@assay/server/feature.ts";
import { calls, events } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { decideAppeal, judge, listAppeals, listReported, sayAsStaff } from "./server/desk.ts";
import { readWaiting } from "./server/store.ts";
import { tellNews } from "./server/tell-news.ts";
import { appeal, blockSpeaker, listRooms, readRoom, report, say, showBlocked, unblock } from "./server/talk.ts";

export interface ChatRoomTerms {
  /** Tells who is muted, and what came of an appeal. */
  readonly notify: Notify;
}

export function chatRoomFeature({ notify }: ChatRoomTerms): Feature {
  return feature("chat-room", import.meta.dirname, {
    customerRows,
    topics: ["chat-room"],
    handlers: [
      query(calls.listRooms, listRooms),
      query(calls.listMessages, readRoom),
      command(calls.say, say),
      command(calls.report, report),
      command(calls.block, blockSpeaker),
      query(calls.showBlocked, showBlocked),
      command(calls.unblock, unblock),
      command(calls.appeal, appeal),
      query(calls.listReported, listReported),
      command(calls.judge, judge(notify)),
      query(calls.listAppeals, listAppeals),
      command(calls.decideAppeal, decideAppeal(notify)),
      command(calls.sayAsStaff, sayAsStaff),
    ],
    events,
    jobs: [tellNews],
    queues: [{ queue: "chat-room", roles: ["support"], read: async (db) => await readWaiting(db) }],
    shortcuts: ["chat-room"],
  });
}
