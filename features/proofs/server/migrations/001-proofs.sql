-- Ed25519 keys. The secret half is sealed, and gone once the key is retired; the public half stays for ever.
create table proofs.key (
  id int primary key,
  public text not null,
  secret text,
  made_at timestamptz not null,
  retired_at timestamptz,
  check ((secret is null) = (retired_at is not null))
);
create unique index key_in_use on proofs.key ((true)) where retired_at is null;
-- By its public half everybody checks what a key has signed: it stays as it was made, also when the key is retired for good.
create trigger made_once before update on proofs.key
  for each row execute function platform.refuse_change('secret', 'retired_at');
create trigger retired_once before update on proofs.key for each row
  when (old.retired_at is not null) execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on proofs.key
  for each statement execute function platform.refuse_change();

-- What the evidence of one decision has in common, such as the purse with which many positions were liquidated: kept once, by its digest.
create table proofs.shared_fact (
  digest text primary key,
  -- Canonical text of a record; the evidence that shares it tells of none of its names.
  fact text not null
);
create trigger append_only before update or delete or truncate on proofs.shared_fact
  for each statement execute function platform.refuse_change();

-- What decided something about a customer's money, written with what it decided. `tx` orders evidence by transaction, so that
-- the sealer never skips one that commits late.
create table proofs.evidence (
  tx xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  customer_id uuid not null,
  -- The option, order or position that it is about.
  subject uuid not null,
  rule text not null,
  -- Canonical text.
  fact text not null,
  at timestamptz not null,
  shared text references proofs.shared_fact,
  primary key (tx, id)
);
-- Receipts are read kind by kind, the newest of each: however much there is of one thing, no more is read than is shown.
create index evidence_kind on proofs.evidence (subject, customer_id, rule, (coalesce(fact::jsonb ->> 'what', '')), tx, id);
create trigger append_only before update or delete or truncate on proofs.evidence
  for each statement execute function platform.refuse_change();

-- Evidence with all that its rule needs: what is its own, and what it shares. It is signed and shown whole.
create view proofs.whole_evidence as
  select e.tx, e.id, e.customer_id, e.subject, e.rule,
    case when s.digest is null then e.fact else left(e.fact, -1) || ',' || substr(s.fact, 2) end as fact, e.at
  from proofs.evidence e left join proofs.shared_fact s on s.digest = e.shared;

-- The public log, one link for each evidence, sealed soon afterwards.
create table proofs.link (
  place bigint primary key,
  tx xid8 not null,
  evidence_id bigint not null,
  previous text not null,
  rule text not null,
  digest text not null,
  hash text not null,
  key int not null references proofs.key,
  signature text not null,
  unique (tx, evidence_id),
  foreign key (tx, evidence_id) references proofs.evidence
);
create trigger append_only before update or delete or truncate on proofs.link
  for each statement execute function platform.refuse_change();

-- How much of what can never be deleted a customer has left behind on his last day with any. Days are UTC days since 1970.
create table proofs.used (
  customer_id uuid not null,
  kind text not null check (kind in ('instructions', 'transfers')),
  day int not null,
  count int not null check (count >= 0),
  last_at timestamptz not null,
  -- The last day on which he was told that little was left.
  told_day int,
  primary key (customer_id, kind)
);
