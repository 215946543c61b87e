-- What the evidence of one decision has in common, such as the purse with which many positions were liquidated: kept once, by its digest.
create table proofs.shared_fact (
  digest text primary key,
  -- Canonical text of a record; the evidence that shares it tells of none of its names.
  fact text not null
);
create trigger append_only before update or delete or truncate on proofs.shared_fact
  for each statement execute function proofs.refuse_change();

alter table proofs.evidence add column shared text references proofs.shared_fact;

-- Evidence with all that its rule needs: what is its own, and what it shares. It is signed and shown whole.
create view proofs.whole_evidence as
  select e.tx, e.id, e.customer_id, e.subject, e.rule,
    case when s.digest is null then e.fact else left(e.fact, -1) || ',' || substr(s.fact, 2) end as fact, e.at
  from proofs.evidence e left join proofs.shared_fact s on s.digest = e.shared;
