/** The house of copying for tests of the copier alone: what people ask of copy by calls is not here. */
import type { OutputOf } from "@assay/core/contract.ts";
import { parseAmount } from "@assay/core/money.ts";
import { calls as leverageCalls } from "@assay/features/leverage/contract.ts";
import { fundPurse, listPositionsBy, type Position, readPurses } from "@assay/features/leverage/server.ts";
import type { Following } from "@assay/server/feature.ts";
import { customer } from "@assay/server/testing-money.ts";
import { sql } from "kysely";
import type { Copier } from "./copier.ts";
import { copyFund } from "./postings.ts";
import { type CopyHouse, openCopyHouse } from "./testing.ts";
import { type Opening, openingOf } from "./testing-marks.ts";

const usdt = (text: string) => parseAmount("USDT", text)!;
const usdtUnits = (text: string | undefined): string | null => (text === undefined ? null : String(usdt(text).units));

export interface Settings {
  readonly type?: "multiple" | "lots";
  /** Hundredths. */
  readonly number?: number;
  readonly orderMax?: string;
  readonly totalMax?: string;
  readonly symbols?: readonly string[];
  readonly leverageMax?: number;
  readonly paused?: boolean;
}

export interface Follow {
  readonly id: string;
  readonly customerId: string;
}

export interface Trader {
  readonly id: string;
  readonly customerId: string;
}

/** What became of a signal in a follow. */
export interface CopyRow {
  readonly kind: string;
  readonly positionId: string | null;
  readonly quantity: string | null;
  readonly note: string | null;
}

type Opened = OutputOf<typeof leverageCalls.openPosition>["position"];

export interface EngineHouse extends Omit<CopyHouse, "faults" | "follow" | "copies" | "open" | "leave" | "mark"> {
  /** Faults that the copier has told. */
  readonly faults: unknown[];
  newCustomer(money?: string): Promise<string>;
  newTrader(money?: string, symbols?: readonly string[]): Promise<Trader>;
  follow(trader: Trader, money: string, settings?: Settings, customerId?: string): Promise<Follow>;
  /** Says a mark and waits until everything that it sets off is done. */
  mark(symbol: string, price: string | undefined): Promise<void>;
  /** Opens, and answers when it is open: what comes of it is under way. */
  ask(customerId: string, order: string, more?: Partial<Opening>): Promise<Opened>;
  /** The same, when everything that comes of it is done. */
  open(customerId: string, order: string, more?: Partial<Opening>): Promise<Opened>;
  /** Closes a position, and answers when it is closed. */
  leaveOne(customerId: string, id: string, number?: string): Promise<void>;
  /** The same, or of so much of it, when everything that comes of it is done. */
  leave(customerId: string, id: string, number?: string): Promise<void>;
  /** Lets nobody copy until `copy` is called. */
  hold(): void;
  /** Copies what there is to copy, until nothing is under way. */
  copy(): Promise<void>;
  rows(follow: Follow): Promise<CopyRow[]>;
  /** Positions of a follow's copies, oldest first. */
  copies(follow: Follow): Promise<Position[]>;
  /** How many signals are not done. */
  undone(): Promise<number>;
  /** What breaks COPY-02 and the purse of a follow. */
  fault(follow: Follow): Promise<string | undefined>;
  /** A process that copies by itself from now on, with `submit` of its own. */
  begin(copier: Copier, submit?: Following["submit"]): () => void;
  /** Runs a copier's job, as the process that leads. */
  turn(copier: Copier): Promise<void>;
}

