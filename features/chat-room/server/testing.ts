/** A house with a chat room. */
import { randomUUID } from "node:crypto";
import type { Notice } from "@assay/features/messages/server.ts";
import { customer } from "@assay/server/testing-money.ts";
import { openTestHouse } from "@assay/server/testing.ts";
import { calls } from "../contract.ts";
import type { Room } from "../rules.ts";
import { chatRoomFeature } from "../server.ts";

export const reason = "as the rules say";

export async function openChatHouse() {
  const noticed: Notice[] = [];
  const house = await openTestHouse([chatRoomFeature({ notify: async (_tx, notices) => void noticed.push(...notices) })]);
  let people = 0;
  return {
    ...house,
    noticed,
    somebody: (): string => customer((people += 1)),
    say: async (as: string, text: string, room: Room = "en") =>
      (await house.call(calls.say, { room, text, client_id: randomUUID() }, { as })).message,
    read: async (as: string, room: Room = "en") => await house.call(calls.listMessages, { room }, { as }),
  };
}

export type ChatHouse = Awaited<ReturnType<typeof openChatHouse>>;
