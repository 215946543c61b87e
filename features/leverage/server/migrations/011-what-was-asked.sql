-- When its customer asked for an order's limit and for a position's stops, as evidence holds both. Null of what he asked for before that was
-- kept: then its receipt proves the price and not the asking.
alter table leverage.position add column limit_at timestamptz, add column stops_at timestamptz;
create trigger asked_once before update on leverage.position for each row
  when ((old.limit_at is not null and new.limit_at is null) or (old.stops_at is not null and new.stops_at is null))
  execute function leverage.refuse_change();
