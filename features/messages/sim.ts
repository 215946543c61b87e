/** How people read what they are told, and what must stay true of it (README.md, Invariants). */
import { accepted, deed, refused, simulation } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { ANNOUNCEMENTS, calls, topics } from "./contract.ts";

const KNOWN = "messages.known";

export const sim = simulation("messages", {
  tier: "B",
  deeds: [
    deed("messages.count", calls.countUnread, {
      weight: 1,
      ask: () => ({}),
      learn: (_stage, outcome) => {
        const { count, topics: byTopic } = accepted(outcome) ?? { count: 0, topics: {} };
        if (Object.values(byTopic).reduce((sum, unread) => sum + unread, 0) !== count)
          throw new Error("unread messages do not add up");
      },
    }),
    deed("messages.list", calls.listMessages, {
      weight: 1,
      ask: ({ draw }) => (draw.percent(50) ? {} : { topic: draw.pick(topics) }),
      learn: ({ memory, sometimes }, outcome) => {
        const list = accepted(outcome)?.list ?? [];
        memory(KNOWN).splice(0, Infinity, ...list.map(({ id }) => id));
        if (list.some(({ read }) => !read)) sometimes("somebody has something to read");
      },
    }),
    deed("messages.read", calls.readMessage, {
      weight: 1,
      ask: ({ draw, memory }) => (memory(KNOWN).length === 0 ? undefined : { id: draw.pick(memory(KNOWN)) }),
    }),
    deed("messages.read-all", calls.readMessages, { weight: 1, ask: () => ({}) }),
    deed("messages.list-announcements", calls.listAnnouncements, { weight: 1, ask: () => ({}) }),
    deed("messages.subscribe", calls.subscribePush, {
      weight: 1,
      ask: ({ customerId, draw }) => ({
        endpoint: `https://${draw.percent(90) ? "push.example" : "elsewhere.example"}/${customerId.slice(-6)}`,
        p256dh: "p".repeat(87),
        auth: "a".repeat(22),
      }),
      learn: ({ sometimes }, outcome) => {
        if (accepted(outcome)) sometimes("a device is subscribed");
        if (refused(outcome) === "push-endpoint-refused") sometimes("a push service is refused");
      },
    }),
    deed("messages.unsubscribe", calls.unsubscribePush, { weight: 1, ask: ({ draw }) => (draw.percent(40) ? {} : undefined) }),
    deed("messages.choose-push", calls.choosePush, {
      weight: 1,
      ask: ({ draw }) => ({ topic: draw.pick([...topics, ANNOUNCEMENTS]), wanted: draw.pick(["1", "0"]) }),
    }),
  ],
  sometimes: ["somebody has something to read", "a device is subscribed", "a push service is refused"],
  truths: [
    {
      code: "MESSAGE-02",
      says: "A subject has one message.",
      when: "full audit",
      faults: async (db) => {
        const { rows } = await sql<{ fault: string }>`
          select concat_ws(' ', customer_id, topic, subject) as fault from messages.message
          group by customer_id, topic, subject having count(*) > 1`.execute(db);
        return rows.map(({ fault }) => fault);
      },
    },
  ],
});
