-- What others have paid back of a charge is a row of its own, `elsewhere` under the provider's name of it, until people take it for theirs.
drop trigger decided_once on fiat.card_refund;
create trigger decided_once before update on fiat.card_refund for each row
  when (old.state in ('failed', 'bounced') or (old.state = 'elsewhere' and old.refund is null)) execute function platform.refuse_change();
create trigger taken_once before update on fiat.card_refund for each row
  when (old.state = 'elsewhere' and new.state not in ('elsewhere', 'waits', 'done')) execute function platform.refuse_change();
create index card_refund_of_charge on fiat.card_refund (charge) where refund is not null;
