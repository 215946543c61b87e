/** How people buy options, and what must stay true of them (README.md, Invariants). */
import { parsePrice } from "@assay/core/money.ts";
import { SECOND_MS } from "@assay/core/time.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import { belonging, accepted, deed, faultsFound, refused, simulation } from "@assay/server/simulation.ts";
import { priceOfTick, type TickFact } from "@assay/features/market/server.ts";
import { AUDITED_MAX, listCountedBesides, unprovenFaults, unsoundFaults } from "@assay/features/proofs/server.ts";
import { listStops } from "@assay/features/protection/server.ts";
import { calls as wallet } from "@assay/features/wallet/contract.ts";
import { sql } from "kysely";
import { account, calls } from "./contract.ts";
import { planted } from "./planted.ts";
import {
  type Direction,
  type Mode,
  modes,
  ROUND_OWN_MAX,
  ROUND_SIDE_MAX,
  roundName,
  type TermSeconds,
  termsSeconds,
} from "./rules.ts";
import { GRACE_MS, outcomeOf } from "./rules/course.ts";
import { optionRules, recompute } from "./rules/receipt.ts";
import { fundPool, POOL, ROUND, ROUND_FEES } from "./server/postings.ts";
import { courseTwin, plainDelay } from "./server/course-twin.ts";
import { EXPOSURE_MAX, EXPOSURE_OWN_MAX, TOGETHER_MS } from "./server/exposure.ts";
import { payoutTwin } from "./server/payout-twin.ts";
import { heldTruths } from "./server/held-truths.ts";

const OPTIONS = "seconds.options";

const fund = deed("seconds.fund", wallet.transfer, {
  weight: 4,
  ask: ({ draw }) => ({
    currency_id: "3",
    number: String(1 + draw.below(400)),
    from_field: draw.pick(["change", "change", "micro"]),
    to_field: draw.pick(["micro", "micro", "change"]),
  }),
});

const open = deed("seconds.open", calls.openOption, {
  weight: 20,
  ask: ({ draw }) => {
    const mode = draw.pick(modes);
    // Long rounds of one market, so that a customer meets himself in them.
    const isCrowded = mode === "pool" && draw.percent(60);
    return {
      match_id: isCrowded ? "BTC/USDT" : draw.pick(["BTC/USDT", "ETH/USDT"]),
      type: draw.pick(["up", "down", "1", "2"]),
      seconds: isCrowded ? "300" : draw.percent(70) ? "30" : String(draw.pick(termsSeconds)),
      number: String(1 + draw.below(150)),
      mode,
    };
  },
  learn: ({ memory, sometimes }, outcome) => {
    const option = accepted(outcome)?.option;
    if (option) memory(OPTIONS).push(option.id);
    if (option?.mode === "pool") sometimes("somebody stakes in a pool");
    if (option?.mode === "fixed") sometimes("somebody stakes against the house");
    if (refused(outcome) === "insufficient-balance") sometimes("a stake is not covered");
    if (refused(outcome) === "over-loss-limit") sometimes("a loss limit refuses a stake");
    if (refused(outcome) === "staked-other-side") sometimes("a customer is refused the other side of his round");
    if (refused(outcome) === "too-many-stakes-in-round") sometimes("a customer has staked enough in a round");
    if (refused(outcome) === "index-missing") sometimes("options are not sold for want of an index");
  },
});

const look = deed("seconds.look", calls.showResult, {
  weight: 4,
  ask: ({ draw, memory }) => {
    const known = memory(OPTIONS).slice(-10);
    return known.length === 0 ? undefined : { id: draw.pick(known) };
  },
  learn: ({ sometimes }, outcome) => {
    const option = accepted(outcome);
    if (option?.outcome === "void") sometimes("an option is void");
    if (option?.outcome === "won") sometimes("an option is won");
    if (option?.outcome === "lost") sometimes("an option is lost");
  },
});

