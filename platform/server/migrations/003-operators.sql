-- People who act for the house, labelled robots of a sandbox among them. A number names one in the public log, for good.
create table platform.operator (
  id uuid primary key,
  number int generated always as identity unique,
  name text not null unique,
  state text not null check (state in ('invited', 'enrolled', 'closed')),
  practice boolean not null default false,
  created_at timestamptz not null,
  seen_at timestamptz
);
create trigger named_once before update on platform.operator
  for each row execute function platform.refuse_change('state', 'seen_at');
create trigger closed_for_good before update on platform.operator for each row
  when (old.state = 'closed') execute function platform.refuse_change('seen_at');
create trigger never_deleted before delete or truncate on platform.operator
  for each statement execute function platform.refuse_change();

create table platform.operator_role (
  operator_id uuid not null references platform.operator,
  role text not null check (role in (
    'support', 'verification', 'treasury-maker', 'treasury-checker', 'product', 'market', 'security', 'auditor'
  )),
  primary key (operator_id, role)
);
-- Nobody holds maker and checker.
create unique index operator_role_one_side on platform.operator_role (operator_id) where role in ('treasury-maker', 'treasury-checker');
create index operator_role_holders on platform.operator_role (role, operator_id);

-- Customers' accounts that are an operator's own. A tie is never untied.
create table platform.operator_customer (
  operator_id uuid not null references platform.operator,
  customer_id uuid not null,
  at timestamptz not null,
  primary key (operator_id, customer_id)
);
create index operator_customer_owner on platform.operator_customer (customer_id);
create trigger append_only before update or delete or truncate on platform.operator_customer
  for each statement execute function platform.refuse_change();

-- A command that waits for other people. What was proposed never changes; it ends once.
create table platform.proposal (
  id uuid primary key,
  place bigint generated always as identity unique,
  -- SHA-256 of call, input, reason, maker, roles and preview: a vote names it.
  hash text not null,
  call text not null,
  input jsonb not null,
  reason text not null,
  maker_operator uuid references platform.operator,
  maker_customer uuid,
  -- The session of a customer who made it.
  maker_session text,
  -- The customer whom it is about.
  customer_id uuid,
  role text not null,
  needed int not null check (needed between 1 and 2),
  preview jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null check (state in ('waiting', 'done', 'refused', 'withdrawn', 'outdated', 'expired')),
  cause text,
  ended_at timestamptz,
  check ((maker_operator is null) <> (maker_customer is null)),
  check ((state = 'waiting') = (ended_at is null))
);
create index proposal_waiting on platform.proposal (expires_at) where state = 'waiting';
create index proposal_maker on platform.proposal (maker_operator, place desc);
create index proposal_role on platform.proposal (role, place desc);
create index proposal_state on platform.proposal (state, place desc);
create trigger proposed_once before update on platform.proposal
  for each row execute function platform.refuse_change('state', 'cause', 'ended_at');
create trigger ended_once before update on platform.proposal for each row
  when (old.state <> 'waiting') execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on platform.proposal
  for each statement execute function platform.refuse_change();

create table platform.vote (
  proposal_id uuid not null references platform.proposal,
  operator_id uuid not null references platform.operator,
  verdict text not null check (verdict in ('approve', 'refuse')),
  hash text not null,
  reason text not null,
  at timestamptz not null,
  primary key (proposal_id, operator_id)
);
create trigger append_only before update or delete or truncate on platform.vote
  for each statement execute function platform.refuse_change();

-- What operators did. `fact` is what stands in the public log, by its digest; the salts open what it hides.
create table platform.act (
  entry bigint generated always as identity primary key,
  id uuid not null unique,
  operator_id uuid not null references platform.operator,
  role text not null,
  call text not null,
  customer_id uuid,
  reason text not null,
  subject_salt text,
  reason_salt text not null,
  proposal_id uuid references platform.proposal,
  fact text not null,
  at timestamptz not null,
  check ((customer_id is null) = (subject_salt is null))
);
create index act_customer on platform.act (customer_id, entry desc) where customer_id is not null;
create index act_operator on platform.act (operator_id, entry desc);
create index act_call on platform.act (call, entry desc);
create trigger append_only before update or delete or truncate on platform.act
  for each statement execute function platform.refuse_change();

-- How often each call was made in a UTC month, such as 2026-03-01.
create table platform.act_count (
  month date not null,
  call text not null,
  count bigint not null,
  primary key (month, call)
);

-- Looks at a customer's page or documents: told to him alone, and in the public log only as one digest an hour.
create table platform.look (
  entry bigint generated always as identity primary key,
  id uuid not null unique,
  operator_id uuid not null references platform.operator,
  role text not null,
  call text not null,
  customer_id uuid not null,
  reason text not null,
  salt text not null,
  at timestamptz not null
);
create index look_customer on platform.look (customer_id, entry desc);
create index look_at on platform.look (at);
create trigger append_only before update or delete or truncate on platform.look
  for each statement execute function platform.refuse_change();

-- What operators tried and were refused, with the code that says why.
create table platform.refused_act (
  entry bigint generated always as identity primary key,
  operator_id uuid not null references platform.operator,
  call text not null,
  code text not null,
  at timestamptz not null
);
create index refused_act_operator on platform.refused_act (operator_id, entry desc);
create trigger append_only before update or delete or truncate on platform.refused_act
  for each statement execute function platform.refuse_change();
