-- Trades that are not counted yet. Whoever trades writes a row with the trade; the job that counts it takes the row away.
create table vip.trade (
  id bigint generated always as identity primary key,
  customer_id uuid not null,
  -- The other customer of the trade; null where it was the house.
  against uuid check (against <> customer_id),
  kind text not null check (kind in ('spot-maker', 'spot-taker', 'contract')),
  -- Units of USDT: the value, and the fee at the market's own rate.
  volume numeric(39, 0) not null check (volume > 0),
  fee numeric(39, 0) not null check (fee >= 0),
  at timestamptz not null
);

-- What a customer has traded on a UTC day. What two accounts of one owner have traded with each other is kept apart and counts nothing.
create table vip.traded (
  customer_id uuid not null,
  day int not null,
  kind text not null check (kind in ('spot-maker', 'spot-taker', 'contract')),
  volume numeric(39, 0) not null check (volume >= 0),
  fee numeric(39, 0) not null check (fee >= 0),
  linked numeric(39, 0) not null check (linked >= 0),
  primary key (customer_id, day, kind)
) with (fillfactor = 70);
create index traded_day on vip.traded (day);

-- Where a customer stands; nobody here stands at level 0. Assets are in units of USDT, as of the UTC day on which they were looked at.
create table vip.standing (
  customer_id uuid primary key,
  level int not null check (level between 0 and 9),
  kept_until timestamptz,
  assets numeric(39, 0) not null check (assets >= 0),
  assets_day int,
  check ((kept_until is null) = (level = 0))
) with (fillfactor = 70);
create index standing_due on vip.standing (kept_until, customer_id) where kept_until is not null;

-- Every change of a level, with what it followed from.
create table vip.change (
  id uuid primary key,
  customer_id uuid not null,
  at timestamptz not null,
  level_before int not null,
  level int not null,
  why text not null check (why in ('volume', 'assets', 'renewed', 'lapsed')),
  volume numeric(39, 0) not null,
  assets numeric(39, 0) not null,
  kept_until timestamptz
);
create index change_of_customer on vip.change (customer_id, id);
create trigger append_only before update or delete or truncate on vip.change
  for each statement execute function platform.refuse_change();

-- How far the look at everybody's assets has come: the UTC day, and the last address of the ledger that was looked at; null once it is done.
create table vip.survey (
  id boolean primary key default true check (id),
  day int not null,
  after_address text
);
