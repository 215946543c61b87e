-- Since rule version 2 the entry of an option is delayed by what a draw tick says. What was opened before keeps version 1, and
-- whoever opens an option says its version.
alter table seconds.option
  add column version int not null default 1 check (version in (1, 2)),
  -- The tick from which the delay was drawn, and from when on the next valid tick is the entry.
  add column draw jsonb,
  add column enters_at timestamptz,
  add check ((draw is null) = (enters_at is null)),
  add check (version > 1 or draw is null),
  add check (version = 1 or entry is null or draw is not null);
alter table seconds.option alter column version drop default;
-- What the house could lose on a market and direction is summed up before each option with a fixed payout.
create index option_exposed on seconds.option (symbol, direction) where state <> 'settled' and mode = 'fixed';

create or replace function seconds.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state <> 'settled'
    and (old.id, old.customer_id, old.symbol, old.direction, old.seconds, old.mode, old.currency, old.stake, old.rate,
      old.created_at, old.closes_at, old.version)
      is not distinct from
      (new.id, new.customer_id, new.symbol, new.direction, new.seconds, new.mode, new.currency, new.stake, new.rate,
      new.created_at, new.closes_at, new.version)
    and (old.draw is null or (old.draw, old.enters_at) is not distinct from (new.draw, new.enters_at))
    and (old.entry is null or old.entry is not distinct from new.entry) then
    return new;
  end if;
  raise exception 'what was agreed and what was decided cannot be changed';
end $$;
