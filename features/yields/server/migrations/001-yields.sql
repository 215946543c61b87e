-- Terms of yield products. Money is whole units of its currency, rates are units of 10^-8 a day, days are counted in UTC since 1970. A row is added and never
-- changed: the newest of a product holds from its day on, and one that is not on sale ends it.
create table yields.terms (
  id int primary key check (id > 0),
  product text not null check (product ~ '^[a-z0-9-]{1,40}$'),
  kind text not null check (kind in ('flexible', 'cloud', 'defi')),
  currency text not null,
  from_day int not null,
  is_on_sale boolean not null,
  min numeric(39, 0) not null check (min > 0),
  rates jsonb not null check (jsonb_array_length(rates) between 1 and 366)
);
create index terms_of_product on yields.terms (product, id);
create trigger append_only before update or delete or truncate on yields.terms
  for each statement execute function platform.refuse_change();

-- The rate of a day, announced once what all holders will get is set aside; 0 where the pool had not enough when the day began.
create table yields.day_rate (
  product text not null,
  day int not null,
  rate numeric(39, 0) not null check (rate >= 0),
  announced_at timestamptz not null,
  set_aside numeric(39, 0) not null check (set_aside >= 0),
  primary key (product, day)
);
create trigger append_only before update or delete or truncate on yields.day_rate
  for each statement execute function platform.refuse_change();

-- An amount in a product. Its next_day is the first that is not paid; due_at is when that is over. A contract keeps its terms by terms_id and ends before end_day.
create table yields.subscription (
  id uuid primary key,
  customer_id uuid not null,
  terms_id int not null references yields.terms,
  product text not null,
  kind text not null,
  currency text not null,
  amount numeric(39, 0) not null check (amount > 0),
  created_at timestamptz not null,
  first_day int not null,
  end_day int check (end_day > first_day),
  remaining numeric(39, 0) not null check (remaining between 0 and amount),
  next_day int not null check (next_day >= first_day),
  due_at timestamptz not null,
  paid numeric(39, 0) not null check (paid >= 0),
  redemptions int not null check (redemptions >= 0),
  status text not null check (status in ('running', 'ended')),
  ended text check (ended in ('redeemed', 'matured', 'early')),
  ended_at timestamptz,
  penalty numeric(39, 0) not null check (penalty between 0 and paid),
  check ((kind = 'cloud') = (end_day is not null)),
  check ((status = 'ended') = (ended is not null)),
  check ((status = 'ended') = (ended_at is not null)),
  check ((status = 'ended') = (remaining = 0))
);
create index subscription_of_customer on yields.subscription (customer_id, id);
create index subscription_running on yields.subscription (customer_id, id) where status = 'running';
create index subscription_ended on yields.subscription (customer_id, id) where status = 'ended';
create index subscription_due on yields.subscription (due_at, id) where status = 'running';
create index subscription_of_product on yields.subscription (product) where status = 'running';
create trigger agreed_once before update on yields.subscription for each row execute function platform.refuse_change(
  'remaining', 'next_day', 'due_at', 'paid', 'redemptions', 'status', 'ended', 'ended_at', 'penalty'
);
create trigger decided_once before update on yields.subscription for each row
  when (old.status = 'ended' or new.next_day < old.next_day or new.paid < old.paid or new.remaining > old.remaining)
  execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on yields.subscription
  for each statement execute function platform.refuse_change();
