/** How people talk, and what must stay true of it (README.md, Invariants). */
import { belonging, deed, foundBy, simulation } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { calls } from "./contract.ts";
import { rooms } from "./rules.ts";

const say = deed("chat-room.say", calls.say, {
  weight: 2,
  ask: ({ draw }) => ({ room: draw.pick(rooms), text: "Hello", client_id: `client-${draw.below(200)}` }),
  shows: { accepted: "somebody talks" },
});

const read = deed("chat-room.read", calls.listMessages, { weight: 1, ask: ({ draw }) => ({ room: draw.pick(rooms) }) });

export const sim = simulation("chat-room", {
  tier: "B",
  // Where everybody reads it: no secret.
  belongings: [belonging(calls.say, { room: "BTC/USDT", text: "Hello", client_id: "belonging-1" })],
  deeds: [say, read],
  truths: [
    {
      code: "CHAT-02",
      says: "Nobody has spoken twice in a room within ten seconds.",
      when: "full audit",
      faults: foundBy(sql`
        select id::text as fault from (select id, at - lag(at) over (partition by customer_id, room order by seq) as pause
          from chat_room.message where customer_id is not null) said where pause < interval '10 seconds'`),
    },
  ],
  fingerprint: sql<{
    line: string;
  }>`select concat_ws(' ', id, room, customer_id, text) as line from chat_room.message order by id`,
});
