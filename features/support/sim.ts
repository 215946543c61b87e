/** How people ask, and what must stay true of it (README.md, Invariants). */
import { accepted, belonging, deed, foundBy, simulation } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { calls } from "./contract.ts";
import { OPEN_MAX, topics } from "./rules.ts";

const CONVERSATIONS = "support.conversations";

const open = deed("support.open", calls.openConversation, {
  weight: 2,
  ask: ({ draw }) => ({
    topic: draw.pick(topics),
    text: "Where is it?",
    // One that comes again now and then.
    client_id: `client-${draw.below(40)}`,
  }),
  shows: { accepted: "somebody asks", "too-many-conversations": "somebody has too many conversations" },
  learn: ({ memory }, outcome) => {
    const one = accepted(outcome)?.conversation;
    if (one) memory(CONVERSATIONS).push(one.id);
  },
});

const say = deed("support.say", calls.say, {
  weight: 2,
  ask: ({ draw, memory }) => {
    const known = memory(CONVERSATIONS);
    return known.length === 0
      ? undefined
      : { id: draw.pick(known), text: "And now?", client_id: `client-${draw.below(1_000_000)}` };
  },
  shows: { accepted: "somebody says more" },
});

const close = deed("support.close", calls.close, {
  weight: 1,
  ask: ({ draw, memory }) => {
    const known = memory(CONVERSATIONS);
    return known.length === 0 ? undefined : { id: draw.pick(known) };
  },
  shows: { accepted: "somebody ends a conversation" },
});

const list = deed("support.list", calls.listConversations, { weight: 1, ask: () => ({}) });

export const sim = simulation("support", {
  tier: "B",
  belongings: [belonging(calls.openConversation, { topic: "deposit", text: "Where is it?", client_id: "belonging-1" })],
  deeds: [open, say, close, list],
  truths: [
    {
      code: "SUPPORT-01",
      says: "Entries are counted without a gap.",
      when: "full audit",
      faults: foundBy(sql`
        select c.id || ' has ' || count(e.seq) || ' entries and counts ' || c.last_seq as fault
        from support.conversation c left join support.entry e on e.conversation_id = c.id group by c.id having count(e.seq) <> c.last_seq`),
    },
    {
      code: "SUPPORT-06",
      says: "Nobody has more open conversations than he may.",
      when: "full audit",
      faults: foundBy(sql`
        select customer_id::text as fault from support.conversation where state <> 'closed' group by 1 having count(*) > ${OPEN_MAX}`),
    },
  ],
  fingerprint: sql<{ line: string }>`
    select concat_ws(' ', id, customer_id, topic, state, last_seq, due_at) as line from support.conversation order by id`,
});
