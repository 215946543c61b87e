-- A market as its last batch left it. Every batch that trades in a market locks its row first. `sequence` numbers what
-- happens there (orders, trades, cancels), so it is also the version by which a process knows whether its book is current.
create table spot.market (
  symbol text primary key,
  sequence bigint not null default 0,
  -- What customers have taken from house levels, which counts for a while: [{side, price, steps, at}] in ticks, steps and ms since 1970.
  taken jsonb not null default '[]'
) with (fillfactor = 50);

-- Money is whole units of its currency, prices are units of 10^-10. Rows change in place while an order is open.
create table spot.order (
  id uuid primary key,
  customer_id uuid not null,
  symbol text not null,
  side text not null check (side in ('buy', 'sell')),
  kind text not null check (kind in ('limit', 'market', 'stop-limit', 'stop-market', 'trailing-stop', 'oco')),
  time_in_force text not null check (time_in_force in ('gtc', 'gtd', 'ioc', 'fok')),
  post_only boolean not null,
  price numeric(39, 0) check (price > 0),
  quantity numeric(39, 0) check (quantity > 0),
  quote_amount numeric(39, 0) check (quote_amount > 0),
  sequence bigint not null,
  filled numeric(39, 0) not null,
  filled_quote numeric(39, 0) not null,
  fee numeric(39, 0) not null,
  -- Shares of what a trade brings, in units of 10^-8: what it pays where it rests, and where it comes.
  maker_fee numeric(39, 0) not null check (maker_fee >= 0),
  taker_fee numeric(39, 0) not null check (taker_fee >= 0),
  state text not null check (state in ('waiting', 'open', 'filled', 'cancelled')),
  cancel_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz,
  constraint order_price_of_kind check ((price is null) = (kind in ('market', 'stop-market', 'trailing-stop'))),
  constraint order_quantity_or_quote check ((quantity is null) <> (quote_amount is null)),
  constraint order_filled check (filled >= 0 and filled <= quantity),
  constraint order_filled_quote check (filled_quote >= 0 and filled_quote <= quote_amount),
  constraint order_cancel_has_reason check ((cancel_reason is not null) = (state = 'cancelled')),
  constraint order_open_rests check (state <> 'open' or (price is not null and filled < quantity)),
  constraint order_waiting_is_stop check (state <> 'waiting' or (kind in ('stop-limit', 'stop-market', 'trailing-stop') and filled = 0)),
  constraint order_good_till_date check ((time_in_force = 'gtd') = (expires_at is not null))
) with (fillfactor = 70);
-- The book: what a process loads, and what the snapshot of a market sums up.
create index order_book on spot.order (symbol, side, price, sequence) where state = 'open';
create index order_open on spot.order (customer_id, id) where state in ('open', 'waiting');
create index order_ended on spot.order (customer_id, id) where state not in ('open', 'waiting');
-- What a process loads beside the book.
create index order_stops on spot.order (symbol, id) where state in ('open', 'waiting') and kind not in ('limit', 'market');
create index order_expiry on spot.order (expires_at, id) where state in ('open', 'waiting') and expires_at is not null;

-- Whose an order is and for what is agreed once; what it has traded only grows, and an ended one never changes. Its price and its
-- amount are its customer's while it is open.
create trigger agreed_once before update of id, customer_id, symbol, side, kind, time_in_force, post_only, maker_fee, taker_fee, created_at, expires_at on spot.order
  for each row execute function platform.refuse_change();
create trigger decided_once before update on spot.order for each row
  when (old.state in ('filled', 'cancelled') or new.filled < old.filled or new.filled_quote < old.filled_quote or new.fee < old.fee)
  execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on spot.order
  for each statement execute function platform.refuse_change();

-- What an order waits for the index to do: a row beside it, so that the many orders that never wait carry nothing of it.
create table spot.stop (
  order_id uuid primary key,
  -- Where it fires; of a trailing stop that follows from `trail`, a share in units of 10^-8, and the best index seen, `mark`.
  price numeric(39, 0) check (price > 0),
  limit_price numeric(39, 0) check (limit_price > 0),
  trail numeric(39, 0) check (trail > 0),
  mark numeric(39, 0) check (mark > 0),
  -- The index that fired it.
  fired_price numeric(39, 0) check (fired_price > 0),
  fired_at timestamptz,
  -- The tick that gave a trailing stop's best index, as its receipt will name it.
  mark_tick text,
  -- When its customer asked for it, as evidence holds it.
  asked_at timestamptz,
  check ((price is null) = (trail is not null)),
  check ((trail is null) = (mark is null)),
  check ((fired_price is null) = (fired_at is null))
);
-- What a stop waited for when it fired, and the index that fired it.
create trigger fired_once before update on spot.stop for each row
  when (old.fired_at is not null and old.* is distinct from new.*) execute function platform.refuse_change();
create trigger asked_once before update on spot.stop for each row
  when (old.asked_at is not null and new.asked_at is null) execute function platform.refuse_change();
-- One that ended without firing stays so. Marks, which follow the index while it waits, never come here.
create function spot.refuse_change_of_ended() returns trigger language plpgsql as $$
begin
  if exists (select from spot.order where id = old.order_id and state in ('filled', 'cancelled')) then
    raise exception 'a stop that has ended cannot be changed';
  end if;
  return new;
end $$;
create trigger ended_once before update on spot.stop for each row
  when (old.fired_at is null and (
    new.fired_at is not null or (old.price, old.limit_price, old.trail) is distinct from (new.price, new.limit_price, new.trail)
  ))
  execute function spot.refuse_change_of_ended();
create trigger never_deleted before delete or truncate on spot.stop
  for each statement execute function platform.refuse_change();

-- One customer's side of a trade. A trade of two customers has two rows of one symbol and sequence.
create table spot.fill (
  order_id uuid not null,
  sequence bigint not null,
  symbol text not null,
  customer_id uuid not null,
  side text not null check (side in ('buy', 'sell')),
  price numeric(39, 0) not null check (price > 0),
  quantity numeric(39, 0) not null check (quantity > 0),
  quote numeric(39, 0) not null check (quote > 0),
  fee numeric(39, 0) not null check (fee >= 0),
  role text not null check (role in ('maker', 'taker')),
  against text not null check (against in ('customer', 'house')),
  at timestamptz not null,
  -- What a taker met when it came: the index and the best price of the book, by which its costs are told afterwards.
  index_price numeric(39, 0) check (index_price > 0),
  best_price numeric(39, 0) check (best_price > 0),
  primary key (order_id, sequence)
);
create index fill_of_customer on spot.fill (customer_id, at, sequence);
-- A trade that was made stands, at its price.
create trigger append_only before update or delete or truncate on spot.fill
  for each statement execute function platform.refuse_change();

-- What a batch writes: the columns in the order in which the store names them.
create type spot.order_row as (
  id uuid, customer_id uuid, symbol text, side text, kind text, time_in_force text, post_only boolean, price numeric,
  quantity numeric, quote_amount numeric, sequence bigint, filled numeric, filled_quote numeric, fee numeric, maker_fee numeric,
  taker_fee numeric, state text, cancel_reason text, expires_at timestamptz, created_at timestamptz, updated_at timestamptz
);
create type spot.order_change as (
  order_id uuid, filled numeric, filled_quote numeric, fee numeric, ended text, price numeric, quantity numeric,
  quote_amount numeric, sequence bigint, waits boolean
);
create type spot.fill_row as (
  order_id uuid, sequence bigint, symbol text, customer_id uuid, side text, price numeric, quantity numeric, quote numeric,
  fee numeric, role text, against text, index_price numeric, best_price numeric, at timestamptz
);
