-- Times in which a market had no index, by price source. `until` grows while an outage lasts; those of one market never overlap.
create table market.index_outage (
  source text not null,
  symbol text not null,
  since timestamptz not null,
  until timestamptz not null,
  primary key (source, symbol, since),
  check (until > since)
);
