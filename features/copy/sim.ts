/** How people lead and follow, and what must stay true of it (README.md, Invariants). */
import { scaleOf } from "@assay/core/currency.ts";
import { divide, PRICE_SCALE, pow10, RATE_SCALE } from "@assay/core/money.ts";
import { later, SECOND_MS } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import { readStatement } from "@assay/server/ledger/statement.ts";
import { accepted, deed, foundBy, simulation, type Stage } from "@assay/server/simulation.ts";
import { contracts, listOpenIn, listPositionsBy, type Marks, readPurses } from "@assay/features/leverage/server.ts";
import { account } from "@assay/features/leverage/contract.ts";
import { sql } from "kysely";
import { calls } from "./contract.ts";
import { planted } from "./planted.ts";
import { LOT, QUOTE } from "./rules/terms.ts";
import { contractAddress, heldAddress } from "./server/postings.ts";

const [TRADERS, FOLLOWS, COPIES] = ["copy.traders", "copy.follows", "copy.copies"] as const;

const one = ({ draw, memory }: Stage, name: string): string | undefined => {
  const known = memory(name).slice(-10);
  return known.length === 0 ? undefined : draw.pick(known);
};

const look = deed("copy.look", calls.listTraders, {
  weight: 8,
  ask: ({ draw }) => ({
    sort: draw.pick(["copiers", "profit", "drawdown", "newest"]),
    ...(draw.percent(10) && { graveyard: "1" as const }),
  }),
  learn: ({ memory }, outcome) => {
    const { list = [] } = accepted(outcome) ?? {};
    const known = memory(TRADERS);
    for (const { trader_user_id: id, state } of list) if (state === "active" && !known.includes(id)) known.push(id);
  },
});

const lead = deed("copy.lead", calls.apply, {
  weight: 1,
  ask: ({ draw }) => ({
    signature: "I trade what I say",
    symbols: "BTC/USDT",
    share: draw.pick(["0", "0.1", "0.3"]),
    amount_min: "10",
    amount_max: "10000",
    places: "100",
  }),
  shows: { "not-admitted": "somebody may not lead yet" },
});

const settings = ({ draw }: Stage) => ({
  ...(draw.percent(50)
    ? { type: "multiple" as const, number: draw.pick(["0.01", "0.1", "0.5", "1"]) }
    : { type: "lots" as const, number: draw.pick(["0.2", "1", "5"]) }),
  ...(draw.percent(20) && { order_max: String(5 + draw.below(100)) }),
  ...(draw.percent(20) && { total_max: String(5 + draw.below(200)) }),
  ...(draw.percent(20) && { stop_loss: "0.2" }),
  ...(draw.percent(20) && { take_profit: "0.5" }),
  multiple_max: draw.pick(["1", "5", "20"]),
  at_close: draw.pick(["close", "keep"] as const),
});

const follow = deed("copy.follow", calls.follow, {
  weight: 14,
  ask: (stage) => {
    const id = one(stage, TRADERS);
    const { draw } = stage;
    if (id === undefined) return undefined;
    return {
      trader_user_id: id,
      ...settings(stage),
      amount: String(20 + draw.below(300)),
      ...(draw.percent(50) && { copy_open: "1" as const }),
    };
  },
  shows: {
    accepted: "somebody follows a trader",
    "already-following": "somebody follows twice",
    "insufficient-balance": "a purse is not covered",
  },
  learn: ({ memory }, outcome) => {
    const done = accepted(outcome);
    if (done) memory(FOLLOWS).push(done.follow.follow_user_id);
  },
});

const money = deed("copy.add", calls.changeMoney, {
  weight: 5,
  ask: (stage) => {
    const id = one(stage, FOLLOWS);
    const { draw } = stage;
    return id === undefined
      ? undefined
      : { follow_user_id: id, change: draw.pick(["add", "add", "remove"]), amount: String(1 + draw.below(60)) };
  },
  shows: { accepted: "money comes into a purse or leaves it" },
});

