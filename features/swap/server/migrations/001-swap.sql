-- A price that was told and may be accepted once. Money is whole units of its currency, prices are units of 10^-10 USDT. What it was
-- reckoned from is kept as text until it becomes evidence.
create table swap.quote (
  id uuid primary key,
  customer_id uuid not null,
  from_currency text not null,
  to_currency text not null,
  units numeric(39, 0) not null check (units > 0),
  mid numeric(39, 0) not null,
  fee numeric(39, 0) not null check (fee >= 0),
  spread numeric(39, 0) not null check (spread >= 0),
  arrives numeric(39, 0) not null check (arrives > 0),
  book numeric(39, 0),
  value numeric(39, 0) not null check (value >= 0),
  from_price numeric(39, 0) not null,
  to_price numeric(39, 0) not null,
  from_at timestamptz,
  to_at timestamptz,
  quoted_at timestamptz not null,
  fact text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (from_currency <> to_currency),
  check (mid = fee + spread + arrives),
  check (used_at < expires_at)
);
create index quote_expiry on swap.quote (expires_at);
create trigger agreed_once before update on swap.quote for each row execute function platform.refuse_change('used_at');
create trigger used_once before update on swap.quote for each row
  when (old.used_at is not null) execute function platform.refuse_change();

-- A swap that was done. Nothing of it changes.
create table swap.swap (
  id uuid primary key,
  customer_id uuid not null,
  quote_id uuid unique,
  kind text not null check (kind in ('quote', 'moment', 'dust')),
  from_currency text not null,
  to_currency text not null,
  units numeric(39, 0) not null check (units > 0),
  mid numeric(39, 0) not null,
  fee numeric(39, 0) not null check (fee >= 0),
  spread numeric(39, 0) not null check (spread >= 0),
  arrives numeric(39, 0) not null check (arrives > 0),
  book numeric(39, 0),
  value numeric(39, 0) not null check (value >= 0),
  from_price numeric(39, 0) not null,
  to_price numeric(39, 0) not null,
  from_at timestamptz,
  to_at timestamptz,
  quoted_at timestamptz not null,
  at timestamptz not null,
  check (from_currency <> to_currency),
  check (mid = fee + spread + arrives),
  check ((kind = 'quote') = (quote_id is not null))
);
create index swap_of_customer on swap.swap (customer_id, id);
create index swap_given on swap.swap (from_currency, at);
create index swap_taken on swap.swap (to_currency, at);
create trigger append_only before update or delete or truncate on swap.swap
  for each statement execute function platform.refuse_change();
