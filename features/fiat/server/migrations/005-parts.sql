-- A part knows whether what it has bought is delivered: what a bank takes back later is then told apart by nothing else.
alter table fiat.part drop constraint part_state_check,
  add constraint part_state_check check (state in ('counted', 'delivered', 'taken-back', 'lost'));
-- All that was there was delivered at once: the oldest parts, as far as they come to what was sold.
update fiat.part set state = 'delivered' from (
  select of_payment.id from (
    select id, payment_id, sum(units) over (partition by payment_id order by id) as so_far from fiat.part where state <> 'taken-back'
  ) of_payment join fiat.payment on payment.id = payment_id where so_far <= sold
) done where done.id = part.id and state = 'counted';
create trigger taken_back_once before update on fiat.part for each row
  when (old.state in ('taken-back', 'lost')) execute function platform.refuse_change();