const list = deed("seconds.list", calls.listOptions, {
  weight: 2,
  ask: ({ draw }) => ({ state: draw.pick(["live", "settled"]) }),
});

interface Decided {
  id: string;
  symbol: string;
  direction: Direction;
  mode: Mode;
  outcome: string;
  draw: TickFact | null;
  entry: TickFact | null;
  settlement: TickFact | null;
  closed: string;
  /** Where the option says that it enters. */
  enters: string | null;
  seconds: TermSeconds;
}

const isLate = ({ at }: TickFact, due: number): boolean => Number(at) > due + GRACE_MS;

/** What the kept ticks of a settled option contradict. */
function contradictionOf({ id, direction, outcome, settlement, seconds, ...option }: Decided): string[] {
  const { entry } = option;
  const early = entry ? entryFaults({ id, seconds, ...option, entry }) : [];
  if (outcome === "void") return [...early, ...(settlement ? [`${id} is void and has a settlement`] : [])];
  if (!entry || !settlement) return [`${id} was decided without ticks`];
  const expiresAt = Number(entry.at) + seconds * SECOND_MS;
  const wanted = outcomeOf(direction, parsePrice(entry.price!)!, parsePrice(settlement.price!)!);
  return [
    ...early,
    ...(wanted === outcome ? [] : [`${id} is ${outcome}, its ticks say ${wanted}`]),
    ...(Number(settlement.at) >= expiresAt ? [] : [`${id} was settled before its expiry`]),
    ...(isLate(settlement, expiresAt) ? [`${id} was settled after its grace`] : []),
  ];
}

/** What the draw of an entry contradicts: every option of a simulated world is opened under the rule of now. */
function entryFaults({
  id,
  symbol,
  seconds,
  mode,
  closed,
  enters,
  draw,
  entry,
}: Pick<Decided, "id" | "symbol" | "seconds" | "mode" | "closed" | "enters" | "draw"> & { entry: TickFact }): string[] {
  if (!draw) return [`${id} was entered without a draw`];
  const words = draw.sources.map(({ venue, price = "-", heard = "-" }) => [venue, price, heard] as const);
  const name = mode === "fixed" ? id : roundName(symbol, seconds, Number(closed));
  const entersAt = Number(draw.at) + plainDelay({ id: draw.id, price: draw.price!, words }, name);
  return [
    ...(Number(draw.at) > Number(closed) ? [] : [`${id} was drawn before it closed`]),
    ...(isLate(draw, Number(closed)) ? [`${id} was drawn after its grace`] : []),
    // Ticks of a simulated world are further apart than most delays, so that the entry alone would not tell.
    ...(Number(enters) === entersAt ? [] : [`${id} says that it enters at ${enters}, its draw says ${entersAt}`]),
    ...(Number(entry.at) >= entersAt ? [] : [`${id} was entered before its delay was over`]),
    ...(isLate(entry, entersAt) ? [`${id} was entered after its grace`] : []),
  ];
}

