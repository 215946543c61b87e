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

-- Favourites stand in the customer's own order; those of one place in the order they were added.
create table market.favourite (
  customer_id uuid not null,
  symbol text not null,
  at timestamptz not null,
  place int not null default 0,
  primary key (customer_id, symbol)
);

-- Times in which a market had no index, by price source. `until` grows while an outage lasts; those of one market never overlap.
create table market.index_outage (
  source text not null,
  symbol text not null,
  since timestamptz not null,
  until timestamptz not null,
  primary key (source, symbol, since),
  check (until > since)
);

-- A price that a customer waits for. `armed` ones wait for the price to come to `price` from the other side; those that have
-- fired and will again rest until the price has gone back.
create table market.alert (
  id uuid primary key,
  customer_id uuid not null,
  symbol text not null,
  direction text not null check (direction in ('above', 'below')),
  price numeric(39, 0) not null check (price > 0),
  repeats boolean not null,
  armed boolean not null default true,
  armed_at timestamptz not null,
  fired_at timestamptz,
  created_at timestamptz not null,
  -- As of when its price counts shares: a split after that changes it.
  basis_at timestamptz not null,
  constraint alert_once unique (customer_id, symbol, direction, price),
  check (armed or (repeats and fired_at is not null))
);
-- What a price has reached is one end of each.
create index alert_waiting on market.alert (symbol, direction, price) where armed;
create index alert_resting on market.alert (symbol, direction, price) where not armed;

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
-- Where somebody's liquidation is replayed from: what an index was in a minute only widens, while later minutes are not yet far ahead,
-- by what another process has seen of it.
create function market.refuse_late_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.source, new.symbol, new.time) is not distinct from (old.source, old.symbol, old.time)
    and new.low <= old.low and new.high >= old.high
    and not exists (
      select from market.index_minute later
      where later.source = old.source and later.symbol = old.symbol and later.time > old.time + interval '5 minutes'
    ) then
    return new;
  end if;
  raise exception 'what an index was cannot be changed';
end $$;
create trigger widens_while_fresh before update on market.index_minute for each row
  when (old.* is distinct from new.*) execute function market.refuse_late_change();
-- It is forgotten when it is a month old, by the newest that there is: the clock of the house need not be PostgreSQL's.
create function market.refuse_forgetting() returns trigger language plpgsql as $$
begin
  if exists (
    select from gone
    where gone.time >= coalesce((select max(time) from market.index_minute), '-infinity') - interval '30 days'
  ) then
    raise exception 'what an index was cannot be changed';
  end if;
  return null;
end $$;
create trigger kept_its_time after delete on market.index_minute referencing old table as gone
  for each statement execute function market.refuse_forgetting();
create trigger never_emptied before truncate on market.index_minute for each statement execute function platform.refuse_change();

-- When a recording was first played: it is played once, and whoever starts again goes on.
create table market.recording (
  source text primary key,
  began_at timestamptz not null
);
-- Whoever could move it would choose the prices that come.
create trigger never_changed before update or delete or truncate on market.recording
  for each statement execute function platform.refuse_change();

-- What is counted in and traded. The numbers of the ledger and the books stand on these rows: they are added, and what they stand on never changes.
create table market.currency (
  id int primary key check (id between 1 and 9999),
  code text not null unique check (code ~ '^[A-Z0-9]{2,10}$'),
  name text not null,
  kind text not null check (kind in ('coin', 'equity', 'fiat', 'token')),
  scale int not null check (scale between 0 and 18),
  decimals_shown int not null check (decimals_shown between 0 and scale),
  image text
);

-- The chains on which a currency moves.
create table market.network (
  currency_id int not null references market.currency,
  sub_name text not null check (sub_name ~ '^[A-Z0-9-]{2,20}$'),
  type text not null,
  address text,
  status text not null check (status in ('open', 'closed')),
  primary key (currency_id, sub_name)
);

create table market.market (
  symbol text primary key,
  base text not null references market.currency (code),
  quote text not null references market.currency (code),
  name_zh text,
  categories text[] not null,
  check (symbol = base || '/' || quote and base <> quote)
);

-- What holds in a market from a moment on, as decimals. Without `index_clamp` it has no index; then the band, if any, lies around `around`.
create table market.terms (
  symbol text not null references market.market,
  holds_from timestamptz not null,
  tick numeric not null check (tick > 0),
  step numeric not null check (step > 0),
  notional_min numeric not null check (notional_min > 0),
  quantity_max numeric not null check (quantity_max > 0),
  band numeric not null check (band > 0 and band < 1),
  maker_fee numeric not null check (maker_fee >= 0 and maker_fee < 1),
  taker_fee numeric not null check (taker_fee >= 0 and taker_fee < 1),
  index_clamp numeric check (index_clamp > 0 and index_clamp < 1),
  around numeric check (around > 0),
  check (around is null or index_clamp is null),
  primary key (symbol, holds_from)
);

-- One row, by whose version processes and clients see that there is something new. Whoever adds holds it.
create table market.catalogue (
  version int not null,
  only_one boolean primary key default true check (only_one)
);
insert into market.catalogue (version) values (0);

create trigger never_rewritten before update on market.currency
  for each row execute function platform.refuse_change('name', 'decimals_shown', 'image');
create trigger never_deleted before delete or truncate on market.currency
  for each statement execute function platform.refuse_change();
create trigger never_rewritten before update on market.market
  for each row execute function platform.refuse_change('name_zh', 'categories');
create trigger never_deleted before delete or truncate on market.market
  for each statement execute function platform.refuse_change();
create trigger append_only before update or delete or truncate on market.terms
  for each statement execute function platform.refuse_change();
-- A chain opens and closes; an address that moved would take deposits elsewhere.
create trigger only_status_changes before update on market.network
  for each row execute function platform.refuse_change('status');
create trigger never_deleted before delete or truncate on market.network
  for each statement execute function platform.refuse_change();
-- A version that came again would hide what it had been raised for.
create trigger only_rises before update on market.catalogue
  for each row when (new.version <= old.version) execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on market.catalogue
  for each statement execute function platform.refuse_change();
