-- An option. Money is whole units of its currency, rates are units of 10^-8. What was agreed never changes, an entry is
-- written once, and a settled option is never touched again: the triggers below refuse it to everybody.
create table seconds.option (
  id uuid primary key,
  customer_id uuid not null,
  symbol text not null,
  direction text not null check (direction in ('up', 'down')),
  seconds int not null check (seconds > 0),
  mode text not null check (mode in ('fixed', 'pool')),
  currency text not null,
  stake numeric(39, 0) not null check (stake > 0),
  -- What a win adds to the stake; for a pool the fee.
  rate numeric(39, 0) not null check (rate >= 0),
  created_at timestamptz not null,
  closes_at timestamptz not null,
  state text not null check (state in ('waiting', 'running', 'settled')),
  -- When a tick next means something to it: its closing, then its expiry.
  due_at timestamptz not null,
  -- Ticks with their sources, as evidence keeps them.
  entry jsonb,
  settlement jsonb,
  outcome text check (outcome in ('won', 'lost', 'tie', 'void')),
  payout numeric(39, 0) check (payout >= 0),
  settled_at timestamptz,
  -- Whoever opens an option says the version of its rule: since version 2 its entry is delayed by what a draw tick says.
  version int not null check (version in (1, 2)),
  -- The tick from which the delay was drawn, and from when on the next valid tick is the entry.
  draw jsonb,
  enters_at timestamptz,
  check ((state = 'waiting') <= (entry is null)),
  check ((state = 'running') <= (entry is not null)),
  check ((state = 'settled') = (outcome is not null)),
  check ((state = 'settled') = (payout is not null)),
  check ((state = 'settled') = (settled_at is not null)),
  check ((settlement is not null) = (outcome in ('won', 'lost', 'tie') and outcome is not null)),
  check ((draw is null) = (enters_at is null)),
  check (version > 1 or draw is null),
  check (version = 1 or entry is null or draw is not null)
);
create index option_due on seconds.option (due_at) where state <> 'settled';
create index option_round on seconds.option (symbol, seconds, closes_at) where mode = 'pool';
create index option_live on seconds.option (customer_id, id) where state <> 'settled';
create index option_settled on seconds.option (customer_id, id) where state = 'settled';
-- What the house could lose on a market and direction is summed up before each option with a fixed payout.
create index option_exposed on seconds.option (symbol, direction) where state <> 'settled' and mode = 'fixed';

create trigger agreed_once before update on seconds.option for each row execute function platform.refuse_change(
  'state', 'due_at', 'draw', 'enters_at', 'entry', 'settlement', 'outcome', 'payout', 'settled_at'
);
create trigger decided_once before update on seconds.option for each row
  when (old.state = 'settled' or (old.entry is not null and old.entry is distinct from new.entry)
    or (old.draw is not null and (old.draw, old.enters_at) is distinct from (new.draw, new.enters_at)))
  execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on seconds.option
  for each statement execute function platform.refuse_change();