export const sim = simulation("seconds", {
  belongings: [
    belonging(wallet.transfer, { currency_id: "3", number: "100", from_field: "change", to_field: "micro" }),
    belonging(
      calls.openOption,
      { match_id: "BTC/USDT", type: "up", seconds: "30", number: "10", mode: "fixed" },
      { leavesFact: true },
    ),
  ],
  accounts: [account],
  tier: "A",
  deeds: [fund, open, look, list],
  sometimes: [
    "somebody stakes in a pool",
    "somebody stakes against the house",
    "a stake is not covered",
    "a loss limit refuses a stake",
    "a customer is refused the other side of his round",
    "a customer has staked enough in a round",
    "options are not sold for want of an index",
    "an option is void",
    "an option is won",
    "an option is lost",
  ],
  truths: [
    ...heldTruths,
    {
      code: "SECONDS-02",
      says: "Every outcome follows from the direction and the kept ticks.",
      when: "full audit",
      faults: async (db) => {
        const { rows } = await sql<Decided>`
          select id, symbol, direction, mode, outcome, draw, entry, settlement, seconds, (extract(epoch from closes_at) * 1000)::bigint as closed,
            (extract(epoch from enters_at) * 1000)::bigint as enters
          from seconds.option where state = 'settled'`.execute(db);
        return rows.flatMap(contradictionOf);
      },
    },
    {
      code: "SECONDS-16",
      says: "Every settled option has left a receipt, and what that says follows by its rule from what stands in it.",
      when: "full audit",
      faults: async (db) => {
        const { rows } = await sql<{ id: string }>`
          select id from seconds.option where state = 'settled' order by settled_at desc limit ${AUDITED_MAX}`.execute(db);
        const ids = rows.map(({ id }) => id);
        const unsound = await unsoundFaults(db, optionRules, (rule, fact) => recompute(rule, fact, priceOfTick));
        return [...(await unprovenFaults(db, ids)), ...unsound];
      },
    },
    {
      code: "SECONDS-06",
      says: "A fixed payout is the stake and its winnings, the stake, or nothing, by the outcome.",
      when: "full audit",
      faults: async (db) => {
        return await faultsFound(
          db,
          sql`
          select concat_ws(' ', id, outcome, 'paid', payout) as fault from seconds.option
          where state = 'settled' and mode = 'fixed' and payout <> case outcome
            when 'won' then stake + trunc(stake * rate / 100000000) when 'lost' then 0 else stake end`,
        );
      },
    },
    {
      code: "SECONDS-08",
      says: "Whatever is void or tied pays every stake back, in a round too.",
      when: "full audit",
      faults: async (db) => {
        return await faultsFound(
          db,
          sql`
          select concat_ws(' ', id, outcome, 'paid', payout) as fault from seconds.option
          where state = 'settled' and outcome in ('void', 'tie') and payout <> stake`,
        );
      },
    },
    {
      code: "SECONDS-13",
      says: "What customers have lost the house has, and what they have won it has paid: each option once.",
      when: "full audit",
      faults: async (db) => {
        const { rows } = await sql<{ units: string }>`
          select coalesce(sum(stake - payout), 0) as units from seconds.option where state = 'settled'`.execute(db);
        const fund = fundPool().transfers[0]!.amount.units;
        const has = (await readBalances(db, [POOL.free, POOL.promised, ROUND, ROUND_FEES])).reduce(
          (sum, { units }) => sum + units,
          0n,
        );
        return has === fund + BigInt(rows[0]!.units) ? [] : [`the house has ${has}, options make ${fund} and ${rows[0]!.units}`];
      },
    },
    {
      code: "SECONDS-09",
      says: "A round pays out what was staked in it, less the fee.",
      when: "full audit",
      faults: async (db) => {
        return await faultsFound(
          db,
          sql`
          select concat_ws(' ', symbol, seconds, closes_at) as fault from seconds.option
          where mode = 'pool' group by symbol, seconds, closes_at
          having count(*) filter (where state <> 'settled') = 0 and (sum(payout) > sum(stake)
            or sum(payout) < sum(stake) - ceil(sum(stake) * max(rate) / 100000000) - count(*))`,
        );
      },
    },
    {
      code: "SECONDS-22",
      says: "In a round a customer has a few stakes on one side, no side is fuller than it may be, and none loses more than stands on the other.",
      when: "full audit",
      faults: async (db) => {
        return await faultsFound(
          db,
          sql`
          select concat_ws(' ', 'of one customer', customer_id, symbol, seconds, closes_at) as fault from seconds.option
          where mode = 'pool' group by customer_id, symbol, seconds, closes_at
          having count(*) > ${ROUND_OWN_MAX} or count(distinct direction) > 1
          union all
          select concat_ws(' ', 'a side of', symbol, seconds, closes_at) from (
            select symbol, seconds, closes_at,
              coalesce(sum(stake) filter (where direction = 'up'), 0) as up,
              coalesce(sum(stake) filter (where direction = 'down'), 0) as down,
              coalesce(sum(stake - payout) filter (where direction = 'up'), 0) as up_lost,
              coalesce(sum(stake - payout) filter (where direction = 'down'), 0) as down_lost, count(*) as stakes
            from seconds.option where mode = 'pool' group by symbol, seconds, closes_at
          ) as round
          where greatest(up, down) > ${ROUND_SIDE_MAX.units.toString()}::numeric
            or greatest(up_lost, down_lost) > least(up, down) + stakes`,
        );
      },
    },
    {
      code: "SECONDS-23",
      says: "In one market and direction the house has promised no more than it may lose there, and one customer no more than his part of what expires together.",
      when: "each step",
      faults: async (db) => {
        return await faultsFound(
          db,
          sql`
          select concat_ws(' ', symbol, direction) as fault from seconds.option
          where state <> 'settled' and mode = 'fixed' group by symbol, direction
          having sum(trunc(stake * rate / 100000000)) > ${EXPOSURE_MAX.units.toString()}::numeric
          union all
          select concat_ws(' ', 'of one customer', o.customer_id, o.symbol, o.direction) from seconds.option o
          join seconds.option p using (customer_id, symbol, direction)
          where o.state <> 'settled' and p.state <> 'settled' and o.mode = 'fixed' and p.mode = 'fixed' and p.created_at <= o.created_at
            and abs(extract(epoch from (o.closes_at + o.seconds * interval '1 second') - (p.closes_at + p.seconds * interval '1 second')))
              * 1000 <= ${TOGETHER_MS}
          group by o.id having sum(trunc(p.stake * p.rate / 100000000)) > ${EXPOSURE_OWN_MAX.units.toString()}::numeric`,
        );
      },
    },
    {
      code: "SECONDS-25",
      says: "What a customer counts on his last day is what he has asked for with evidence, and the options that he has opened.",
      when: "full audit",
      faults: async (db) => {
        const counted = await listCountedBesides(db);
        return await faultsFound(
          db,
          sql`
          with opened as (
            select customer_id, floor(extract(epoch from created_at) / 86400)::int as day, count(*)::int as count
            from seconds.option group by 1, 2
          ), last as (select distinct on (customer_id) * from opened order by customer_id, day desc)
          select concat_ws(' ', customer_id, 'has opened', l.count, 'options on day', l.day, 'and counts', c.besides, 'on', c.day) as fault
          from last l full join unnest(
            ${counted.map(({ customerId }) => customerId)}::uuid[], ${counted.map(({ day }) => day)}::int[],
            ${counted.map(({ besides }) => besides)}::int[]
          ) as c(customer_id, day, besides) using (customer_id)
          where c.day is null or l.day > c.day or c.besides <> case when l.day = c.day then l.count else 0 end`,
        );
      },
    },
    {
      code: "SECONDS-19",
      says: "No option began while its customer let no new risk begin.",
      when: "full audit",
      faults: async (db) => {
        const stops = await listStops(db);
        return await faultsFound(
          db,
          sql`
          select o.id::text as fault from seconds.option o join unnest(
            ${stops.map(({ customerId }) => customerId)}::uuid[], ${stops.map(({ fromAt }) => fromAt)}::timestamptz[],
            ${stops.map(({ untilAt }) => untilAt)}::timestamptz[]
          ) as s(customer_id, from_at, until_at) using (customer_id)
          where o.created_at > s.from_at and (s.until_at is null or o.created_at < s.until_at)`,
        );
      },
    },
  ],
  twins: [payoutTwin, courseTwin],
  planted,
  fingerprint: sql<{ line: string }>`
    select concat_ws(' ', id, customer_id, symbol, direction, seconds, mode, stake, state, outcome, payout, draw, entry, settlement) as line
    from seconds.option order by id`,
});
