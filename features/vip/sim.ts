/** How people look at their levels, and what must stay true of them (README.md, Invariants). */
import { later, MINUTE_MS } from "@assay/core/time.ts";
import { accepted, deed, foundBy, simulation } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { calls } from "./contract.ts";
import { feeKinds, KEPT_DAYS, levelEarned, levels, STEP_DAYS } from "./rules.ts";

/** How long the jobs may need after a level's time is over. */
const REVIEW_MS = 10 * MINUTE_MS;

const look = deed("vip.look", calls.showVip, {
  weight: 1,
  ask: () => ({}),
  learn: ({ sometimes }, outcome) => {
    const standing = accepted(outcome);
    if (!standing) return;
    if (standing.level > 0) sometimes("somebody has a level");
    if (standing.volume !== "0") sometimes("somebody's volume counts");
  },
});

const history = deed("vip.history", calls.listChanges, { weight: 1, ask: () => ({ limit: "5" }) });

/** The level that a column of volume and one of assets earn. */
const earned = sql.raw(
  `(select max(l.level) from (values ${levels.map(({ level, volume, assets }) => `(${level}, ${volume}, ${assets})`).join(", ")})
    as l(level, volume, assets) where c.volume >= l.volume or c.assets >= l.assets)`,
);

export const sim = simulation("vip", {
  tier: "B",
  deeds: [look, history],
  sometimes: ["somebody has a level", "somebody's volume counts"],
  truths: [
    {
      code: "VIP-01",
      says: "The table of levels and its twin in SQL earn the same.",
      when: "end",
      faults: async (db) => {
        const { rows } = await sql<{ id: string; volume: string; assets: string; earned: number }>`
          select id, volume, assets, ${earned} as earned from vip.change c order by place desc limit 1000`.execute(db);
        return rows
          .filter((row) => levelEarned({ volume: BigInt(row.volume), assets: BigInt(row.assets) }).level !== row.earned)
          .map(({ id }) => `${id} earns another level`);
      },
    },
    {
      code: "VIP-02",
      says: "A level follows from what it says: raised to what was earned, renewed because it was, and lapsed by one because it was not.",
      when: "full audit",
      faults: foundBy(sql`
        select c.id::text as fault from vip.change c where case why
          when 'renewed' then level <> level_before or level <> ${earned}
          when 'lapsed' then level <> level_before - 1 or level_before <= ${earned}
          else level <= level_before or level <> ${earned} end
          or kept_until is distinct from case when level = 0 then null
            when why = 'lapsed' then at + make_interval(days => ${STEP_DAYS}) else at + make_interval(days => ${KEPT_DAYS}) end`),
    },
    {
      code: "VIP-02",
      says: "Each change goes on from the one before, and where a customer stands is his last one.",
      when: "full audit",
      faults: foundBy(sql`
        select id::text as fault from (
          select id, level_before, coalesce(lag(level) over mine, 0) as was, why, at, lag(kept_until) over mine as kept
          from vip.change window mine as (partition by customer_id order by place)
        ) as one where level_before <> was or (why in ('renewed', 'lapsed') and at < kept)
        union all
        select s.customer_id::text from vip.standing s left join lateral (
          select level, kept_until from vip.change c where c.customer_id = s.customer_id order by place desc limit 1
        ) as last on true
        where s.level <> coalesce(last.level, 0) or s.kept_until is distinct from last.kept_until`),
    },
    {
      code: "VIP-02",
      says: "No level is kept longer than its time.",
      when: "end",
      faults: foundBy(
        (_customers, now) => sql`
          select customer_id || ' is due since ' || kept_until as fault from vip.standing where kept_until < ${later(now, -REVIEW_MS)}`,
      ),
    },
    {
      code: "VIP-04",
      says: "What is counted is of a kind that pays a fee, and no fee is more than its volume.",
      when: "full audit",
      faults: foundBy(sql`
        select concat_ws(' ', customer_id, day, kind) as fault from vip.traded
        where kind <> all(${[...feeKinds]}::text[]) or fee > volume + linked`),
    },
  ],
  fingerprint: sql<{ line: string }>`
    select concat_ws(' ', customer_id, level_before, level, why, volume, assets) as line from vip.change order by place`,
});
