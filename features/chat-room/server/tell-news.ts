/** Tells whoever has a room open that something has changed there: once a second at most, however much is said. */
import { SECOND_MS } from "@assay/core/time.ts";
import type { Job } from "@assay/server/feature.ts";
import { events } from "../contract.ts";
import { liveRoom } from "../rules.ts";
import { takeNews } from "./store.ts";

export const tellNews: Job = {
  name: "chat-room.tell-news",
  everyMs: SECOND_MS,
  run: async (tx) => {
    for (const room of await takeNews(tx.db)) tx.emit(events.changed, { room: liveRoom(room) });
    return "done";
  },
};
