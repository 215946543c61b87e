-- What can be deposited on which network. Rows are added and never changed: the newest of a currency and a network that has begun holds.
-- `min` is whole units of the currency; `token` is a contract as transfers name it.
create table deposits.asset (
  id int primary key check (id > 0),
  network text not null check (network in ('ethereum', 'bitcoin', 'tron')),
  currency text not null,
  token text,
  decimals int not null check (decimals between 0 and 36),
  min numeric(39, 0) not null check (min > 0),
  confirmations int not null check (confirmations between 1 and 1000),
  from_at timestamptz not null
);
create index asset_of on deposits.asset (network, currency, id);
create trigger append_only before update or delete or truncate on deposits.asset
  for each statement execute function platform.refuse_change();

-- The next index from which an address is derived. An index that was taken and not used is a gap, which harms nobody.
create table deposits.counter (
  network text primary key,
  next int not null check (next >= 0)
);

-- One customer's for ever. `key` is how transfers name it.
create table deposits.address (
  network text not null,
  index int not null,
  customer_id uuid not null,
  address text not null,
  key text not null,
  created_at timestamptz not null,
  primary key (network, index),
  unique (network, customer_id),
  unique (network, key)
);
create trigger append_only before update or delete or truncate on deposits.address
  for each statement execute function platform.refuse_change();

-- How far a chain is read. `genesis` says which chain it is; `halted_depth` are the blocks whose replacement has stopped crediting.
create table deposits.scanner (
  network text primary key,
  genesis text not null,
  height int not null check (height >= 0),
  head int not null,
  read_at timestamptz not null,
  halted_depth int check (halted_depth > 0)
);

-- Hashes of the newest blocks that were read: by them a reorganisation is found.
create table deposits.block (
  network text not null,
  height int not null,
  hash text not null,
  primary key (network, height)
);

-- A transfer to a customer's address. `chain_units` is the chain's integer, `units` what of it the ledger takes; `position` is its place in its
-- own receipt. `is_gone` is one that was credited and is not in the chain any more.
create table deposits.deposit (
  id uuid primary key,
  customer_id uuid not null,
  network text not null,
  tx_hash text not null,
  position int not null,
  address text not null,
  token text,
  currency text,
  chain_units numeric(78, 0) not null check (chain_units > 0),
  decimals int not null,
  units numeric(39, 0) not null check (units >= 0),
  needed int not null,
  height int not null,
  status text not null check (status in ('confirming', 'small', 'credited', 'orphaned', 'unsupported')),
  seen_at timestamptz not null,
  credited_at timestamptz,
  is_gone boolean not null,
  unique (network, tx_hash, position),
  check ((status = 'credited') = (credited_at is not null)),
  check ((status = 'unsupported') <= (currency is null)),
  check (is_gone <= (status = 'credited'))
);
create index deposit_of_customer on deposits.deposit (customer_id, id);
create index deposit_waiting on deposits.deposit (network, status, height) where status in ('confirming', 'small');
create index deposit_at on deposits.deposit (network, height);
create trigger agreed_once before update on deposits.deposit for each row execute function platform.refuse_change(
  'height', 'status', 'credited_at', 'is_gone'
);
create trigger credited_once before update on deposits.deposit for each row when (old.status = 'credited')
  execute function platform.refuse_change('height', 'is_gone');
create trigger never_deleted before delete or truncate on deposits.deposit
  for each statement execute function platform.refuse_change();

-- What deposits leave below one unit of the ledger, by the chain's count, until it makes one for the house.
create table deposits.rest (
  network text not null,
  currency text not null,
  chain_units numeric(78, 0) not null check (chain_units >= 0),
  credited numeric(39, 0) not null check (credited >= 0),
  primary key (network, currency)
);

-- What people look at: a payment that somebody misses, or a token that is not listed. Only a credited transfer closes it with money.
create table deposits.case (
  id uuid primary key,
  customer_id uuid not null,
  kind text not null check (kind in ('claim', 'unsupported')),
  network text not null,
  currency text,
  amount text not null,
  address text not null,
  token text,
  tx_hash text,
  voucher text,
  status text not null check (status in ('open', 'matched', 'closed')),
  deposit_id uuid unique references deposits.deposit,
  note text,
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((status = 'matched') <= (deposit_id is not null)),
  check ((status = 'open') = (decided_at is null))
);
create index case_of_customer on deposits.case (customer_id, id);
create index case_open on deposits.case (id) where status = 'open';
create unique index case_hash on deposits.case (customer_id, network, tx_hash) where kind = 'claim' and status <> 'closed';
create trigger agreed_once before update on deposits.case for each row execute function platform.refuse_change(
  'status', 'deposit_id', 'note', 'decided_at'
);
create trigger decided_once before update on deposits.case for each row when (old.status <> 'open')
  execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on deposits.case
  for each statement execute function platform.refuse_change();

-- Practice payments that customers have asked for, until the sandbox's wallet has sent them.
create table deposits.practice (
  id uuid primary key,
  customer_id uuid not null,
  network text not null,
  token text,
  key text not null,
  chain_units numeric(78, 0) not null check (chain_units > 0),
  asked_at timestamptz not null,
  tx_hash text
);
create index practice_of_customer on deposits.practice (customer_id, asked_at);
create index practice_unsent on deposits.practice (id) where tx_hash is null;
