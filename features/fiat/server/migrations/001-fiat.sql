-- Accounts of ours with banks. A row is added and never changed: the newest of a country and method is asked to be paid to.
create table fiat.account (
  id text primary key,
  method text not null,
  country text not null,
  currency text not null,
  holder text not null,
  number text not null,
  bank text not null,
  city text not null,
  from_at timestamptz not null
);
create index account_newest on fiat.account (country, method, from_at);
create trigger append_only before update or delete or truncate on fiat.account
  for each statement execute function platform.refuse_change();

-- A payment with the rate that was agreed. Local money is whole smallest units of its currency by ISO 4217, USDT units of 10^-8, a rate units
-- of 10^-8. `promised` is what the pool has set aside for it, nought once it is over.
create table fiat.payment (
  id uuid primary key,
  customer_id uuid not null,
  account_id text not null references fiat.account,
  country text not null,
  currency text not null,
  method text not null,
  reference text not null unique,
  fiat numeric(39, 0) not null check (fiat > 0),
  fee numeric(39, 0) not null check (fee between 0 and fiat),
  spread numeric(39, 0) not null check (spread between 0 and fiat),
  arrives numeric(39, 0) not null check (arrives > 0),
  mid numeric(39, 0) not null check (mid > 0),
  rate numeric(39, 0) not null check (rate > 0),
  payer text not null,
  -- All that the payer has told, under a key that is not in the database.
  sealed text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  status text not null check (
    status in ('to-be-paid', 'being-matched', 'matched', 'delivered', 'expired', 'on-hold', 'refused', 'refunded')
  ),
  promised numeric(39, 0) not null check (promised >= 0),
  announced_at timestamptz,
  voucher text,
  -- What a bank has shown for it, whether that came when the agreed rate was over, and what it buys.
  paid numeric(39, 0) check (paid > 0),
  is_late boolean not null,
  owed numeric(39, 0) check (owed >= 0),
  note text,
  ended_at timestamptz,
  check (status <> 'delivered' or (paid is not null and owed is not null)),
  check ((status in ('matched', 'delivered')) = (paid is not null)),
  check (status in ('to-be-paid', 'being-matched', 'matched', 'on-hold') or promised = 0)
);
create index payment_of_customer on fiat.payment (customer_id, id);
create index payment_by_status on fiat.payment (customer_id, status, id);
create index payment_due on fiat.payment (due_at, id) where status = 'to-be-paid';
create index payment_matched on fiat.payment (id) where status = 'matched';
create index payment_announced on fiat.payment (announced_at, id) where status = 'being-matched';
create trigger agreed_once before update on fiat.payment for each row execute function platform.refuse_change(
  'status', 'promised', 'announced_at', 'voucher', 'paid', 'is_late', 'owed', 'note', 'ended_at'
);
create trigger decided_once before update on fiat.payment for each row
  when (old.status in ('delivered', 'refunded')) execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on fiat.payment
  for each statement execute function platform.refuse_change();

create table fiat.statement (
  id uuid primary key,
  account_id text not null references fiat.account,
  -- Its place among those of its account, from one: each continues the one before.
  position int not null check (position > 0),
  number text not null,
  opening numeric(39, 0) not null,
  closing numeric(39, 0) not null,
  read_at timestamptz not null,
  unique (account_id, number),
  unique (account_id, position)
);
create trigger append_only before update or delete or truncate on fiat.statement
  for each statement execute function platform.refuse_change();

-- A movement that a bank has shown. What came in is parted into what counts for a payment, what waits for people, and what goes back.
create table fiat.line (
  id uuid primary key,
  statement_id uuid not null references fiat.statement,
  account_id text not null,
  bank_id text not null,
  booked_at timestamptz not null,
  units numeric(39, 0) not null check (units <> 0),
  name text not null,
  reference text not null,
  fate text not null check (fate in ('matched', 'held', 'double', 'unknown', 'returned', 'outgoing', 'unexplained')),
  payment_id uuid references fiat.payment,
  counted numeric(39, 0) not null check (counted >= 0),
  open numeric(39, 0) not null check (open >= 0),
  returned numeric(39, 0) not null check (returned >= 0),
  return_reference text unique,
  return_seen boolean not null,
  note text,
  unique (account_id, bank_id),
  check (counted + open + returned = greatest(units, 0)),
  check ((fate in ('outgoing', 'unexplained')) = (units < 0)),
  check ((returned > 0) = (return_reference is not null))
);
create index line_of_payment on fiat.line (payment_id);
create index line_waiting on fiat.line (id) where open > 0;
create unique index line_counts_once on fiat.line (payment_id) where counted > 0;
create trigger shown_once before update on fiat.line for each row execute function platform.refuse_change(
  'fate', 'payment_id', 'counted', 'open', 'returned', 'return_reference', 'return_seen', 'note'
);
create trigger never_deleted before delete or truncate on fiat.line
  for each statement execute function platform.refuse_change();

-- What the sandbox's bank has booked, and whether a statement has shown it.
create table fiat.practice (
  id uuid primary key,
  payment_id uuid not null unique references fiat.payment,
  account_id text not null,
  units numeric(39, 0) not null,
  name text not null,
  reference text not null,
  booked_at timestamptz not null,
  is_shown boolean not null
);
create index practice_waiting on fiat.practice (account_id, id) where not is_shown;
