/** How the stored catalogue comes into the memory of every process, and how rows are added to it. */
import { type Currency, type CurrencyFact, learnCurrency, seedCurrencies } from "@assay/core/currency.ts";
import { localCurrencies } from "@assay/core/local-money.ts";
import { divide, type Price } from "@assay/core/money.ts";
import { later, SECOND_MS } from "@assay/core/time.ts";
import type { Clock, Stop, Timers } from "@assay/server/clock.ts";
import type { Database } from "@assay/server/database.ts";
import type { Tx } from "@assay/server/feature.ts";
import type { Log } from "@assay/server/log.ts";
import { events } from "../contract.ts";
import {
  type Catalogue,
  insertCurrencies,
  insertMarkets,
  insertTerms,
  lockCatalogue,
  readHighestPrice,
  raiseVersion,
  readCatalogue,
  readVersion,
} from "./catalogue-store.ts";
import type { MarketRow, TermsRow } from "./market-rows.ts";
import { COUNT_MAX, learnMarkets, type Market, marketOf, turnTerms } from "./markets.ts";
import { seedMarkets } from "./seed-markets.ts";
import { seedNetworks } from "./seed-networks.ts";

/** A process looks so often whether there is something new. */
const LOOK_MS = SECOND_MS;
/** Terms are told so long before they hold, so that every process knows them by then. */
export const TOLD_BEFORE_MS = 3 * LOOK_MS;
/** Smaller ids are those of the seed, which later releases may lengthen. */
const ADDED_ID_MIN = 2_000;
/** Venues are heard in dollars and in this. */
const INDEX_QUOTE = "USDT";
/** What a row may say in words, in characters, and in how many of them. */
const TEXT_MAX = 100;
const PATH_MAX = 300;
const WORDS_MAX = 20;

/** Takes in what is stored; nothing before the first migration. Throws where it contradicts what is known. Answers the version. */
export async function learnCatalogue(db: Database, now: Date): Promise<number | undefined> {
  if ((await readVersion(db)) === undefined) return undefined;
  const { version, currencies, markets } = await readCatalogue(db);
  for (const fact of currencies) learnCurrency(fact);
  learnMarkets(markets, now);
  return version;
}

/** What a page learns only once it asks stands beside the seed that it has from its beginning. */
const withNetworks = (fact: CurrencyFact): CurrencyFact => ({ ...fact, networks: seedNetworks[fact.code] ?? [] });

/** Stores what of a seed is not stored yet, and takes in the rest. Where a code or a symbol has been added before, what is stored holds. */
export async function seedCatalogue(
  tx: Tx,
  seed: Pick<Catalogue, "currencies" | "markets"> = {
    currencies: [...seedCurrencies.map(withNetworks), ...localCurrencies],
    markets: seedMarkets,
  },
): Promise<void> {
  const { db } = tx;
  const { currencies, markets } = await lockCatalogue(db);
  const known = new Set(currencies.flatMap(({ id, code }) => [id, code]));
  const symbols = new Set(markets.map(({ symbol }) => symbol));
  const missing = seed.currencies.filter(({ id, code }) => !known.has(id) && !known.has(code));
  const unlisted = seed.markets.filter(({ symbol }) => !symbols.has(symbol));
  if (missing.length > 0) await insertCurrencies(db, missing);
  if (unlisted.length > 0) await insertMarkets(db, unlisted);
  if (missing.length + unlisted.length > 0) await raiseVersion(db);
  await learnCatalogue(db, tx.now);
}

export interface FollowTerms {
  readonly database: Database;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  /** Tells this process's clients that there is something new. */
  publish(room: "catalogue", name: "catalogue", frame: object): void;
}

/** Keeps the memory of this process at what is stored and holds. What fails is tried again at the next look. */
export function followCatalogue({ database, clock, timers, log, publish }: FollowTerms): Stop {
  let known: number | undefined;
  let looking = false;
  async function look(): Promise<void> {
    const version = await readVersion(database);
    const isNew = version !== known;
    if (isNew) known = await learnCatalogue(database, clock.now());
    // Terms that begin to hold are as new to clients as rows are.
    if (turnTerms(clock.now()) || isNew) publish("catalogue", "catalogue", { version: known ?? 0 });
  }
  return timers.every(LOOK_MS, () => {
    if (looking) return;
    looking = true;
    look()
      .catch((err: unknown) => log.error({ err }, "the catalogue could not be read"))
      .finally(() => (looking = false));
  });
}

/** What is to be added contradicts what is stored, or could not be traded exactly. */
export class CatalogueFault extends Error {}

/** Adds a currency under an id that none has had. Throws a CatalogueFault where its code is taken, or a text is too long. */
export async function addCurrency(tx: Tx, wanted: Omit<CurrencyFact, "id">): Promise<CurrencyFact> {
  const { currencies } = await lockCatalogue(tx.db);
  if (currencies.some(({ code }) => code === wanted.code)) throw new CatalogueFault(`${wanted.code} is another currency already`);
  judgeTexts(
    wanted.code,
    [wanted.name, ...wanted.networks.map(({ type }) => type)],
    [wanted.image, ...wanted.networks.map(({ address }) => address)],
  );
  const fact = { ...wanted, id: 1 + Math.max(ADDED_ID_MIN - 1, ...currencies.map(({ id }) => id)) };
  await insertCurrencies(tx.db, [fact]);
  await tell(tx, []);
  tx.afterCommit(() => learnCurrency(fact));
  return fact;
}

