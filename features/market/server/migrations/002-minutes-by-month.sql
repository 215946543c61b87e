-- Minutes of indices by the month: a month that is over for long goes as a whole. What comes for no month that was made ahead is the
-- rest, and goes row by row.
alter table market.index_minute rename to index_minute_rest;
alter table market.index_minute_rest rename constraint index_minute_pkey to index_minute_rest_pkey;
alter index market.index_minute_time rename to index_minute_rest_time;
drop trigger widens_while_fresh on market.index_minute_rest;
create table market.index_minute (
  like market.index_minute_rest including constraints,
  primary key (source, symbol, time)
) partition by range (time);
create index index_minute_time on market.index_minute (time);
create trigger widens_while_fresh before update on market.index_minute for each row
  when (old.* is distinct from new.*) execute function market.refuse_late_change();
create trigger kept_its_time after delete on market.index_minute referencing old table as gone
  for each statement execute function market.refuse_forgetting();
create trigger never_emptied before truncate on market.index_minute for each statement execute function platform.refuse_change();
alter table market.index_minute attach partition market.index_minute_rest default;

-- Makes the part of a month, from its first day. Whoever goes past the whole to a part meets the same guards.
create function market.add_minutes_of(month date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  part text := to_char(month, '"index_minute_"YYYY_MM');
begin
  execute format('create table market.%I partition of market.index_minute for values from (%L) to (%L)', part,
    month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
  execute format('create trigger kept_its_time after delete on market.%I referencing old table as gone
    for each statement execute function market.refuse_forgetting()', part);
  execute format('create trigger never_emptied before truncate on market.%I
    for each statement execute function platform.refuse_change()', part);
end $$;

-- Drops the part of a month whose minutes are all a month older than the newest one, as its owner: whoever serves can forget no other.
create function market.drop_minutes_of(month date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (month + interval '1 month') at time zone 'UTC' > (select max(time) from market.index_minute) - interval '30 days' then
    raise exception 'minutes that are not a month old cannot be changed';
  end if;
  execute format('drop table market.%I', to_char(month, '"index_minute_"YYYY_MM'));
end $$;
