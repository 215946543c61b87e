-- Series of coupons. Money is whole units of USDT. All of a series is promised as it is made; `claimed` coupons have been taken of `budget`.
create table coupons.series (
  id int primary key check (id > 0),
  kind text not null check (kind in ('fee', 'cash')),
  worth numeric(39, 0) not null check (worth > 0),
  product text not null check (product in ('any', 'spot', 'contracts')),
  -- The one market that counts; null where all of the product do.
  symbol text,
  -- The volume that fulfils a cash coupon.
  volume numeric(39, 0) not null check (volume >= 0),
  budget int not null check (budget between 1 and 10000),
  opens_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > opens_at),
  valid_days int not null check (valid_days between 1 and 90),
  practice boolean not null,
  claimed int not null check (claimed between 0 and budget),
  stopped_at timestamptz,
  closed_at timestamptz,
  check ((kind = 'cash') = (volume > 0))
);
create index series_running on coupons.series (ends_at, id) where closed_at is null;
create trigger agreed_once before update on coupons.series for each row
  execute function platform.refuse_change('claimed', 'stopped_at', 'closed_at');
create trigger closed_once before update on coupons.series for each row
  when (old.closed_at is not null or new.claimed < old.claimed) execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on coupons.series
  for each statement execute function platform.refuse_change();

-- A coupon that a customer has claimed, with its own copy of the terms. `traded` is his volume in scope, `paid` what he has got of its worth.
create table coupons.coupon (
  id uuid primary key,
  series_id int not null references coupons.series,
  customer_id uuid not null,
  kind text not null,
  worth numeric(39, 0) not null,
  product text not null,
  symbol text,
  volume numeric(39, 0) not null,
  practice boolean not null,
  claimed_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null check (state in ('active', 'used', 'expired')),
  traded numeric(39, 0) not null check (traded >= 0),
  paid numeric(39, 0) not null check (paid between 0 and worth),
  payments int not null check (payments >= 0),
  reminded boolean not null,
  ended_at timestamptz,
  check ((state = 'active') = (ended_at is null)),
  check (state <> 'used' or paid = worth),
  unique (series_id, customer_id)
);
create index coupon_of_customer on coupons.coupon (customer_id, state, id);
create index coupon_active on coupons.coupon (expires_at, id) where state = 'active';
create trigger agreed_once before update on coupons.coupon for each row
  execute function platform.refuse_change('state', 'traded', 'paid', 'payments', 'reminded', 'ended_at');
create trigger ended_once before update on coupons.coupon for each row
  when (old.state <> 'active' or new.paid < old.paid or new.traded < old.traded) execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on coupons.coupon
  for each statement execute function platform.refuse_change();
