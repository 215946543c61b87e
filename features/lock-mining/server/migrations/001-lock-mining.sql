-- Terms on sale. Money is whole units of its currency, rates are units of 10^-8. A row is added and never changed: the newest of an
-- offer holds from its date on, and one that is not on sale ends the offer.
create table lock_mining.config (
  id int primary key check (id > 0),
  offer text not null,
  from_at timestamptz not null,
  is_on_sale boolean not null,
  currency text not null,
  daily_yield numeric(39, 0) not null check (daily_yield > 0),
  period_days int not null check (period_days between 1 and 366),
  min numeric(39, 0) not null check (min > 0),
  dividend_time text not null check (dividend_time in ('daily', 'end')),
  penalty_ratio numeric(39, 0) not null check (penalty_ratio >= 0)
);
create index config_offer on lock_mining.config (offer, id);
create trigger append_only before update or delete or truncate on lock_mining.config
  for each statement execute function platform.refuse_change();

-- An amount that is locked, with its own copy of the terms. `paid` is what `days_paid` whole days have yielded; `due_at` is when the next dividend or
-- the end of the term is due.
create table lock_mining.lock (
  id uuid primary key,
  customer_id uuid not null,
  config_id int not null references lock_mining.config,
  currency text not null,
  amount numeric(39, 0) not null check (amount > 0),
  daily_yield numeric(39, 0) not null,
  period_days int not null,
  dividend_time text not null,
  penalty_ratio numeric(39, 0) not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  days_paid int not null check (days_paid between 0 and period_days),
  paid numeric(39, 0) not null check (paid >= 0),
  -- Whether its customer wants it locked anew at its end, and what became of that.
  renews boolean not null,
  renewal text check (renewal in ('renewed', 'over')),
  status text not null check (status in ('in-progress', 'redeemed')),
  ended text check (ended in ('matured', 'early')),
  redeemed_at timestamptz,
  penalty numeric(39, 0) check (penalty between 0 and paid),
  back numeric(39, 0) check (back >= 0),
  check (renewal is null or (renews and ended = 'matured')),
  check ((status = 'redeemed') = (ended is not null)),
  check ((status = 'redeemed') = (redeemed_at is not null)),
  check ((status = 'redeemed') = (penalty is not null)),
  check ((status = 'redeemed') = (back is not null))
);
create index lock_of_customer on lock_mining.lock (customer_id, id);
create index lock_running on lock_mining.lock (customer_id, id) where status = 'in-progress';
create index lock_redeemed on lock_mining.lock (customer_id, id) where status = 'redeemed';
create index lock_ended on lock_mining.lock (redeemed_at, id) where status = 'redeemed';
create index lock_renewing on lock_mining.lock (redeemed_at, id) where renews and ended = 'matured' and renewal is null;
create index lock_due on lock_mining.lock (due_at, id) where status = 'in-progress';
create trigger agreed_once before update on lock_mining.lock for each row execute function platform.refuse_change(
  'due_at', 'days_paid', 'paid', 'renews', 'renewal', 'status', 'ended', 'redeemed_at', 'penalty', 'back'
);
create trigger decided_once before update on lock_mining.lock for each row
  when ((old.status = 'redeemed' and old.renewal is not null) or new.days_paid < old.days_paid or new.paid < old.paid)
  execute function platform.refuse_change();
create trigger ended_once before update on lock_mining.lock for each row
  when (old.status = 'redeemed') execute function platform.refuse_change('renewal');
create trigger never_deleted before delete or truncate on lock_mining.lock
  for each statement execute function platform.refuse_change();
