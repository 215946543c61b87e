-- When its customer asked for a stop, as evidence holds it. Null of what he asked for before that was kept: then its receipt proves the index
-- and not the asking.
alter table spot.stop add column asked_at timestamptz;
create trigger asked_once before update on spot.stop for each row
  when (old.asked_at is not null and new.asked_at is null)
  execute function spot.refuse_change();
