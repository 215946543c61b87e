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
  primary key (tx, id)
);
create index evidence_subject on proofs.evidence (subject);

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

create function proofs.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'evidence is append-only';
end $$;
create trigger append_only before update or delete or truncate on proofs.evidence
  for each statement execute function proofs.refuse_change();
create trigger append_only before update or delete or truncate on proofs.link
  for each statement execute function proofs.refuse_change();
