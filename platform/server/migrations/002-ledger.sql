create schema ledger;

-- What an address looks like is judged when it is written. A constraint of the table would be judged again with every balance, a
-- fifth of what a balance costs; that of a type is not.
create domain ledger.address as text constraint address_shape check (value ~ '^(user|house|world)(/[a-z0-9-]+)+$');

-- A place where money can be. Only the outside world may go below zero, and no column exists that could exempt another.
create table ledger.account (
  id bigint generated always as identity primary key,
  address ledger.address not null,
  currency text not null,
  balance numeric(39, 0) not null default 0,
  unique (address, currency),
  constraint floor check (balance >= 0 or address like 'world/%')
) with (fillfactor = 60);

-- One movement of money. All transfers with one reason and reference are one posting. `tx` orders transfers by
-- transaction, so that readers who follow the log never skip one that commits late.
create table ledger.transfer (
  tx xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  reason text not null,
  reference text not null,
  line smallint not null,
  at timestamptz not null,
  source bigint not null,
  destination bigint not null check (destination <> source),
  units numeric(39, 0) not null check (units > 0),
  primary key (tx, id),
  unique (reference, reason, line)
);
create index transfer_source on ledger.transfer (source, id);
create index transfer_destination on ledger.transfer (destination, id);
create trigger append_only before update or delete or truncate on ledger.transfer
  for each statement execute function platform.refuse_change();

-- What a transaction posts at once: the columns in the order in which the ledger names them.
create type ledger.transfer_row as (
  reason text, reference text, line smallint, source bigint, destination bigint, units numeric
);

-- A sealed run of transfers: hash = SHA-256 over the previous hash and the canonical lines up to (last_tx, last_id).
create table ledger.block (
  height bigint primary key,
  last_tx xid8 not null,
  last_id bigint not null,
  transfers int not null check (transfers > 0),
  previous bytea not null,
  hash bytea not null,
  at timestamptz not null
);
-- From a block that was sealed before an instant, readers of history learn where its lines begin.
create index block_at on ledger.block (at);
create trigger append_only before update or delete or truncate on ledger.block
  for each statement execute function platform.refuse_change();
