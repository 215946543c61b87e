-- An option. Money is whole units of its currency, rates are units of 10^-8. What was agreed never changes, an entry is
-- written once, and a settled option is never touched again: the trigger below refuses it to everybody.
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
  check ((state = 'waiting') <= (entry is null)),
  check ((state = 'running') <= (entry is not null)),
  check ((state = 'settled') = (outcome is not null)),
  check ((state = 'settled') = (payout is not null)),
  check ((state = 'settled') = (settled_at is not null)),
  check ((settlement is not null) = (outcome in ('won', 'lost', 'tie') and outcome is not null))
);
create index option_due on seconds.option (due_at) where state <> 'settled';
create index option_round on seconds.option (symbol, seconds, closes_at) where mode = 'pool';
create index option_live on seconds.option (customer_id, id) where state <> 'settled';
create index option_settled on seconds.option (customer_id, id) where state = 'settled';

create function seconds.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state <> 'settled'
    and (old.id, old.customer_id, old.symbol, old.direction, old.seconds, old.mode, old.currency, old.stake, old.rate,
      old.created_at, old.closes_at)
      is not distinct from
      (new.id, new.customer_id, new.symbol, new.direction, new.seconds, new.mode, new.currency, new.stake, new.rate,
      new.created_at, new.closes_at)
    and (old.entry is null or old.entry = new.entry) then
    return new;
  end if;
  raise exception 'what was agreed and what was decided cannot be changed';
end $$;
create trigger decided_once before update or delete on seconds.option
  for each row execute function seconds.refuse_change();
create trigger never_emptied before truncate on seconds.option
  for each statement execute function seconds.refuse_change();
