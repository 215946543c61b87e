create or replace function spot.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was traded and what was decided cannot be changed';
end $$;
-- Whose an order is and for what is agreed once; what it has traded only grows, and an ended one never changes. Its price and its
-- amount are its customer's while it is open.
create trigger decided_once before update on spot.order for each row
  when (old.state in ('filled', 'cancelled') or new.filled < old.filled or new.filled_quote < old.filled_quote or new.fee < old.fee
    or old.customer_id <> new.customer_id or old.side <> new.side or old.symbol <> new.symbol or old.kind <> new.kind)
  execute function spot.refuse_change();
create trigger never_deleted before delete or truncate on spot.order for each statement execute function spot.refuse_change();

-- What a stop waited for when it fired, and the index that fired it.
create trigger fired_once before update on spot.stop for each row
  when (old.fired_at is not null and (
    (old.price, old.limit_price, old.trail, old.mark, old.mark_tick, old.fired_price, old.fired_at)
    is distinct from
    (new.price, new.limit_price, new.trail, new.mark, new.mark_tick, new.fired_price, new.fired_at)
  ))
  execute function spot.refuse_change();
-- One that ended without firing stays so. Marks, which follow the index while it waits, never come here.
create function spot.refuse_change_of_ended() returns trigger language plpgsql as $$
begin
  if exists (select from spot.order where id = old.order_id and state in ('filled', 'cancelled')) then
    raise exception 'a stop that has ended cannot be changed';
  end if;
  return new;
end $$;
create trigger ended_once before update on spot.stop for each row
  when (old.fired_at is null and (
    new.fired_at is not null or (old.price, old.limit_price, old.trail) is distinct from (new.price, new.limit_price, new.trail)
  ))
  execute function spot.refuse_change_of_ended();
create trigger never_deleted before delete or truncate on spot.stop for each statement execute function spot.refuse_change();
