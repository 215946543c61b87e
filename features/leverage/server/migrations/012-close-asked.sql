-- How much its customer asked to close is kept as he asked for it, also where less of the position is left by then. Of what waits since before
-- that is evidence the time is not known: it closes at the next mark, as it would have then.
do $$
declare
  checked name;
begin
  -- All that has been said so far of how much waits to be closed.
  for checked in
    select c.conname from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.conrelid = 'leverage.position'::regclass and c.contype = 'c' and a.attname = 'closing'
  loop
    execute format('alter table leverage.position drop constraint %I', checked);
  end loop;
end $$;
update leverage.position set closing_at = null where closing is not null;
alter table leverage.position
  add constraint closing_of_open check (closing is null or (state = 'open' and closing > 0)),
  add constraint closing_has_time check (closing is not null or closing_at is null);
drop trigger asked_once on leverage.position;
create trigger asked_once before update on leverage.position for each row
  when ((old.limit_at is not null and new.limit_at is null) or (old.stops_at is not null and new.stops_at is null)
    or (old.closing_at is not null and new.closing_at is null and new.closing is not null))
  execute function leverage.refuse_change();
