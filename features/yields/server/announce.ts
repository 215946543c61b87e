/** Announces rates of days: at the beginning of each day the next one's, once what all holders will get for it is set aside. */
import { amount, type Rate } from "@assay/core/money.ts";
import { SECOND_MS, utcDay } from "@assay/core/time.ts";
import type { Job, Tx } from "@assay/server/feature.ts";
import { plannedRate } from "../rules.ts";
import { announce as posting, pool } from "./postings.ts";
import { type DayRate, dayRates, findTerms, lastDecided, listUndecided, outputOfAll, type Terms } from "./store.ts";

const EVERY_MS = 5 * SECOND_MS;
/** Days of one product that are decided in one transaction, where nobody was there for long. */
const DAYS_MAX = 40;

/**
 * Decides the days of all products up to tomorrow, in order. A day whose output the pool cannot set aside waits for money until it begins,
 * and then has rate 0. One that begins while nobody is there is announced late, and paid as planned.
 */
export async function announceDays(tx: Tx): Promise<"more" | "done"> {
  const seen = await listUndecided(tx.db, utcDay(tx.now) + 1);
  if (seen.length === 0) return "done";
  const coins = [...new Set(seen.map(({ currency }) => currency))];
  await tx.ledger.open(coins.flatMap((currency) => [pool.free, pool.promised].map((address) => ({ address, currency }))));
  const products = Map.groupBy(seen, ({ product }) => product);
  const decided = [];
  for (const [product, [first]] of products) decided.push(await decideDays(tx, product, first!));
  await dayRates.insert(tx.db, decided.flat());
  return decided.some(({ length }) => length === DAYS_MAX) ? "more" : "done";
}

async function decideDays(tx: Tx, product: string, first: Terms): Promise<DayRate[]> {
  const { db, now } = tx;
  const today = utcDay(now);
  const last = await lastDecided(db, product);
  const begins = last === undefined ? Math.max(first.fromDay, today) : last + 1;
  const decided: DayRate[] = [];
  for (let day = begins; day <= today + 1 && decided.length < DAYS_MAX; day++) {
    const terms = (await findTerms(db, product, day)) ?? first;
    const one = await setDayAside(tx, terms, day, plannedRate(terms, day));
    if (!one && day > today) break;
    decided.push(one ?? { product, day, rate: 0n, announcedAt: now, setAside: 0n });
  }
  return decided;
}

/** Nothing where the pool has no money, or not enough for all holders. */
async function setDayAside({ db, now, ledger }: Tx, terms: Terms, day: number, rate: Rate): Promise<DayRate | undefined> {
  const { product, currency } = terms;
  const units = await outputOfAll(db, product, day, rate);
  const postings = posting(product, day, amount(currency, units));
  if (ledger.balance(pool.free, currency).units <= 0n || !postings.every((one) => ledger.covers(one))) return undefined;
  for (const one of postings) await ledger.post(one);
  return { product, day, rate, announcedAt: now, setAside: units };
}

export const announceRates: Job = { name: "yields.announce", everyMs: EVERY_MS, run: announceDays };