/** Lists a market of two stored currencies, once its first terms hold. Throws a CatalogueFault where they cannot. */
export async function addMarket(tx: Tx, wanted: Omit<MarketRow, "symbol">): Promise<MarketRow> {
  const stored = await lockCatalogue(tx.db);
  const row = { ...wanted, symbol: `${wanted.base}/${wanted.quote}` };
  if (stored.markets.some(({ symbol }) => symbol === row.symbol)) throw new CatalogueFault(`${row.symbol} is listed already`);
  if (row.terms.length === 0) throw new CatalogueFault(`${row.symbol} has no terms`);
  judgeTexts(row.symbol, [row.nameZh, ...row.categories], []);
  judgeTerms(tx, stored, row, 0);
  await insertMarkets(tx.db, [row]);
  await tell(tx, [row.symbol]);
  return row;
}

/**
 * Lets other terms hold in a market from a moment on. Throws a CatalogueFault where they cannot follow those before. The lock may be waited
 * for, and every process must be told in time: a caller asks `tx.now` afterwards.
 */
export async function addTerms(tx: Tx, symbol: string, terms: TermsRow): Promise<void> {
  const stored = await lockCatalogue(tx.db);
  const row = stored.markets.find((market) => market.symbol === symbol);
  if (!row) throw new CatalogueFault(`${symbol} is not listed`);
  const highest = await readHighestPrice(tx.db, symbol);
  judgeTerms(tx, stored, { ...row, terms: [...row.terms, terms] }, row.terms.length, highest);
  await insertTerms(tx.db, [{ symbol, ...terms }]);
  await tell(tx, [symbol]);
}

/** Whether terms from the `first` on may follow those before: resting orders stand on the grid, and products on the index. */
function judgeTerms({ now }: Tx, { currencies }: Catalogue, row: MarketRow, first: number, highest: Price = 0n): void {
  // This process may not have heard of a currency yet, and learns nothing that may be rolled back.
  const factOf = (code: Currency): CurrencyFact => {
    const fact = currencies.find((one) => one.code === code);
    if (!fact) throw new CatalogueFault(`${code} is no currency`);
    if (fact.kind === "fiat") throw new CatalogueFault(`${code} is local money of the house, which nobody trades`);
    return fact;
  };
  const course = row.terms.map((terms) => exactly(() => marketOf(row, terms, factOf)));
  for (const [index, terms] of row.terms.entries()) {
    if (index < first) continue;
    const before = row.terms[index - 1];
    const earliest = Math.max(now.getTime() + TOLD_BEFORE_MS, (before?.holdsFrom.getTime() ?? 0) + 1);
    if (terms.holdsFrom.getTime() < earliest)
      throw new CatalogueFault(`terms of ${row.symbol} hold from ${later(now, TOLD_BEFORE_MS).toISOString()} on at the earliest`);
    const [market, last] = [course[index]!, course[index - 1]];
    if (last && (last.tick % market.tick !== 0n || last.step % market.step !== 0n))
      throw new CatalogueFault(`${row.symbol}: tick and step may only become finer, and resting orders must stay on them`);
    const reachable = course
      .slice(0, index)
      .map(highestNamed)
      .reduce((most, one) => (one > most ? one : most), 2n * highest);
    if (divide(reachable, market.tick, "up") > COUNT_MAX)
      throw new CatalogueFault(`${row.symbol}: prices that orders may have named could not be counted in the tick`);
    if (market.indexed && row.quote !== INDEX_QUOTE) throw new CatalogueFault(`${row.symbol}: an index is in ${INDEX_QUOTE}`);
    if (!market.indexed && market.kind === "equity")
      throw new CatalogueFault(`${row.symbol}: shares have the prices of an exchange`);
    if (last?.indexed && !market.indexed) throw new CatalogueFault(`${row.symbol} has an index, on which products settle`);
  }
}

/** Without an index an order may name what the book can count; with one, less than twice what the market has been worth. */
const highestNamed = ({ indexed, tick, step, quantityMax }: Market): Price =>
  indexed ? 0n : tick * (COUNT_MAX / (quantityMax.units / step));

function judgeTexts(about: string, words: readonly (string | null)[], paths: readonly (string | null)[]): void {
  const isLong = (most: number) => (text: string | null) => (text?.length ?? 0) > most;
  if (words.length > WORDS_MAX || words.some(isLong(TEXT_MAX)) || paths.some(isLong(PATH_MAX)))
    throw new CatalogueFault(`${about}: a text is too long, or there are too many`);
}

function exactly<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new CatalogueFault(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

async function tell(tx: Tx, symbols: readonly string[]): Promise<void> {
  tx.emit(events.catalogueChanged, { version: await raiseVersion(tx.db), markets: [...symbols] });
}
