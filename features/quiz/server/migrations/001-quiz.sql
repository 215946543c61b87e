-- By which quizzes open. Rates are units of 10^-8. A row is added, and stopped once.
create table quiz.programme (
  id int primary key check (id > 0),
  symbol text not null,
  period text not null check (period in ('hour', 'day')),
  outcomes int not null check (outcomes between 2 and 4),
  distance numeric(39, 0) not null check (distance >= 0),
  fee numeric(39, 0) not null check (fee >= 0),
  close_minutes int not null check (close_minutes > 0),
  from_at timestamptz not null,
  stopped_at timestamptz
);
create unique index programme_runs on quiz.programme (symbol, period, outcomes) where stopped_at is null;
create trigger agreed_once before update on quiz.programme for each row execute function platform.refuse_change('stopped_at');
create trigger stopped_once before update on quiz.programme for each row
  when (old.stopped_at is not null) execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on quiz.programme
  for each statement execute function platform.refuse_change();

-- One question on an index. Lines are prices of 10^-10, ascending; `tick` is the judgement of the index that decided it.
create table quiz.event (
  id uuid primary key,
  programme_id int not null references quiz.programme,
  symbol text not null,
  period text not null,
  lines jsonb not null,
  fee numeric(39, 0) not null,
  announced_at timestamptz not null,
  opens_at timestamptz not null check (opens_at >= announced_at),
  closes_at timestamptz not null check (closes_at > opens_at),
  decides_at timestamptz not null check (decides_at > closes_at),
  terms_hash text not null,
  state text not null check (state in ('open', 'decided', 'settled')),
  tick text,
  outcome int,
  ending text check (ending in ('paid', 'tie', 'late', 'one-sided', 'no-winner')),
  decided_at timestamptz,
  settled_at timestamptz,
  unique (programme_id, decides_at),
  check ((state = 'open') = (ending is null)),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'settled') = (settled_at is not null)),
  check (ending is distinct from 'paid' or outcome is not null),
  check (ending is null or (ending = 'late') = (tick is null))
);
create index event_running on quiz.event (decides_at, id) where state <> 'settled';
create index event_ended on quiz.event (decides_at, id) where state = 'settled';
create trigger agreed_once before update on quiz.event for each row execute function platform.refuse_change(
  'state', 'tick', 'outcome', 'ending', 'decided_at', 'settled_at'
);
create trigger decided_once before update on quiz.event for each row
  when (old.state = 'decided') execute function platform.refuse_change('state', 'settled_at');
create trigger settled_once before update on quiz.event for each row
  when (old.state = 'settled') execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on quiz.event
  for each statement execute function platform.refuse_change();

-- What stands on each outcome, in units of USDT, and by how many bets.
create table quiz.pool (
  event_id uuid not null references quiz.event,
  outcome int not null check (outcome between 0 and 3),
  staked numeric(39, 0) not null check (staked >= 0),
  bets int not null check (bets >= 0),
  primary key (event_id, outcome)
);
create trigger never_less before update on quiz.pool for each row
  when (new.staked < old.staked or new.bets < old.bets) execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on quiz.pool
  for each statement execute function platform.refuse_change();

-- What a customer staked. `payout` is written as the quiz is decided, the status as it is paid.
create table quiz.bet (
  id uuid primary key,
  customer_id uuid not null,
  event_id uuid not null references quiz.event,
  outcome int not null check (outcome between 0 and 3),
  stake numeric(39, 0) not null check (stake > 0),
  created_at timestamptz not null,
  status text not null check (status in ('open', 'won', 'lost', 'void')),
  payout numeric(39, 0) check (payout >= 0),
  settled_at timestamptz,
  check (status = 'open' or payout is not null),
  check ((status = 'open') = (settled_at is null))
);
create index bet_of_customer on quiz.bet (customer_id, id);
create index bet_open on quiz.bet (customer_id, id) where status = 'open';
create index bet_ended on quiz.bet (customer_id, id) where status <> 'open';
create index bet_of_event on quiz.bet (event_id, customer_id, id);
create index bet_unpaid on quiz.bet (event_id, (payout > 0), id) where status = 'open';
create trigger agreed_once before update on quiz.bet for each row execute function platform.refuse_change(
  'status', 'payout', 'settled_at'
);
create trigger paid_once before update on quiz.bet for each row
  when (old.status <> 'open') execute function platform.refuse_change();
create trigger decided_once before update on quiz.bet for each row
  when (old.payout is not null) execute function platform.refuse_change('status', 'settled_at');
create trigger never_deleted before delete or truncate on quiz.bet
  for each statement execute function platform.refuse_change();
