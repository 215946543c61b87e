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

-- Receipts are read kind by kind, the newest of each: however much there is of one thing, no more is read than is shown.
create index evidence_kind on proofs.evidence (subject, customer_id, rule, (coalesce(fact::jsonb ->> 'what', '')), tx, id);
drop index proofs.evidence_subject;
