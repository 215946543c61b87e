-- An order is agreed once and ends once. What a company does is told once and applied once, and a dividend is paid once.
create function stock.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was agreed and what was decided cannot be changed';
end $$;
create trigger decided_once before update on stock.order for each row
  when (old.state <> 'open' or
    (old.id, old.customer_id, old.symbol, old.side, old.is_limit, old.limit_price, old.quantity, old.money, old.held, old.created_at,
      old.expires_at)
    is distinct from
    (new.id, new.customer_id, new.symbol, new.side, new.is_limit, new.limit_price, new.quantity, new.money, new.held, new.created_at,
      new.expires_at))
  execute function stock.refuse_change();
create trigger never_deleted before delete or truncate on stock.order for each statement execute function stock.refuse_change();
create trigger applied_once before update on stock.action for each row
  when (old.applied_at is not null or
    (old.id, old.base, old.kind, old.effective_at, old.new_shares, old.old_shares, old.per_share)
    is distinct from
    (new.id, new.base, new.kind, new.effective_at, new.new_shares, new.old_shares, new.per_share))
  execute function stock.refuse_change();
create trigger never_deleted before delete or truncate on stock.action for each statement execute function stock.refuse_change();
create trigger paid_once before update on stock.dividend for each row
  when (old.paid_at is not null or
    (old.id, old.action_id, old.customer_id, old.shares, old.units)
    is distinct from
    (new.id, new.action_id, new.customer_id, new.shares, new.units))
  execute function stock.refuse_change();
create trigger never_deleted before delete or truncate on stock.dividend for each statement execute function stock.refuse_change();
