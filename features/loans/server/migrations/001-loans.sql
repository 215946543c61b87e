-- The price (units of 10^-10) past which the risk rate is below a line: a lower one where USDT is owed, a higher one where a coin is. Null: none is.
-- The same as priceAt in rules.ts; every currency of a loan has eight decimals.
create function loans.price_at(currency text, collateral numeric, proceeds numeric, debt numeric, line numeric) returns numeric
language sql immutable as $$
  select case
    when line * debt <= proceeds * 100000000 or collateral = 0 then null
    when currency = 'USDT'
      then div((line * debt - proceeds * 100000000) * 10000000000 + collateral * 100000000 - 1, collateral * 100000000)
    else div(collateral * 100000000 * 10000000000, line * debt - proceeds * 100000000)
  end
$$;

-- Offers. Money is whole units of its currency, rates are units of 10^-8. A row is added and never changed: the newest of a pair holds from its
-- date on, and one that is not on sale ends the pair.
create table loans.offer (
  id int primary key check (id > 0),
  from_at timestamptz not null,
  is_on_sale boolean not null,
  currency text not null,
  collateral_currency text not null,
  hourly_rate numeric(39, 0) not null check (hourly_rate > 0),
  ltv_max numeric(39, 0) not null check (ltv_max > 0),
  min numeric(39, 0) not null check (min > 0),
  max numeric(39, 0) not null check (max >= min),
  check ((currency = 'USDT') <> (collateral_currency = 'USDT'))
);
create index offer_pair on loans.offer (currency, collateral_currency, id);
create trigger append_only before update or delete or truncate on loans.offer
  for each statement execute function platform.refuse_change();

-- A loan, with its own copy of the rate. `principal` is still owed of what was lent; interest is charged on `principal_hours`, rounded up once.
create table loans.loan (
  id uuid primary key,
  customer_id uuid not null,
  offer_id int not null references loans.offer,
  currency text not null,
  collateral_currency text not null,
  symbol text not null,
  hourly_rate numeric(39, 0) not null,
  days int not null check (days between 7 and 365),
  created_at timestamptz not null,
  lent numeric(39, 0) not null check (lent > 0),
  -- In USDT, when it was lent: what counts against the customer's limit.
  value numeric(39, 0) not null check (value >= 0),
  principal numeric(39, 0) not null check (principal >= 0),
  hours int not null check (hours between 1 and days * 24),
  principal_hours numeric(39, 0) not null check (principal_hours > 0),
  interest numeric(39, 0) not null check (interest >= 0),
  overdue_days int not null check (overdue_days between 0 and 3),
  overdue_principal_days numeric(39, 0) not null check (overdue_principal_days >= 0),
  overdue_interest numeric(39, 0) not null check (overdue_interest >= 0),
  interest_paid numeric(39, 0) not null check (interest_paid >= 0),
  -- What a close-out could not pay: interest that nobody owes, and principal that the insurance fund or the pool has lost.
  waived numeric(39, 0) not null check (waived >= 0),
  covered numeric(39, 0) not null check (covered >= 0),
  lost numeric(39, 0) not null check (lost >= 0),
  repaid numeric(39, 0) not null check (repaid >= 0),
  collateral numeric(39, 0) not null check (collateral >= 0),
  proceeds numeric(39, 0) not null check (proceeds >= 0),
  sold numeric(39, 0) not null check (sold >= 0),
  status text not null check (status in ('running', 'overdue', 'repaid', 'closed-out')),
  standing text not null check (standing in ('safe', 'called', 'last')),
  last_until timestamptz,
  due_at timestamptz not null,
  remind_at timestamptz,
  ended_at timestamptz,
  watch_price numeric generated always as (loans.price_at(
    currency, collateral, proceeds, principal + interest + overdue_interest - interest_paid - waived,
    case standing when 'safe' then 130000000 when 'called' then 115000000 else 110000000 end
  )) stored,
  safe_price numeric generated always as (loans.price_at(
    currency, collateral, proceeds, principal + interest + overdue_interest - interest_paid - waived, 135000000
  )) stored,
  check (lent = principal + repaid + covered + lost),
  check (interest_paid + waived <= interest + overdue_interest),
  check ((standing = 'last') = (last_until is not null)),
  check ((ended_at is not null) = (status in ('repaid', 'closed-out'))),
  check (ended_at is null or (principal = 0 and collateral = 0 and proceeds = 0
    and interest_paid + waived = interest + overdue_interest))
);
create index loan_open on loans.loan (customer_id, id) where ended_at is null;
create index loan_ended on loans.loan (customer_id, id) where ended_at is not null;
create index loan_due on loans.loan (due_at, id) where ended_at is null and overdue_days < 3;
create index loan_over on loans.loan (due_at, id) where ended_at is null and overdue_days = 3;
create index loan_remind on loans.loan (remind_at, id) where ended_at is null;
create index loan_falling on loans.loan (symbol, watch_price) where ended_at is null and currency = 'USDT';
create index loan_rising on loans.loan (symbol, watch_price) where ended_at is null and currency <> 'USDT';
create index loan_warned on loans.loan (symbol, safe_price) where ended_at is null and standing <> 'safe';
create index loan_last on loans.loan (last_until, id) where ended_at is null and standing = 'last';
create trigger agreed_once before update on loans.loan for each row execute function platform.refuse_change(
  'principal', 'hours', 'principal_hours', 'interest', 'overdue_days', 'overdue_principal_days', 'overdue_interest', 'interest_paid',
  'waived', 'covered', 'lost', 'repaid', 'collateral', 'proceeds', 'sold', 'status', 'standing', 'last_until', 'due_at', 'remind_at',
  'ended_at', 'watch_price', 'safe_price'
);
create trigger ended_once before update on loans.loan for each row
  when (old.ended_at is not null or new.interest < old.interest or new.repaid < old.repaid)
  execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on loans.loan
  for each statement execute function platform.refuse_change();

-- What has happened to a loan.
create table loans.step (
  id uuid primary key,
  loan_id uuid not null references loans.loan,
  at timestamptz not null,
  kind text not null check (kind in ('borrowed', 'released', 'added', 'removed', 'repaid', 'sold', 'called', 'last-window', 'recovered',
    'overdue', 'closed-part', 'closed-out')),
  amount numeric(39, 0) not null check (amount >= 0),
  collateral numeric(39, 0) not null check (collateral >= 0),
  price numeric(39, 0),
  receipt boolean not null
);
create index step_of_loan on loans.step (loan_id, id);
create index step_proven on loans.step (id) where receipt;
create trigger append_only before update or delete or truncate on loans.step
  for each statement execute function platform.refuse_change();
