-- What a customer has set for his own protection, as stretches of time. What has begun never changes but for its end, a fixed
-- end never comes nearer, and a looser wish waits a day: the checks and the trigger below hold it against everybody.
create table protection.measure (
  id uuid primary key,
  customer_id uuid not null,
  kind text not null check (kind in ('day', 'week', 'month', 'cool-off', 'exclusion')),
  -- Whole units of USDT that may be lost in a period.
  units numeric(39, 0) check (units > 0),
  from_at timestamptz not null,
  -- Null is never.
  fixed_until timestamptz,
  until_at timestamptz,
  end_asked_at timestamptz,
  check ((units is not null) = (kind in ('day', 'week', 'month'))),
  check (until_at >= from_at),
  check (until_at is null or (fixed_until is not null and until_at >= fixed_until)),
  check (end_asked_at is null or (until_at is not null and until_at >= end_asked_at + interval '24 hours'))
);
create index measure_customer on protection.measure (customer_id, until_at);

create trigger only_its_end before update on protection.measure
  for each row execute function platform.refuse_change('until_at', 'end_asked_at');
create trigger never_deleted before delete or truncate on protection.measure
  for each statement execute function platform.refuse_change();

-- What contracts and options have brought a customer on a UTC day, in units of USDT; less than nothing is a loss.
create table protection.result (
  customer_id uuid not null,
  day integer not null,
  units numeric(39, 0) not null,
  primary key (customer_id, day)
) with (fillfactor = 70);
