-- Hash chains of draws. The secret at a chain's start is derived from the installation's secret and this salt: no table holds it.
create table proofs.draw_chain (
  number int primary key,
  salt text not null,
  -- Where its hashes lead, in the public log before anything is drawn by it.
  chain_end text not null,
  length int not null,
  subject uuid not null unique,
  used int not null default 0 check (used between 0 and length)
);
create trigger committed_once before update on proofs.draw_chain
  for each row execute function platform.refuse_change('used');
create trigger never_deleted before delete or truncate on proofs.draw_chain
  for each statement execute function platform.refuse_change();

create table proofs.draw (
  -- The paid order that it is for.
  reference uuid primary key,
  customer_id uuid not null,
  feature text not null,
  -- Canonical texts: what was asked, and what can be drawn.
  asked text not null,
  odds text not null,
  deadline_at timestamptz not null,
  state text not null check (state in ('asked', 'drawn', 'late')),
  chain int references proofs.draw_chain,
  index int,
  outcome int[],
  unique (chain, index),
  check ((chain is null) = (index is null)),
  check ((state = 'drawn') = (outcome is not null)),
  check (state <> 'drawn' or chain is not null)
);
create index draw_unplaced on proofs.draw (reference) where chain is null;
create index draw_waiting on proofs.draw (deadline_at) where state = 'asked';
create index draw_late on proofs.draw (reference) where state = 'late';
create trigger asked_once before update on proofs.draw
  for each row execute function platform.refuse_change('state', 'chain', 'index', 'outcome');
create trigger placed_once before update on proofs.draw for each row
  when (old.chain is not null) execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on proofs.draw
  for each statement execute function platform.refuse_change();
