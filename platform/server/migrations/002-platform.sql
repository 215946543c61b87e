-- The stored answer to an idempotency key. A retry with the same body receives it again.
create table platform.reply (
  owner text not null,
  key text not null,
  body_hash text not null,
  reply jsonb not null,
  at timestamptz not null,
  primary key (owner, key)
);
create index reply_at on platform.reply (at);

-- Events that were committed and not yet told. `tx` orders them by transaction; see ledger.transfer.
create table platform.outbox (
  tx xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  event text not null,
  payload jsonb not null,
  at timestamptz not null,
  attempts int not null default 0,
  primary key (tx, id)
);

-- Events whose listener failed again and again; kept for a person to look at.
create table platform.dead_event (
  id bigint primary key,
  event text not null,
  payload jsonb not null,
  at timestamptz not null,
  fault text not null
);
