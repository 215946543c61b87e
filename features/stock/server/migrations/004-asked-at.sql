-- When an order was asked for to wait, as evidence holds it. Null of one that traded at once, and of what was asked for before that was kept:
-- then its receipt proves the price and not the asking.
alter table stock.order add column asked_at timestamptz;
create trigger asked_once before update on stock.order for each row
  when (old.asked_at is distinct from new.asked_at)
  execute function stock.refuse_change();
