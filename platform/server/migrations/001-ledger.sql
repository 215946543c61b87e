create schema ledger;

-- A place where money can be. Only the outside world may go below zero, and no column exists that could exempt another.
create table ledger.account (
  id bigint generated always as identity primary key,
  address text not null check (address ~ '^(user|house|world)(/[a-z0-9-]+)+$'),
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

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
create trigger append_only before update or delete or truncate on ledger.transfer
  for each statement execute function ledger.refuse_change();

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
create trigger append_only before update or delete or truncate on ledger.block
  for each statement execute function ledger.refuse_change();
