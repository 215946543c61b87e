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
  -- A share of the value in units of 10^-8, at opening and at closing.
  fee_rate numeric(39, 0) not null check (fee_rate >= 0),
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
  -- The tick that set a trailing stop's best mark, as its receipt will name it.
  trailing_tick text,
  cancel_reason text,
  -- The parts of a result: the fees of its end, and what of its loss was beyond its customer's money.
  closing_fee numeric(39, 0) check (closing_fee >= 0),
  liquidation_fee numeric(39, 0) check (liquidation_fee >= 0),
  spared numeric(39, 0) not null default 0 check (spared >= 0),
  -- Nights that the margin of an isolated position could not pay: its end pays them.
  owed numeric(39, 0) not null default 0,
  -- How much its customer asked to close while its market had no mark, and since when: a mark of before that does not close it.
  -- It is kept as he asked for it, also where less of the position is left by then.
  closing numeric(39, 0),
  closing_at timestamptz,
  -- When its customer asked for an order's limit and for a position's stops, as evidence holds both.
  limit_at timestamptz,
  stops_at timestamptz,
  check ((limit_price is not null) = (kind = 'limit')),
  check ((ended_at is not null) = (state in ('closed', 'cancelled'))),
  check ((close_reason is not null) = (state = 'closed')),
  check (state <> 'open' or (entry is not null and not reduce_only)),
  check (state <> 'pending' or kind = 'limit'),
  check (state in ('pending', 'open') or margin = 0),
  check (cancel_reason is null or state = 'cancelled'),
  check (owed >= 0 and (owed = 0 or (state = 'open' and margin_mode = 'isolated'))),
  constraint closing_of_open check (closing is null or (state = 'open' and closing > 0)),
  constraint closing_has_time check (closing is not null or closing_at is null)
) with (fillfactor = 70);
create index position_active on leverage.position (customer_id, id) where state in ('pending', 'open');
-- History is read by its end, newest first: a page costs what it shows.
create index position_ended on leverage.position (customer_id, ended_at, id) where state in ('closed', 'cancelled');
create index position_uncharged on leverage.position (charged_day, id) where state = 'open';
create index position_queue on leverage.position (symbol, side) where state = 'open';
create index position_version on leverage.position (version);
create index position_claims on leverage.position (ended_at) where unpaid > 0;

-- Who has a position, what it bets on and how is agreed once, and so is that its customer asked.
create trigger agreed_once before update of id, customer_id, symbol, side, kind, margin_mode, leverage, reduce_only, fee_rate, created_at,
  part_of on leverage.position for each row execute function platform.refuse_change();
create trigger asked_once before update on leverage.position for each row
  when ((old.limit_at is not null and new.limit_at is null) or (old.stops_at is not null and new.stops_at is null)
    or (old.closing_at is not null and new.closing_at is null and new.closing is not null))
  execute function platform.refuse_change();
-- Open, it becomes smaller and never larger; its stops follow its customer and the mark.
create trigger opened_once before update on leverage.position for each row
  when (old.state = 'open' and (
    new.state not in ('open', 'closed') or new.quantity > old.quantity
    or (old.entry, old.opened_at, old.limit_price) is distinct from (new.entry, new.opened_at, new.limit_price)
  ))
  execute function platform.refuse_change();
-- What has ended never changes, but for what is owed: it is paid later, and what is returned grows by as much as the claim shrinks.
create trigger decided_once before update on leverage.position for each row
  when (old.state in ('closed', 'cancelled'))
  execute function platform.refuse_change('returned', 'unpaid', 'changes', 'version');
create trigger paid_once before update on leverage.position for each row
  when (old.state in ('closed', 'cancelled')
    and (new.unpaid > old.unpaid or new.returned + new.unpaid is distinct from old.returned + old.unpaid))
  execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on leverage.position
  for each statement execute function platform.refuse_change();

-- What a batch writes, a row each, so that all of them are one text.
create type leverage.position_row as (
  id uuid, customer_id uuid, symbol text, side text, kind text, margin_mode text, leverage integer, reduce_only boolean, quantity numeric,
  limit_price numeric, limit_at timestamptz, entry numeric, margin numeric, origin_margin numeric, fee numeric, fee_rate numeric, overnight numeric,
  owed numeric, take_profit numeric, stop_loss numeric, trailing_share numeric, stops_at timestamptz, trailing_mark numeric,
  trailing_tick text, closing numeric, closing_at timestamptz, state text, created_at timestamptz, opened_at timestamptz,
  ended_at timestamptz, charged_day integer, close_reason text, cancel_reason text, close_price numeric, profit numeric,
  returned numeric, closing_fee numeric, liquidation_fee numeric, spared numeric, insured numeric, unpaid numeric, part_of uuid,
  changes integer
);
