-- Who has a position, what it bets on and how is agreed once, its entry is written once, and what has ended never changes at all.
-- Open, it becomes smaller and never larger; its stops follow its customer and the mark.
create trigger agreed_once before update on leverage.position for each row
  when (
    (old.id, old.customer_id, old.symbol, old.side, old.kind, old.margin_mode, old.leverage, old.reduce_only, old.created_at, old.part_of)
    is distinct from
    (new.id, new.customer_id, new.symbol, new.side, new.kind, new.margin_mode, new.leverage, new.reduce_only, new.created_at, new.part_of)
  )
  execute function leverage.refuse_change();
create trigger opened_once before update on leverage.position for each row
  when (old.state = 'open' and (
    new.state not in ('open', 'closed') or new.quantity > old.quantity
    or (old.entry, old.opened_at, old.limit_price) is distinct from (new.entry, new.opened_at, new.limit_price)
  ))
  execute function leverage.refuse_change();
drop trigger decided_once on leverage.position;
create trigger decided_once before update on leverage.position for each row
  when (old.state in ('closed', 'cancelled') and (
    (old.quantity, old.limit_price, old.entry, old.margin, old.origin_margin, old.fee, old.overnight, old.take_profit, old.stop_loss,
      old.trailing_share, old.trailing_mark, old.state, old.opened_at, old.ended_at, old.charged_day, old.close_reason,
      old.cancel_reason, old.close_price, old.profit, old.closing_fee, old.liquidation_fee, old.spared, old.insured)
    is distinct from
    (new.quantity, new.limit_price, new.entry, new.margin, new.origin_margin, new.fee, new.overnight, new.take_profit, new.stop_loss,
      new.trailing_share, new.trailing_mark, new.state, new.opened_at, new.ended_at, new.charged_day, new.close_reason,
      new.cancel_reason, new.close_price, new.profit, new.closing_fee, new.liquidation_fee, new.spared, new.insured)
    -- What is owed is paid later: what is returned grows by as much as the claim shrinks.
    or new.unpaid > old.unpaid or new.returned + new.unpaid is distinct from old.returned + old.unpaid
  ))
  execute function leverage.refuse_change();
