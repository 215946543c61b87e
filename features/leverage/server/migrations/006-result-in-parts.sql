-- The parts of a result: the fees of its end, unknown for positions of before, and what of its loss was beyond its customer's money.
alter table leverage.position add column closing_fee numeric(39, 0) check (closing_fee >= 0);
alter table leverage.position add column liquidation_fee numeric(39, 0) check (liquidation_fee >= 0);
alter table leverage.position add column spared numeric(39, 0) not null default 0 check (spared >= 0);
update leverage.position set spared = least(insured, -profit) where profit < 0 and insured > 0;
-- What is told of a result is decided once as well.
drop trigger decided_once on leverage.position;
create trigger decided_once before update on leverage.position for each row
  when (old.state in ('closed', 'cancelled') and (
    (old.customer_id, old.symbol, old.side, old.quantity, old.entry, old.state, old.close_reason, old.close_price, old.profit,
      old.fee, old.closing_fee, old.liquidation_fee, old.spared, old.ended_at)
    is distinct from
    (new.customer_id, new.symbol, new.side, new.quantity, new.entry, new.state, new.close_reason, new.close_price, new.profit,
      new.fee, new.closing_fee, new.liquidation_fee, new.spared, new.ended_at)
  ))
  execute function leverage.refuse_change();
