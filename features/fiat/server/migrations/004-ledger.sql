-- Local money stands in the ledger from here on. What statements had shown before is posted once, as one opening of each account.
create table fiat.opening (
  account_id text primary key references fiat.account,
  open numeric(39, 0) not null,
  going_back numeric(39, 0) not null,
  clearing numeric(39, 0) not null,
  sold numeric(39, 0) not null,
  unexplained numeric(39, 0) not null
);
insert into fiat.opening (account_id, open, going_back, clearing, sold, unexplained)
select account_id, sum(open), coalesce(sum(returned) filter (where not return_seen), 0),
  coalesce(sum(line.counted) filter (where payment.status = 'matched'), 0),
  coalesce(sum(line.counted) filter (where payment.status = 'delivered'), 0),
  -coalesce(sum(units) filter (where fate = 'unexplained'), 0)
from fiat.line left join (select id, status from fiat.payment) payment on payment.id = payment_id group by account_id;
create trigger append_only before update or delete or truncate on fiat.opening
  for each statement execute function platform.refuse_change();

-- What of a payment has been delivered in USDT, and for how much local money: it may be paid in several parts.
drop trigger agreed_once on fiat.payment;
drop trigger decided_once on fiat.payment;
alter table fiat.payment add column delivered numeric(39, 0) not null default 0 check (delivered >= 0),
  add column sold numeric(39, 0) not null default 0 check (sold >= 0);
update fiat.payment set delivered = owed, sold = paid where status = 'delivered';
alter table fiat.payment add constraint payment_delivers check (delivered <= coalesce(owed, 0) and sold <= coalesce(paid, 0)),
  add constraint payment_delivered check (status <> 'delivered' or (delivered = owed and sold = paid));
create trigger agreed_once before update on fiat.payment for each row execute function platform.refuse_change(
  'status', 'promised', 'announced_at', 'voucher', 'paid', 'is_late', 'owed', 'delivered', 'sold', 'note', 'ended_at', 'sealed'
);
create trigger decided_once before update on fiat.payment for each row
  when (old.status = 'refunded') execute function platform.refuse_change('sealed');
-- What was delivered stays so; more may be paid, and delivered for it.
create trigger delivered_once before update on fiat.payment for each row
  when (old.status = 'delivered') execute function platform.refuse_change('status', 'paid', 'owed', 'is_late', 'ended_at', 'sealed');
create trigger never_less before update on fiat.payment for each row
  when (new.delivered < old.delivered or new.sold < old.sold) execute function platform.refuse_change();

-- A part of a line that pays for a payment, and what it buys. A bank may take it back: before it was delivered, or to the house's loss.
create table fiat.part (
  id uuid primary key,
  line_id uuid not null references fiat.line,
  payment_id uuid not null references fiat.payment,
  units numeric(39, 0) not null check (units > 0),
  bought numeric(39, 0) not null check (bought >= 0),
  state text not null check (state in ('counted', 'taken-back', 'lost')),
  at timestamptz not null,
  unique (line_id, payment_id)
);
create index part_of_payment on fiat.part (payment_id, id);
create trigger counted_once before update on fiat.part for each row execute function platform.refuse_change('state');
create trigger never_deleted before delete or truncate on fiat.part
  for each statement execute function platform.refuse_change();
insert into fiat.part (id, line_id, payment_id, units, bought, state, at)
select line.id, line.id, payment_id, counted, coalesce(owed, 0), 'counted', read_at
from fiat.line join fiat.payment on payment.id = payment_id join fiat.statement on statement.id = statement_id where counted > 0;

drop index fiat.line_counts_once;
drop trigger shown_once on fiat.line;
alter table fiat.line drop constraint line_fate_check, drop constraint line_check,
  drop constraint if exists line_check1, drop constraint if exists line_goes_out,
  add column taken_back numeric(39, 0) not null default 0 check (taken_back >= 0),
  add column lost numeric(39, 0) not null default 0 check (lost >= 0);
alter table fiat.line alter column taken_back drop default, alter column lost drop default,
  add constraint line_fate_check check (fate in ('matched', 'held', 'double', 'unknown', 'returned', 'taken-back',
    'outgoing', 'unexplained', 'reversal', 'bank-fee', 'own-transfer', 'payout', 'bounced')),
  add constraint line_parted check (counted + open + returned + taken_back = greatest(units, 0)),
  -- Only what was counted, or had gone back already, can be lost.
  add constraint line_lost check (lost <= counted + returned),
  add constraint line_goes_out check (
    (fate in ('outgoing', 'unexplained', 'reversal', 'bank-fee', 'own-transfer', 'payout')) = (units < 0));
create index line_reversed on fiat.line (account_id, units, id) where units > 0 and taken_back = 0 and lost = 0;
create index line_unexplained on fiat.line (id) where fate = 'unexplained';
create index line_lost_of on fiat.line (id) where lost > 0;
create index line_returning on fiat.line (id) where returned > 0 and not return_seen;
create trigger shown_once before update on fiat.line for each row execute function platform.refuse_change(
  'fate', 'payment_id', 'counted', 'open', 'returned', 'return_reference', 'return_seen', 'taken_back', 'lost', 'note'
);

-- Each day of each account: what its statements close with, and what the ledger says.
create table fiat.reconciliation (
  account_id text not null references fiat.account,
  -- By ISO 8601, in UTC.
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  statements int not null,
  closing numeric(39, 0) not null,
  ledger numeric(39, 0) not null,
  -- Differences that were open then.
  differences int not null,
  at timestamptz not null,
  primary key (day, account_id)
);
create trigger append_only before update or delete or truncate on fiat.reconciliation
  for each statement execute function platform.refuse_change();

-- What statements, payments and ledger do not agree in, until it is over or somebody has said why.
create table fiat.difference (
  id uuid primary key,
  account_id text not null references fiat.account,
  kind text not null check (kind in ('ledger', 'unexplained', 'reversed', 'waiting', 'not-returned', 'not-shown')),
  -- What it is about: a line, a payment, or the account itself.
  subject text not null,
  units numeric(39, 0) not null check (units <> 0),
  since timestamptz not null,
  found_at timestamptz not null,
  ended_at timestamptz,
  cause text check (cause in ('bank-fee', 'own-transfer', 'loss', 'being-looked-at')),
  note text,
  acknowledged_at timestamptz,
  check ((acknowledged_at is null) = (cause is null) and (cause is null) = (note is null))
);
create unique index difference_open on fiat.difference (kind, subject) where ended_at is null;
create index difference_listed on fiat.difference (since, id) where ended_at is null;
create index difference_acknowledged on fiat.difference (kind, subject) where acknowledged_at is not null;
create index difference_of_account on fiat.difference (account_id, id);
create trigger found_once before update on fiat.difference for each row
  execute function platform.refuse_change('ended_at', 'cause', 'note', 'acknowledged_at');
create trigger ended_once before update on fiat.difference for each row
  when (old.ended_at is not null) execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on fiat.difference
  for each statement execute function platform.refuse_change();
