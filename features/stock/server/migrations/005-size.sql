-- What an order is worth at its worst price, what its customer's other orders on that side were worth before it, and the half spread that
-- follows from both. Of orders from before the spread grew with them the first two are not known, and the half spread was 0.02 % for all.
alter table stock.order add column value numeric(39, 0) check (value > 0);
alter table stock.order add column value_before numeric(39, 0) check (value_before >= 0);
alter table stock.order add column half_spread numeric(39, 0) not null default 20000 check (half_spread > 0);
alter table stock.order alter column half_spread drop default;
alter table stock.order add check ((value is null) = (value_before is null));
create index order_traded on stock.order (customer_id, symbol, updated_at) where state = 'filled';
create trigger sized_once before update on stock.order for each row
  when ((old.value, old.value_before, old.half_spread) is distinct from (new.value, new.value_before, new.half_spread))
  execute function stock.refuse_change();
