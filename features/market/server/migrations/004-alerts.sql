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
  constraint alert_once unique (customer_id, symbol, direction, price),
  check (armed or (repeats and fired_at is not null))
);
-- What a price has reached is one end of each.
create index alert_waiting on market.alert (symbol, direction, price) where armed;
create index alert_resting on market.alert (symbol, direction, price) where not armed;
