/** SQL of the catalogue: currencies with their networks, and markets with their terms. */
import { sql } from "kysely";
import type { CurrencyFact, Network } from "@assay/core/currency.ts";
import type { Database } from "@assay/server/database.ts";
import type { MarketRow, TermsRow } from "./market-rows.ts";

/** What is stored, in one statement: at one version. */
export interface Catalogue {
  readonly version: number;
  readonly currencies: readonly CurrencyFact[];
  readonly markets: readonly MarketRow[];
}

type StoredTerms = Omit<TermsRow, "holdsFrom"> & { readonly holdsFrom: number };
type StoredMarket = Omit<MarketRow, "terms"> & { readonly terms: readonly StoredTerms[] };

/** Undefined before the first migration. */
export async function readVersion(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('market.catalogue') is not null as there`.execute(db);
  if (!rows[0]!.there) return undefined;
  return (await sql<{ version: number }>`select version from market.catalogue`.execute(db)).rows[0]!.version;
}

export async function readCatalogue(db: Database): Promise<Catalogue> {
  const { rows } = await sql<{ version: number; currencies: CurrencyFact[]; markets: StoredMarket[] }>`
    select version, (
      select coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', name, 'kind', kind, 'scale', scale,
        'decimalsShown', decimals_shown, 'image', image, 'networks', (
          select coalesce(json_agg(json_build_object('subName', sub_name, 'type', type, 'address', address, 'status', status)
            order by sub_name), '[]') from market.network where currency_id = c.id
        )) order by id), '[]') from market.currency c
    ) as currencies, (
      select coalesce(json_agg(json_build_object('symbol', symbol, 'base', base, 'quote', quote, 'nameZh', name_zh,
        'categories', categories, 'terms', (
          select json_agg(json_build_object('holdsFrom', extract(epoch from holds_from) * 1000, 'tick', tick::text,
            'step', step::text, 'notionalMin', notional_min::text, 'quantityMax', quantity_max::text, 'band', band::text,
            'makerFee', maker_fee::text, 'takerFee', taker_fee::text, 'indexClamp', index_clamp::text, 'around', around::text) order by holds_from)
          from market.terms t where t.symbol = m.symbol
        )) order by symbol), '[]') from market.market m
    ) as markets from market.catalogue`.execute(db);
  const { version, currencies, markets } = rows[0]!;
  const dated = ({ holdsFrom, ...terms }: StoredTerms): TermsRow => ({ ...terms, holdsFrom: new Date(holdsFrom) });
  return { version, currencies, markets: markets.map((row) => ({ ...row, terms: row.terms.map(dated) })) };
}

/** The highest price at which a market has ever traded, in units of 10^-10; 0 where it never has. */
export async function readHighestPrice(db: Database, symbol: string): Promise<bigint> {
  const { rows } = await sql<{ highest: string }>`
    select coalesce(max(high), 0) as highest from market.series s join market.candle c on c.series = s.id
    where s.symbol = ${symbol} and s.period in ('1h', '1d')`.execute(db);
  return BigInt(rows[0]!.highest);
}

/** Lets nobody else add, and answers how things stand. */
export async function lockCatalogue(db: Database): Promise<Catalogue> {
  await sql`select from market.catalogue for update`.execute(db);
  return await readCatalogue(db);
}

export async function raiseVersion(db: Database): Promise<number> {
  const raised = sql<{ version: number }>`update market.catalogue set version = version + 1 returning version`;
  return (await raised.execute(db)).rows[0]!.version;
}

export async function insertCurrencies(db: Database, currencies: readonly CurrencyFact[]): Promise<void> {
  const rows = currencies.map(({ decimalsShown, networks: _, ...one }) => ({ ...one, decimals_shown: decimalsShown }));
  await sql`
    insert into market.currency (id, code, name, kind, scale, decimals_shown, image)
    select id, code, name, kind, scale, decimals_shown, image
    from json_populate_recordset(null::market.currency, ${JSON.stringify(rows)})`.execute(db);
  for (const { id, networks } of currencies) if (networks.length > 0) await insertNetworks(db, id, networks);
}

async function insertNetworks(db: Database, currencyId: number, networks: readonly Network[]): Promise<void> {
  const rows = networks.map(({ subName, ...one }) => ({ ...one, currency_id: currencyId, sub_name: subName }));
  await sql`
    insert into market.network select * from json_populate_recordset(null::market.network, ${JSON.stringify(rows)})`.execute(db);
}

export async function insertMarkets(db: Database, markets: readonly MarketRow[]): Promise<void> {
  const rows = markets.map(({ nameZh, terms: _, ...one }) => ({ ...one, name_zh: nameZh }));
  await sql`
    insert into market.market (symbol, base, quote, name_zh, categories)
    select symbol, base, quote, name_zh, categories
    from json_populate_recordset(null::market.market, ${JSON.stringify(rows)})`.execute(db);
  await insertTerms(
    db,
    markets.flatMap(({ symbol, terms }) => terms.map((one) => ({ symbol, ...one }))),
  );
}

export async function insertTerms(db: Database, terms: readonly (TermsRow & { readonly symbol: string })[]): Promise<void> {
  const rows = terms.map((one) => ({
    symbol: one.symbol,
    holds_from: one.holdsFrom,
    tick: one.tick,
    step: one.step,
    notional_min: one.notionalMin,
    quantity_max: one.quantityMax,
    band: one.band,
    maker_fee: one.makerFee,
    taker_fee: one.takerFee,
    index_clamp: one.indexClamp,
    around: one.around ?? null,
  }));
  await sql`
    insert into market.terms select * from json_populate_recordset(null::market.terms, ${JSON.stringify(rows)})`.execute(db);
}
