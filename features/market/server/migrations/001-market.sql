-- Candles of one market from one price source; candles of different sources are never mixed.
create table market.series (
  id int generated always as identity primary key,
  source text not null,
  symbol text not null,
  period text not null check (period in ('1m', '1h', '1d')),
  unique (source, symbol, period)
);

-- Prices are integers of 10^-10, volume of base units, turnover of quote units. Only buckets with trades have a row.
-- `series` is an id of market.series, whose rows are never deleted; a foreign key would double the time of a first start.
create table market.candle (
  series int not null,
  time timestamptz not null,
  open numeric(39, 0) not null,
  high numeric(39, 0) not null,
  low numeric(39, 0) not null,
  close numeric(39, 0) not null,
  volume numeric(39, 0) not null,
  turnover numeric(39, 0) not null,
  trades int not null check (trades > 0),
  primary key (series, time),
  check (low > 0 and low <= least(open, close) and high >= greatest(open, close))
);

create table market.favourite (
  customer_id uuid not null,
  symbol text not null,
  at timestamptz not null,
  primary key (customer_id, symbol)
);
