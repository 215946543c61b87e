-- Offers of large loans are pairs of their own.
alter table loans.offer add column is_large boolean not null default false;
drop index loans.offer_pair;
create index offer_pair on loans.offer (currency, collateral_currency, is_large, id);

-- An application for a large loan, with its own copy of the terms. `amount` is units of the currency that is lent, `value` units of USDT.
create table loans.application (
  id uuid primary key,
  customer_id uuid not null,
  offer_id int not null references loans.offer,
  currency text not null,
  collateral_currency text not null,
  hourly_rate numeric(39, 0) not null check (hourly_rate > 0),
  amount numeric(39, 0) not null check (amount > 0),
  value numeric(39, 0) not null check (value > 0),
  times int not null check (times between 1 and 3),
  days int not null check (days between 7 and 365),
  contact text not null,
  applied_at timestamptz not null,
  decide_by timestamptz not null,
  state text not null check (state in ('applied', 'review', 'approved', 'running', 'refused', 'withdrawn', 'lapsed')),
  decided_at timestamptz,
  accept_by timestamptz,
  ended_at timestamptz,
  cause text,
  note text,
  loan_id uuid references loans.loan,
  check ((accept_by is not null) = (decided_at is not null and cause is null)),
  check ((loan_id is not null) = (state = 'running')),
  check ((ended_at is null) = (state in ('applied', 'review', 'approved'))),
  check ((cause is not null) = (state = 'refused'))
);
create unique index application_open on loans.application (customer_id) where ended_at is null;
create index application_of on loans.application (customer_id, id);
create index application_waiting on loans.application (applied_at, id) where state in ('applied', 'review');
create index application_approved on loans.application (accept_by, id) where state = 'approved';
create trigger agreed_once before update on loans.application for each row execute function platform.refuse_change(
  'state', 'decided_at', 'accept_by', 'ended_at', 'cause', 'note', 'loan_id'
);
create trigger ended_once before update on loans.application for each row
  when (old.ended_at is not null) execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on loans.application
  for each statement execute function platform.refuse_change();

-- What one operator says to an application, once.
create table loans.verdict (
  application_id uuid not null references loans.application,
  operator_id uuid not null,
  at timestamptz not null,
  verdict text not null check (verdict in ('approve', 'refuse')),
  cause text,
  note text,
  check ((cause is not null) = (verdict = 'refuse')),
  primary key (application_id, operator_id)
);
create trigger append_only before update or delete or truncate on loans.verdict
  for each statement execute function platform.refuse_change();

-- Who is noted as a professional trader or market maker; the newest row of a customer holds.
create table loans.professional (
  id uuid primary key,
  customer_id uuid not null,
  is_professional boolean not null,
  at timestamptz not null
);
create index professional_of on loans.professional (customer_id, id);
create trigger append_only before update or delete or truncate on loans.professional
  for each statement execute function platform.refuse_change();

-- Which application a large loan came of: it has its own limit.
alter table loans.loan add column application_id uuid unique references loans.application;
