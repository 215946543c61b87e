-- Refuses a change, whoever asks. The arguments of a trigger name the columns that may change all the same, so that a column that
-- is added later is protected. Comparing whole rows costs some 80 us a row: where thousands change at once, a trigger without
-- arguments says what it refuses by `update of` or `when`.
create function platform.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_level = 'ROW' and tg_nargs > 0 and to_jsonb(old) - tg_argv = to_jsonb(new) - tg_argv then
    return new;
  end if;
  raise exception 'what stands in %.% cannot be changed', tg_table_schema, tg_table_name;
end $$;

-- The stored answer to an idempotency key. A retry with the same body receives it again.
create table platform.reply (
  owner text not null,
  key text not null,
  body_hash text not null,
  -- Stored once and read whole, if ever: it is kept as the text that it is, and never taken apart.
  reply json not null,
  at timestamptz not null,
  primary key (owner, key)
);
create index reply_at on platform.reply (at);

-- Events that were committed and not yet told. `tx` orders them by transaction; see ledger.transfer.
create table platform.outbox (
  tx xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  event text not null,
  -- A run: events of one kind that one transaction told one after the other. A busy batch tells hundreds.
  -- A row lives for milliseconds: pressing it together costs more than it saves.
  payloads json storage external not null,
  at timestamptz not null,
  attempts int not null default 0,
  primary key (tx, id)
);

-- Events whose listener failed again and again; kept for a person to look at. Of one run several may end here.
create table platform.dead_event (
  event text not null,
  payload jsonb not null,
  at timestamptz not null,
  fault text not null,
  id bigint generated always as identity primary key
);
