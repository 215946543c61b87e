-- The index of a market by the minute, by price source: how far it went, and its last word. A minute without an index has no row.
create table market.index_minute (
  source text not null,
  symbol text not null,
  time timestamptz not null,
  low numeric(39, 0) not null,
  high numeric(39, 0) not null,
  close numeric(39, 0) not null,
  primary key (source, symbol, time),
  check (low > 0 and low <= close and close <= high)
);
create index index_minute_time on market.index_minute (time);
