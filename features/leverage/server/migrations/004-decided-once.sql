-- What has become of a position is never touched again; only what the house still owes of a profit is paid later.
create function leverage.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was decided cannot be changed';
end $$;
create trigger decided_once before update on leverage.position for each row
  when (old.state in ('closed', 'cancelled') and (
    (old.customer_id, old.symbol, old.side, old.quantity, old.entry, old.state, old.close_reason, old.close_price, old.profit, old.ended_at)
    is distinct from
    (new.customer_id, new.symbol, new.side, new.quantity, new.entry, new.state, new.close_reason, new.close_price, new.profit, new.ended_at)
  ))
  execute function leverage.refuse_change();
create trigger never_deleted before delete or truncate on leverage.position
  for each statement execute function leverage.refuse_change();
