/**
 * The real house with a clock that nobody moves: no job, feed or session changes anything by itself, so that what changes was
 * changed by a request. Callers come through a trusted proxy, each from a network of its own, so that no budget is shared.
 */
import { hash } from "node:crypto";
import { roles } from "@assay/core/roles.ts";
import { DAY_MS, later } from "@assay/core/time.ts";
import { ManualClock, ManualTimers } from "@assay/server/clock.ts";
import { readConfig } from "@assay/server/config.ts";
import { createLog } from "@assay/server/log.ts";
import { systemRandom } from "@assay/server/random.ts";
import { cloneDatabase, dropDatabase, ownerUrlOf } from "@assay/server/testing.ts";
import pg from "pg";
import { openHouse } from "../apps/server/house.ts";
import { nextNetwork } from "./send.ts";

const START = new Date("2026-03-02T12:00:00Z");
/** The feed's first words and candles. */
const WARM_UP_MS = 60_000;
const STEP_MS = 250;
const STEPS_MAX = 2_000;

const STUFFING_ALARM = "passwords are being tried on many accounts";

export interface StillHouse {
  readonly origin: string;
  /** Where operators' calls are answered. */
  readonly consoleOrigin: string;
  /** An operator with a session, who holds every role but one: nobody holds maker and checker. */
  enrol(side?: Side): Promise<OperatorAtWork>;
  /** What went wrong on its side, one log line each. */
  readonly faults: readonly string[];
  /** A digest of everything that the product has stored, a line a table; or only of the rows that name something. */
  state(naming?: string): Promise<string>;
  /** Resolves when all that was committed is told, the feed has stored what it heard, and two readings are the same. */
  settled(): Promise<void>;
  /** Lets time go on until something is so. */
  passUntil(isSo: () => Promise<boolean>): Promise<void>;
  close(): Promise<void>;
}

/** A token is good in the network in which it was given alone. */
export interface OperatorAtWork {
  readonly token: string;
  readonly network: string;
}

export async function openStillHouse(): Promise<StillHouse> {
  const url = await cloneDatabase([]);
  const faults: string[] = [];
  // Bad inputs try passwords on many accounts: that the house says so once a minute is no fault of its own.
  const log = createLog("error", { write: (line: string) => void (line.includes(STUFFING_ALARM) || faults.push(line)) });
  // Leaders of practice would go on trading.
  const database = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrlOf(url) };
  const env = { PORT: "0", ...database, ASSAY_FEED: "simulated:7", TRUST_PROXY: "127.0.0.1", PRACTICE_STAFF: "off" };
  const clock = new ManualClock(START);
  const timers = new ManualTimers(clock);
  const house = await openHouse(readConfig(env), log, { clock, timers, random: systemRandom });
  timers.advance(WARM_UP_MS);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const passUntil: StillHouse["passUntil"] = async (isSo) => {
    for (let steps = 0; !(await isSo()); steps++) {
      if (steps === STEPS_MAX) throw new Error("what was waited for does not come");
      timers.advance(STEP_MS);
    }
  };
  // A job puts it on sale a moment after the first prices: later it would be a change that nobody asked for.
  await passUntil(async () => (await client.query("select from dual.product limit 1")).rowCount === 1);
  return {
    origin: house.address,
    consoleOrigin: house.consoleAddress!,
    enrol: async (side = "treasury-maker") => await enrolled(client, side, clock.now()),
    faults,
    state: async (naming = "") => await stateOf(client, naming),
    settled: async () => {
      let seen = "";
      for (let now = await stateOf(client, ""); now !== seen; now = await stateOf(client, "")) {
        seen = now;
        while ((await client.query(UNSETTLED)).rowCount !== 0);
      }
    },
    passUntil,
    close: async () => {
      await client.end();
      await house.close();
      await dropDatabase(url);
    },
  };
}

type Side = "treasury-maker" | "treasury-checker";

async function enrolled(client: pg.Client, side: Side, now: Date): Promise<OperatorAtWork> {
  const [id, token, network] = [systemRandom.id(now), Buffer.from(systemRandom.bytes(32)).toString("base64url"), nextNetwork()];
  await client.query("insert into platform.operator (id, name, state, created_at) values ($1, $2, 'enrolled', $3)", [
    id,
    `Tester ${id.slice(-12)}`,
    now,
  ]);
  await client.query("insert into platform.operator_role select $1, role from unnest($2::text[]) as given(role)", [
    id,
    roles.filter((role) => role === side || !role.startsWith("treasury-")),
  ]);
  await client.query(
    "insert into operators.session (id, operator_id, token_hash, network, created_at, seen_at, ends_at) values ($1, $1, $2, $3, $4, $4, $5)",
    [id, hash("sha256", token, "buffer"), network, now, later(now, DAY_MS)],
  );
  return { token, network };
}

/** Blocks are sealed and sums read after the fact, and the outbox empties itself; what they are about stands in other tables. */
const MOVING = ["ledger.block", "ledger.audit", "ledger.audited", "platform.outbox", "withdrawals.total"];
/** So does what the public log says of blocks. */
const OF_BLOCKS = "ledger-head-1";

/** What waits to be told, and candles that the feed is storing: on a busy machine a statement takes longer than two readings. */
const UNSETTLED = `
  (select from platform.outbox limit 1) union all
  (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and state <> 'idle' and query ~ 'market\\.(candle|index)' limit 1)`;

async function stateOf(client: pg.Client, naming: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'pgboss') order by 1`);
  const digests: string[] = [];
  for (const { name } of rows.filter((table) => !MOVING.includes(table.name))) {
    const { rows: found } = await client.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${name} t
        where position($1 in t::text) > 0 and position($2 in t::text) = 0`,
      [naming, OF_BLOCKS],
    );
    digests.push(`${name} ${found[0]!.digest}`);
  }
  return digests.join("\n");
}
