-- What is open in a contract market on either side, in base units.
create table leverage.market (
  symbol text primary key,
  longs numeric(39, 0) not null default 0 check (longs >= 0),
  shorts numeric(39, 0) not null default 0 check (shorts >= 0)
) with (fillfactor = 50);

-- Numbers every change in the order of the commits: whoever changes a position holds the house's accounts meanwhile.
create sequence leverage.version;

-- An order and the position it becomes are one row. Money is whole units of the quote currency, prices are units of 10^-10.
create table leverage.position (
  id uuid primary key,
  customer_id uuid not null,
  symbol text not null,
  side text not null check (side in ('long', 'short')),
  kind text not null check (kind in ('market', 'limit')),
  margin_mode text not null check (margin_mode in ('isolated', 'cross')),
  leverage integer not null check (leverage > 0),
  reduce_only boolean not null,
  quantity numeric(39, 0) not null check (quantity > 0),
  limit_price numeric(39, 0) check (limit_price > 0),
  entry numeric(39, 0) check (entry > 0),
  -- What is held for it; a waiting order holds its fee besides.
  margin numeric(39, 0) not null check (margin >= 0),
  origin_margin numeric(39, 0) not null check (origin_margin >= 0),
  fee numeric(39, 0) not null check (fee >= 0),
  overnight numeric(39, 0) not null,
  take_profit numeric(39, 0) check (take_profit > 0),
  stop_loss numeric(39, 0) check (stop_loss > 0),
  trailing_share numeric(39, 0) check (trailing_share > 0),
  trailing_mark numeric(39, 0) check (trailing_mark > 0),
  state text not null check (state in ('pending', 'open', 'closed', 'cancelled')),
  created_at timestamptz not null,
  opened_at timestamptz,
  ended_at timestamptz,
  -- The last UTC day whose beginning has been charged for.
  charged_day integer,
  close_reason text,
  close_price numeric(39, 0),
  profit numeric(39, 0),
  returned numeric(39, 0),
  insured numeric(39, 0) not null check (insured >= 0),
  unpaid numeric(39, 0) not null check (unpaid >= 0),
  -- The position that this closed part was a part of.
  part_of uuid,
  -- Counts what has been posted under its id, so that every posting has a reference of its own.
  changes integer not null,
  version bigint not null,
  check ((limit_price is not null) = (kind = 'limit')),
  check ((ended_at is not null) = (state in ('closed', 'cancelled'))),
  check ((close_reason is not null) = (state = 'closed')),
  check (state <> 'open' or (entry is not null and not reduce_only)),
  check (state <> 'pending' or kind = 'limit'),
  check (state in ('pending', 'open') or margin = 0)
) with (fillfactor = 70);
create index position_active on leverage.position (customer_id, id) where state in ('pending', 'open');
create index position_ended on leverage.position (customer_id, id) where state in ('closed', 'cancelled');
create index position_uncharged on leverage.position (charged_day, id) where state = 'open';
create index position_queue on leverage.position (symbol, side) where state = 'open';
create index position_version on leverage.position (version);
create index position_claims on leverage.position (ended_at) where unpaid > 0;