const pause = deed("copy.pause", calls.pause, {
  weight: 2,
  ask: (stage) => {
    const id = one(stage, FOLLOWS);
    return id === undefined ? undefined : { follow_user_id: id, paused: stage.draw.pick(["1", "0"]) };
  },
});

const cancel = deed("copy.cancel", calls.cancel, {
  weight: 3,
  ask: (stage) => {
    const id = one(stage, FOLLOWS);
    return id === undefined ? undefined : { follow_user_id: id, positions: stage.draw.pick(["close", "close", "keep"]) };
  },
  shows: { accepted: "somebody ends a follow" },
});

const list = deed("copy.list", calls.listCopies, {
  weight: 6,
  ask: ({ draw }) => ({ current: draw.pick(["1", "1", "0"]) }),
  learn: ({ memory, sometimes }, outcome) => {
    for (const { transaction_id: id, state } of accepted(outcome)?.list ?? []) {
      if (id !== null && state === "open" && !memory(COPIES).includes(id)) memory(COPIES).push(id);
      if (state === "open") sometimes("an opening is copied");
      if (state === "closed") sometimes("an exit is copied");
      if (state === "skipped") sometimes("an opening is skipped");
    }
  },
});

const selfHold = deed("copy.self-hold", calls.selfHold, {
  weight: 2,
  ask: (stage) => {
    const id = one(stage, COPIES);
    return id === undefined ? undefined : { transaction_id: id };
  },
  shows: { accepted: "somebody makes a copy his own" },
});

/** What a purse is worth by itself needs no mark. */
const unmarked: Marks = {
  contracts,
  feed: { source: "simulated", label: "none" },
  tick: () => undefined,
  minutes: async () => new Map(),
  pricesAt: async () => new Map(),
  worth: () => undefined,
  depth: () => ({ bids: [], asks: [] }),
  onTick: () => () => undefined,
};

async function purseFaults(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string; units: string }>`
    select id, paid_in + realised - taken_out - shared as units from copy.follow order by id`.execute(db);
  const purses = await readPurses(
    db,
    unmarked,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, units }) => {
    const { free = 0n, margin = 0n, costs = 0n } = purses.get(id) ?? {};
    const has = free + margin + costs;
    return has === BigInt(units) ? [] : [`follow ${id} has ${has}, and ${units} came of its money`];
  });
}

/** What is open in purses against the copies that are written, both ways. */
async function copyFaults(db: Database): Promise<string[]> {
  const { rows: follows } = await sql<{ id: string; customer_id: string }>`
    select id, customer_id from copy.follow order by id`.execute(db);
  const { rows: copies } = await sql<{ position_id: string; follow_id: string; side: string; symbol: string }>`
    select c.position_id, c.follow_id, s.side, s.symbol from copy.copy c join copy.signal s on s.id = c.signal_id
    where c.position_id is not null order by c.position_id`.execute(db);
  const owners = new Map(follows.map(({ id, customer_id }) => [id, customer_id]));
  const written = new Map(copies.map((copy) => [copy.position_id, copy]));
  return (await listOpenIn(db, [...owners.keys()])).flatMap(({ id, purse, customerId, side, symbol }) => {
    const copy = written.get(id);
    const isRight = copy?.follow_id === purse && copy.side === side && copy.symbol === symbol && owners.get(purse) === customerId;
    return isRight ? [] : [`position ${id} in the purse of ${purse} is no copy of it`];
  });
}

/** Copies that are open though their leader has closed and his exit is done; one that waits for a mark is not. */
async function exitFaults(db: Database): Promise<string[]> {
  const { rows } = await sql<{ position_id: string; follow_id: string }>`
    select o.position_id, o.follow_id from copy.signal s join copy.copy o on o.lead_id = s.position_id and o.position_id is not null
    where s.kind = 'close' and s.done_at is not null and o.signal_id < s.id order by o.position_id`.execute(db);
  const purses = new Map(rows.map(({ position_id, follow_id }) => [position_id, follow_id]));
  return (await listPositionsBy(db, [...purses.keys()])).flatMap(({ id, state, purse, closing, quantity }) =>
    state === "open" && purse === purses.get(id) && (closing?.quantity ?? 0n) < quantity
      ? [`${id} is open, and its leader has closed`]
      : [],
  );
}

