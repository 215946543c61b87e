-- Where somebody's liquidation is replayed from: what an index was in a minute only widens, while later minutes are not yet far ahead,
-- by what another process has seen of it. It is forgotten when it is a month old; the day that is lacking here is for clocks that differ.
create function market.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.source, new.symbol, new.time) is not distinct from (old.source, old.symbol, old.time)
    and new.low <= old.low and new.high >= old.high
    and not exists (
      select from market.index_minute later
      where later.source = old.source and later.symbol = old.symbol and later.time > old.time + interval '5 minutes'
    ) then
    return new;
  end if;
  raise exception 'what an index was cannot be changed';
end $$;
create trigger widens_while_fresh before update on market.index_minute for each row
  when (old.* is distinct from new.*) execute function market.refuse_change();
create trigger kept_its_time before delete on market.index_minute for each row
  when (old.time > now() - interval '29 days') execute function market.refuse_change();
create trigger never_emptied before truncate on market.index_minute for each statement execute function market.refuse_change();
