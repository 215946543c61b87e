/**
 * How late options are decided: from the moment at which an option is due, that which its draw gave for its entry or its expiry, to
 * the commit that writes its entry or pays it out, as PostgreSQL itself dates it. The index is judged five times a second, so that a tick alone
 * comes up to 200 ms after that moment.
 */
import { connectOnce } from "@assay/server/postgres.ts";
import { type Figure, figure } from "./figure.ts";
import { MeasuredHouse } from "./house/house.ts";
import { type Customer, forEachOf, openCustomers, requestOf } from "./load/customer.ts";
import { drive, percentile } from "./load/drive.ts";
import type { Size } from "./rounds.ts";

/** The shortest term is half a minute, so that a quick run sees the entries only. */
const sizes = {
  full: { customers: 200, seconds: 60, perSecond: 40 },
  quick: { customers: 8, seconds: 1, perSecond: 20 },
} as const;
const TERM_SECONDS = 30;
const SETTLED_AFTER_MS = (TERM_SECONDS + 5) * 1_000;
/** Longer than the longest delay of an entry. */
const ENTERED_AFTER_MS = 4_000;
const LATE_MS_MAX = 250;
const MONEY = "1000";
const symbols = ["BTC/USDT", "ETH/USDT", "SOL/USDT"];
const USDT = "3";

export async function measure(size: Size): Promise<Figure[]> {
  const { customers: count, seconds, perSecond } = sizes[size];
  const house = await MeasuredHouse.open({ track_commit_timestamp: "on" });
  try {
    const customers = await openCustomers(house.port, count);
    await forEachOf(customers, fund);
    let opened = 0;
    const next = (customer: Customer): string => {
      opened += 1;
      const [match_id, type] = [symbols[opened % symbols.length], opened % 2 === 0 ? "up" : "down"];
      const fields = { match_id, type, seconds: String(TERM_SECONDS), number: "5" };
      return requestOf("POST", "/microtrade/submit", customer, fields, `option-${opened}`);
    };
    // Entries are overwritten by what settles, so that they are read before anything does.
    const first = await drive({ customers, seconds: seconds / 3, rate: perSecond, next, mark: '"option"' });
    await pause(ENTERED_AFTER_MS);
    const entries = await latenessOf(house, "running", "option.enters_at");
    const figures = [
      figure(`options: p99 from the drawn moment to entry, ${entries.length} options`, percentile(entries, 99), "ms", {
        most: LATE_MS_MAX,
      }),
    ];
    if (size === "quick") return figures;
    const second = await drive({ customers, seconds: (2 * seconds) / 3, rate: perSecond, next, mark: '"option"' });
    await pause(SETTLED_AFTER_MS);
    const expiry = `to_timestamp((option.entry ->> 'at')::numeric / 1000) + option.seconds * interval '1 second'`;
    const settled = await latenessOf(house, "settled", expiry);
    figures.push(
      figure(`options: p99 from expiry to settlement, ${settled.length} options`, percentile(settled, 99), "ms", {
        most: LATE_MS_MAX,
      }),
      figure("options: left unsettled", first.accepted + second.accepted - settled.length, "", { most: 0 }),
    );
    return figures;
  } finally {
    await house.close();
  }
}

async function fund(customer: Customer): Promise<void> {
  const fields = { currency_id: USDT, number: MONEY, from_field: "change", to_field: "micro" };
  const answer = await customer.connection.ask(requestOf("POST", "/wallet/change", customer, fields, `fund-${customer.number}`));
  if (!answer.startsWith('{"type":"ok"')) throw new Error(`no money for options: ${answer}`);
}

/** Milliseconds from a moment of each option in a state to the commit that brought it there, sorted. */
async function latenessOf(house: MeasuredHouse, state: string, since: string): Promise<number[]> {
  const client = await connectOnce(house.url);
  const { rows } = await client.query<{ late: number }>(`
    select extract(epoch from pg_xact_commit_timestamp(option.xmin) - (${since}))::float8 * 1000 as late
    from seconds.option where state = '${state}' and entry is not null order by late`);
  await client.end();
  return rows.map(({ late }) => late);
}

const pause = async (ms: number): Promise<void> => await new Promise((resolve) => setTimeout(resolve, ms));