/** Lines between a trader's contract account and another customer's, but for shares. */
async function touchingFaults(db: Database): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`select distinct customer_id from copy.trader order by customer_id`.execute(
    db,
  );
  const addresses = rows.flatMap(({ customer_id: id }) => [contractAddress(id), heldAddress(id)]);
  const lines = addresses.length === 0 ? [] : await readStatement(db, { addresses, limit: LINES_AUDITED });
  const owner = (address: string): string | undefined => /^user\/([^/]+)\//.exec(address)?.[1];
  return lines
    .filter(({ address, counterpart, reason }) => {
      const other = owner(counterpart);
      return other !== undefined && other !== owner(address) && reason !== "copy-share";
    })
    .map(({ address, counterpart, reason }) => `${reason} between ${address} and ${counterpart}`);
}

const LINES_AUDITED = 500;

/** Copies that are larger than their follows' settings, their market's step or the leader's leverage allow. Nobody here changes settings. */
async function sizeFaults(db: Database): Promise<string[]> {
  const { rows } = await sql<{
    position_id: string;
    quantity: string;
    price: string;
    symbol: string;
    led: string;
    leverage: number;
    type: string;
    number: number;
    order_max: string | null;
    leverage_max: number;
  }>`
    select c.position_id, c.quantity, c.price, s.symbol, s.quantity as led, s.leverage, f.type, f.number, f.order_max, f.leverage_max
    from copy.copy c join copy.signal s on s.id = c.signal_id join copy.follow f on f.id = c.follow_id
    where c.position_id is not null and s.kind = 'open' order by c.signal_id desc, c.follow_id limit ${COPIES_AUDITED}`.execute(
    db,
  );
  const positions = new Map(
    (
      await listPositionsBy(
        db,
        rows.map(({ position_id }) => position_id),
      )
    ).map((one) => [one.id, one]),
  );
  return rows.flatMap((row): string[] => {
    const { contract } = contracts.get(row.symbol)!;
    const [quantity, position] = [BigInt(row.quantity), positions.get(row.position_id)!];
    const whole = BigInt(row.number);
    const value = divide(quantity * BigInt(row.price), pow10(PRICE_SCALE + scaleOf(contract.base) - scaleOf(QUOTE)), "down");
    const isOver =
      quantity % contract.step !== 0n ||
      (row.type === "multiple" ? quantity * 100n > whole * BigInt(row.led) : value * 100n > whole * LOT.units) ||
      position.leverage > Math.min(row.leverage, row.leverage_max) ||
      (row.order_max !== null && position.originMargin > BigInt(row.order_max));
    return isOver ? [`${row.position_id} is larger than its follow allows`] : [];
  });
}

const COPIES_AUDITED = 200;

/** How long the job that copies may need once everything works again: an exit waits ten seconds for its guard. */
const COPYING_MS = 60 * SECOND_MS;

