-- Orders that wait for the index, and orders that end at a date. A stop is a row beside its order, so that the many orders
-- that never wait carry nothing of it.
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
  check ((price is null) = (trail is not null)),
  check ((trail is null) = (mark is null)),
  check ((fired_price is null) = (fired_at is null))
);

alter table spot.order add column expires_at timestamptz;
alter table spot.order
  drop constraint order_check,
  drop constraint order_check5,
  drop constraint order_kind_check,
  drop constraint order_state_check,
  drop constraint order_time_in_force_check,
  add constraint order_price_of_kind check ((price is null) = (kind in ('market', 'stop-market', 'trailing-stop'))),
  add constraint order_open_rests check (state <> 'open' or (price is not null and filled < quantity)),
  add constraint order_waiting_is_stop check (state <> 'waiting' or (kind in ('stop-limit', 'stop-market', 'trailing-stop') and filled = 0)),
  add constraint order_kind_check check (kind in ('limit', 'market', 'stop-limit', 'stop-market', 'trailing-stop', 'oco')),
  add constraint order_state_check check (state in ('waiting', 'open', 'filled', 'cancelled')),
  add constraint order_time_in_force_check check (time_in_force in ('gtc', 'gtd', 'ioc', 'fok')),
  add constraint order_good_till_date check ((time_in_force = 'gtd') = (expires_at is not null));

drop index spot.order_open;
drop index spot.order_ended;
create index order_open on spot.order (customer_id, id) where state in ('open', 'waiting');
create index order_ended on spot.order (customer_id, id) where state not in ('open', 'waiting');
-- What a process loads beside the book.
create index order_stops on spot.order (symbol, id) where state in ('open', 'waiting') and kind not in ('limit', 'market');
create index order_expiry on spot.order (expires_at, id) where state in ('open', 'waiting') and expires_at is not null;

-- What a taker met when it came: the index and the best price of the book, by which its costs are told afterwards.
alter table spot.fill add column index_price numeric(39, 0) check (index_price > 0);
alter table spot.fill add column best_price numeric(39, 0) check (best_price > 0);
