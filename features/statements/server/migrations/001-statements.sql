-- A statement as it was ordered, and how far its lines are gathered. The lines themselves stay in the ledger.
create table statements.statement (
  id uuid primary key,
  customer_id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  account text,
  currency text,
  state text not null check (state in ('preparing', 'ready')),
  lines int not null default 0,
  lines_total int,
  -- The block of the ledger up to which lines are read; named once they are counted.
  height bigint,
  created_at timestamptz not null,
  ready_at timestamptz,
  check ((state = 'ready') = (ready_at is not null)),
  check ((lines_total is null) = (height is null))
);
create index statement_customer on statements.statement (customer_id, created_at desc);
create unique index statement_preparing on statements.statement (customer_id) where state = 'preparing';
create index statement_made on statements.statement (created_at);

-- Where each page begins, and the digest that leads to its end.
create table statements.page (
  statement_id uuid not null references statements.statement on delete cascade,
  page int not null,
  after_id bigint not null,
  last_id bigint not null,
  lines int not null check (lines > 0),
  -- What there was in each place as the page begins, in units by address and currency.
  starts jsonb not null,
  digest text not null,
  primary key (statement_id, page)
);

-- Of each place and currency, in units: what there was before the page that comes next, and what has come and gone so far.
create table statements.sum (
  statement_id uuid not null references statements.statement on delete cascade,
  account text not null,
  place text not null,
  currency text not null,
  opening numeric(39, 0) not null check (opening >= 0),
  came numeric(39, 0) not null default 0,
  went numeric(39, 0) not null default 0,
  primary key (statement_id, account, place, currency)
);

-- What a receipt proves stays as it was, or is forgotten whole.
create trigger append_only before update on statements.page for each statement execute function platform.refuse_change();
create trigger ready_stays before update on statements.statement
  for each row when (old.state = 'ready') execute function platform.refuse_change();