export const sim = simulation("copy", {
  tier: "B",
  accounts: [account],
  deeds: [look, lead, follow, money, pause, cancel, list, selfHold],
  sometimes: ["an opening is copied", "an exit is copied", "an opening is skipped"],
  truths: [
    {
      code: "COPY-01",
      says: "A leader's position is opened once in a follow, and what is open in a purse is a copy of that follow.",
      when: "full audit",
      faults: async (db) => [
        ...(await foundBy(sql`
          select follow_id || ' has opened ' || lead_id || ' twice' as fault from copy.copy
          where position_id is not null group by follow_id, lead_id having count(*) > 1`)(db, [], new Date(0), [])),
        ...(await copyFaults(db)),
      ],
    },
    {
      code: "COPY-02",
      says: "What a purse has, with what its open copies have cost, is what came in and what copies brought, less what has left it.",
      when: "full audit",
      faults: purseFaults,
    },
    {
      code: "COPY-03",
      says: "No purse has more out of it than came in and was won.",
      when: "full audit",
      faults: foundBy(sql`select id || ' has paid out more than it had' as fault from copy.follow
        where state = 'ended' and paid_in + realised <> taken_out + shared`),
    },
    {
      code: "COPY-04",
      says: "Nothing stays open of what a leader has closed when that is done.",
      when: "full audit",
      faults: exitFaults,
    },
    {
      code: "COPY-04",
      says: "Everything that leaders have done has been copied; stops wait for a mark.",
      when: "end",
      faults: foundBy(
        (_customers, now) =>
          sql`select 'signal ' || id || ' is not done' as fault from copy.signal where done_at is null and kind <> 'stops' and at < ${later(now, -COPYING_MS)}`,
      ),
    },
    {
      code: "COPY-05",
      says: "Shares paid are no more than the share of the highest realised profit.",
      when: "full audit",
      faults: async (db) => {
        const { rows } = await sql<{ id: string; share: string; high_water: string; shared: string }>`
          select id, share, high_water, shared from copy.follow where shared > 0 order by id`.execute(db);
        return rows
          .filter((row) => BigInt(row.shared) > divide(BigInt(row.high_water) * BigInt(row.share), pow10(RATE_SCALE), "down"))
          .map(({ id, shared }) => `${id} has paid ${shared}`);
      },
    },
    {
      code: "COPY-06",
      says: "Nothing but a share moves between a trader's contract account and another customer's.",
      when: "full audit",
      faults: touchingFaults,
    },
    {
      code: "COPY-07",
      says: "No copy is larger than its follow's size, cap and leverage allow, or off its market's step.",
      when: "full audit",
      faults: sizeFaults,
    },
    {
      code: "COPY-08",
      says: "Nothing is told of copiers who are fewer than five.",
      when: "full audit",
      faults: foundBy(sql`
        select g.trader_id || ' tells of too few' as fault from copy.figures g where (g.told ->> 'copiers_median') is not null and (
          select count(distinct f.customer_id) from copy.follow f
          where f.trader_id = g.trader_id and (f.state <> 'ended' or f.ended_at >= g.at - interval '90 days')
        ) < 5`),
    },
    {
      code: "COPY-09",
      says: "Who has closed or lost his stake is told of as he ended, and nothing follows him on.",
      when: "full audit",
      faults: foundBy(sql`
        select t.id || ' is not told of' as fault from copy.trader t
        where t.ended_at is not null and not exists (select from copy.figures g where g.trader_id = t.id)
        union all
        select f.id || ' follows on' from copy.follow f join copy.trader t on t.id = f.trader_id
        where t.ended_at is not null and f.state <> 'ended' and f.ending is null`),
    },
    {
      code: "COPY-11",
      says: "Copies that were made at once have one price.",
      when: "full audit",
      faults: foundBy(sql`
        select c.signal_id || ' was copied at several prices' as fault from copy.copy c join copy.signal s on s.id = c.signal_id
        where s.kind = 'open' and c.price is not null group by c.signal_id, c.at having count(distinct c.price) > 1`),
    },
    {
      code: "COPY-10",
      says: "Nobody follows himself, or a trader twice at a time.",
      when: "full audit",
      faults: foundBy(sql`select f.id || ' follows himself' as fault from copy.follow f join copy.trader t on t.id = f.trader_id
        where t.customer_id = f.customer_id`),
    },
  ],
  planted,
  fingerprint: sql<{ line: string }>`
    select concat_ws(' ', id, customer_id, state, ending, paid_in, taken_out, realised, high_water, shared) as line from copy.follow
    union all
    select concat_ws(' ', follow_id, lead_id, position_id, quantity, price, note) from copy.copy order by 1`,
});
