-- What the application may do to the ledger. Its tables belong to the role that migrates; the role that serves reads them, opens accounts
-- and calls two functions, and what these cannot do it cannot do: change a line or a balance, or write a line that another does not answer.

-- To lock an account takes the right to change a column of it. It is that of a column that nobody changes, the owner included.
create trigger named_once before update of id, address, currency on ledger.account
  for each statement execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on ledger.account
  for each statement execute function platform.refuse_change();

-- Writes lines that are not written yet, with the balances that they change; answers how many are new. A line moves money from one account
-- to another of its currency, so that whatever is posted sums to nothing; floors are the table's own.
create function ledger.post(lines ledger.transfer_row[], moment timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  new_lines bigint;
  sound_lines bigint;
begin
  with written as (
    insert into ledger.transfer (reason, reference, line, at, source, destination, units)
    select reason, reference, line, moment, source, destination, units from unnest(lines)
    on conflict (reference, reason, line) do nothing
    returning source, destination, units
  ), delta as (
    select account, sum(units) as units from (
      select source as account, -units as units from written union all select destination, units from written
    ) sides group by account
  ), locked as materialized (
    select id from ledger.account where id in (select account from delta) order by id for update
  ), changed as (
    update ledger.account a set balance = a.balance + d.units
    from delta d join locked on locked.id = d.account where a.id = d.account
    returning a.id, a.currency
  )
  select count(*), count(*) filter (where payer.currency = payee.currency) into new_lines, sound_lines
  from written left join changed payer on payer.id = source left join changed payee on payee.id = destination;
  if new_lines <> sound_lines then
    raise exception 'a line moves between accounts of two currencies, or to none' using errcode = 'check_violation';
  end if;
  return new_lines;
end $$;

-- The lines after a place and before another, up to 5,000 of them, with the hash of a block that would hold them. The canonical text of a
-- line is JSON of its fields in this order, addresses and currency spelled out, and a line feed; no field is null. Addresses and dates are
-- spelled out once a block and not beside each line; grouped, since PostgreSQL then looks them up instead of sorting by them.
create function ledger.read_run(previous bytea, after_tx xid8, after_id bigint, before_tx xid8, before_id bigint)
returns table (last_tx xid8, last_id bigint, transfers int, hash bytea)
language sql stable set search_path = pg_catalog, pg_temp as $$
  with lines as materialized (
    select * from ledger.transfer where (tx, id) > (after_tx, after_id) and (tx, id) < (before_tx, before_id)
    order by tx, id limit 5000
  ), named as materialized (
    select id, '"' || address || ' ' || currency || '"' as text from ledger.account
    where id in (select source from lines union select destination from lines) group by id
  ), moments as materialized (
    select at, '"' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"' as text from lines group by at
  ), texts as (
    select tx, lines.id, '["' || tx || '","' || lines.id || '",' || to_json(reason)::text || ',' || to_json(reference)::text || ','
      || line || ',' || moment.text || ',' || payer.text || ',' || payee.text || ',"' || units || E'"]\n' as text
    from lines join named payer on payer.id = source join named payee on payee.id = destination join moments moment using (at)
  )
  select (select tx from lines order by tx desc, id desc limit 1), (select id from lines order by tx desc, id desc limit 1),
    count(*)::int, sha256(previous || convert_to(string_agg(text, '' order by tx, id), 'UTF8'))
  from texts
$$;

-- Seals at most one block: the lines after the last one, up to the oldest transaction that is still open. Answers how many it covers.
create function ledger.seal(moment timestamptz) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  head ledger.block;
  run record;
begin
  perform pg_advisory_xact_lock(4217002);
  select * into head from ledger.block order by height desc limit 1;
  head.hash := coalesce(head.hash, decode(repeat('00', 32), 'hex'));
  select * into run from ledger.read_run(
    head.hash, coalesce(head.last_tx, '0'::xid8), coalesce(head.last_id, 0), pg_snapshot_xmin(pg_current_snapshot()), 0
  );
  if run.last_tx is null then return 0; end if;
  insert into ledger.block (height, last_tx, last_id, transfers, previous, hash, at)
  values (coalesce(head.height, 0) + 1, run.last_tx, run.last_id, run.transfers, head.hash, run.hash, moment);
  return run.transfers;
end $$;

revoke execute on function ledger.post, ledger.seal from public;

-- The queue of messages to the outside makes its own tables, as the role that serves.
create schema if not exists pgboss;

-- How far the audit has come, in one row: all blocks up to a height and their lines, and where it goes round among accounts and old blocks.
create table ledger.audit (
  single boolean primary key default true check (single),
  height bigint not null,
  last_tx xid8 not null,
  last_id bigint not null,
  compared bigint not null,
  patrolled bigint not null,
  at timestamptz not null
);
insert into ledger.audit (height, last_tx, last_id, compared, patrolled, at) values (0, '0', 0, 0, 0, 'epoch');

-- What each account has by the lines of those blocks, added up by the audit itself.
create table ledger.audited (
  account bigint primary key,
  balance numeric(39, 0) not null
) with (fillfactor = 60);

-- What the audit has found. A fault that is found no more has ended, and stays to be read.
create table ledger.audit_fault (
  -- 'block', 'sum', 'balance', 'floor', or the code of what must stay true.
  kind text not null,
  -- The height, the currency, the account's id; of a code the code.
  subject text not null,
  -- Whose places it is about, where it is asked again for these.
  customers uuid[] not null,
  said text not null,
  found_at timestamptz not null,
  ended_at timestamptz,
  primary key (kind, subject, found_at)
);
create unique index audit_fault_open on ledger.audit_fault (kind, subject) where ended_at is null;
create trigger found_once before update on ledger.audit_fault
  for each row execute function platform.refuse_change('ended_at', 'said', 'customers');
create trigger never_deleted before delete or truncate on ledger.audit_fault
  for each statement execute function platform.refuse_change();