/** A house as `openCopyHouse` opens it, in which traders and follows are rows that no call has judged, and copiers begin and stop. */
export async function openEngineHouse(
  funds: { readonly house?: string; readonly insurance?: string } = {},
): Promise<EngineHouse> {
  const house = await openCopyHouse(funds);
  const { copier, leverage, marks, dispatch, database, clock, done, mark } = house;
  const faults: unknown[] = [];
  const begin = (one: Copier, submit: Following["submit"] = house.following.submit) =>
    one.follow({ submit, onFault: (fault) => void faults.push(fault), lane: leverage.lane, marks });
  begin(copier);
  const turn = async (one: Copier): Promise<void> => {
    await dispatch.transact((tx) => one.job.run(tx));
    await done();
  };
  let [customers, ids] = [0, 0];
  const newId = (): string => `00000000-0000-7000-9000-${String((ids += 1)).padStart(12, "0")}`;
  const newCustomer = async (money = "10000"): Promise<string> => {
    const id = customer((customers += 1));
    await house.give(id, money);
    return id;
  };
  const ask: EngineHouse["ask"] = async (customerId, order, more = {}) => {
    clock.advance(1);
    return (await house.call(leverageCalls.openPosition, openingOf(order, more), { as: customerId })).position;
  };
  const leaveOne: EngineHouse["leaveOne"] = async (customerId, id, number) => {
    clock.advance(1);
    await house.call(leverageCalls.closePosition, { id, ...(number !== undefined && { number }) }, { as: customerId });
  };
  return {
    ...house,
    faults,
    begin,
    turn,
    newCustomer,
    newTrader: async (money = "100000", symbols = ["BTC/USDT", "ETH/USDT"]) => {
      const [id, customerId] = [newId(), await newCustomer(money)];
      await sql`
        insert into copy.trader (id, customer_id, state, practice, name, signature, symbols, share, amount_min, amount_max, places, created_at)
        values (${id}, ${customerId}, 'active', false, 'Trader', 'Slow and steady', ${symbols}::text[], 10000000, 1, 1000000000000000, 1000,
          ${clock.now()})`.execute(database);
      return { id, customerId };
    },
    follow: async (trader, money, settings = {}, customerId) => {
      const follow = { id: newId(), customerId: customerId ?? (await newCustomer(money)) };
      const { type = "multiple", number = 100, orderMax, totalMax, symbols, leverageMax = 125, paused = false } = settings;
      await dispatch.transact(async (tx) => {
        const { units } = usdt(money);
        const posting = copyFund({ ...follow, units, reference: follow.id });
        const refused = await fundPurse(tx, marks, { ...follow, units, posting });
        if (refused) throw refused;
        await sql`
          insert into copy.follow (id, trader_id, customer_id, type, number, order_max, total_max, symbols, leverage_max, share, state,
            paid_in, after_signal, created_at)
          values (${follow.id}, ${trader.id}, ${follow.customerId}, ${type}, ${number}, ${usdtUnits(orderMax)}::numeric,
            ${usdtUnits(totalMax)}::numeric, ${symbols ?? null}::text[], ${leverageMax}, 10000000, ${paused ? "paused" : "following"},
            ${String(units)}::numeric, (select coalesce(max(id), 0) from copy.signal where trader_id = ${trader.id}), ${tx.now})`.execute(
          tx.db,
        );
      });
      return follow;
    },
    mark,
    ask,
    leaveOne,
    open: async (customerId, order, more) => {
      const position = await ask(customerId, order, more);
      await done();
      return position;
    },
    leave: async (customerId, id, number) => {
      await leaveOne(customerId, id, number);
      await done();
    },
    hold: () => copier.forget(),
    copy: async () => await turn(copier),
    rows: async ({ id }) => {
      const { rows } = await sql<{ kind: string; position_id: string | null; quantity: string | null; note: string | null }>`
        select s.kind, c.position_id, c.quantity, c.note from copy.copy c join copy.signal s on s.id = c.signal_id
        where c.follow_id = ${id} order by s.id`.execute(database);
      return rows.map((row) => ({ kind: row.kind, positionId: row.position_id, quantity: row.quantity, note: row.note }));
    },
    copies: async ({ id }) => {
      const { rows } = await sql<{ position_id: string }>`
        select position_id from copy.copy where follow_id = ${id} and position_id is not null`.execute(database);
      return await listPositionsBy(
        database,
        rows.map(({ position_id }) => position_id),
      );
    },
    undone: async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from copy.signal where done_at is null`.execute(database);
      return rows[0]!.count;
    },
    fault: async ({ id }) => {
      const { rows } = await sql<{ units: string }>`
        select paid_in + realised - taken_out - shared as units from copy.follow where id = ${id}`.execute(database);
      const purse = (await readPurses(database, marks, [id])).get(id)!;
      const has = purse.free + purse.margin + purse.costs;
      return has === BigInt(rows[0]!.units) ? undefined : `the purse has ${has}, the follow says ${rows[0]!.units}`;
    },
  };
}
