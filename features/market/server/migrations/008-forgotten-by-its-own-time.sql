-- How old a minute of an index is, is told by the newest that there is: the clock of the house need not be PostgreSQL's.
drop trigger kept_its_time on market.index_minute;
create function market.refuse_forgetting() returns trigger language plpgsql as $$
begin
  if exists (
    select from gone
    where gone.time >= coalesce((select max(time) from market.index_minute), '-infinity') - interval '30 days'
  ) then
    raise exception 'what an index was cannot be changed';
  end if;
  return null;
end $$;
create trigger kept_its_time after delete on market.index_minute referencing old table as gone
  for each statement execute function market.refuse_forgetting();
