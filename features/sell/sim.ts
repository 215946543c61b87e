/** How people use it, and what must stay true of it (README.md, Invariants). */
import { deed, foundBy, simulation } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { calls } from "./contract.ts";
import { OPEN_MAX } from "./rules/states.ts";
import { heldTruths } from "./server/held-truths.ts";

export { plantedInTests } from "./planted.ts";

const unknown = (below: number): string => `00000000-0000-7000-8000-${String(below).padStart(12, "0")}`;

const price = deed("sell.quote", calls.quote, {
  weight: 1,
  ask: ({ draw }) => ({ card: unknown(draw.below(1_000)), amount: draw.percent(10) ? "1.005" : String(20 + draw.below(500)) }),
  shows: { "no-such-payee": "somebody asks what a sale to an unknown account would bring" },
});

/** The people of the simulation have no bank account and are not verified: nothing of theirs leaves, and what banks do is tried beside the server. */
const list = deed("sell.list", calls.listSales, { weight: 1, ask: () => ({}) });

const cancel = deed("sell.cancel", calls.cancel, {
  weight: 1,
  ask: ({ draw }) => ({ id: unknown(draw.below(1_000)) }),
  shows: { "no-such-coin-sale": "somebody cancels a sale that was never made" },
});

export const sim = simulation("sell", {
  tier: "B",
  deeds: [price, list, cancel],
  truths: [
    ...heldTruths,
    {
      code: "SELL-02",
      says: "A file is what its sales are, each of one file and in one place.",
      when: "full audit",
      faults: foundBy(sql`
        select file.id || ' has ' || payouts || ' payouts of ' || sum as fault from sell.file
        left join (select file_id, count(*) as count, sum(arrives) as all_of_it from sell.sale where file_id is not null group by 1) named
          on file_id = file.id
        where coalesce(count, 0) <> payouts or coalesce(all_of_it, 0) <> sum`),
    },
    {
      code: "SELL-03",
      says: "What is paid was shown by a line, and what was shown or came back was in a file.",
      when: "full audit",
      faults: foundBy(sql`
        select id || ' is ' || state || ' without its lines' as fault from sell.sale where (state = 'paid' and shown_at is null)
          or (file_id is null and (shown_at is not null or returned is not null))
          or (returned is not null and state not in ('bouncing', 'bounced'))`),
    },
    {
      code: "SELL-04",
      says: "What comes back is all of a sale where all of its payout came back, and never more.",
      when: "full audit",
      faults: foundBy(sql`
        select id || ' brings back ' || back as fault from sell.sale where back is not null
          and back <> case when returned is null then units else trunc(units * returned / arrives) end`),
    },
    {
      code: "SELL-05",
      says: "Whatever is open has a deadline, and its last step an owner.",
      when: "full audit",
      faults: foundBy(sql`select id::text as fault from sell.sale one where ended_at is null and (due_at is null
        or not exists (select from sell.step where sale_id = one.id and owner is not null))`),
    },
    {
      code: "SELL-06",
      says: "Nobody has more open than the bound.",
      when: "full audit",
      faults: foundBy(sql`select customer_id::text as fault from sell.sale where ended_at is null and state <> 'bouncing'
        group by 1 having count(*) > ${OPEN_MAX}`),
    },
  ],
  fingerprint: sql<{ line: string }>`
    select concat_ws(' ', id, customer_id, reference, units, arrives, state, returned, back) as line from sell.sale order by id`,
});
