-- What a provider of cards tells later than it was asked: a fee, that a payment on a page that is over has failed, that a refund has come back.
drop trigger decided_once on fiat.card_try;
alter table fiat.card_try alter column fee drop not null,
  drop constraint card_try_state_check, drop constraint card_try_check1,
  add constraint card_try_state_check check (state in ('asked', 'open', 'processing', 'failed', 'paid', 'over')),
  -- Of what has failed, a message may still tell otherwise.
  add constraint card_try_asked_about check (
    state = 'failed' or (state = 'over' or (state = 'paid' and fee is not null)) = (due_at is null));
create trigger decided_once before update on fiat.card_try for each row
  when (old.state = 'over' or (old.state = 'paid' and old.fee is not null)) execute function platform.refuse_change();
create trigger paid_once before update on fiat.card_try for each row
  when (old.state = 'paid') execute function platform.refuse_change('fee', 'due_at', 'asks');

-- `bounced`: it had gone, and the card's bank has sent it back. `elsewhere`: others have paid back of the charge, and people decide.
drop trigger decided_once on fiat.card_refund;
alter table fiat.card_refund drop constraint card_refund_state_check, drop constraint card_refund_check,
  add constraint card_refund_state_check check (state in ('asked', 'waits', 'done', 'failed', 'bounced', 'elsewhere')),
  add constraint card_refund_asked_about check (
    case when state in ('asked', 'waits') then due_at is not null when state = 'done' then true else due_at is null end);
create trigger decided_once before update on fiat.card_refund for each row
  when (old.state in ('failed', 'bounced', 'elsewhere')) execute function platform.refuse_change();
create trigger done_once before update on fiat.card_refund for each row
  when (old.state = 'done' and new.state not in ('done', 'bounced')) execute function platform.refuse_change();
create trigger named_once before update on fiat.card_refund for each row
  when (old.refund is not null) execute function platform.refuse_change('state', 'due_at', 'asks');

-- A bank may dispute in another currency than the card was charged in.
alter table fiat.card_dispute add column currency text;
update fiat.card_dispute set currency = payment.currency
from fiat.card_try join fiat.payment on payment.id = payment_id where card_try.id = try_id;
alter table fiat.card_dispute add constraint card_dispute_money check ((units is null) = (currency is null));

-- What had gone back and came back.
alter table fiat.line drop constraint line_fate_check,
  add constraint line_fate_check check (fate in ('matched', 'held', 'double', 'unknown', 'returned', 'taken-back', 'came-back',
    'outgoing', 'unexplained', 'reversal', 'bank-fee', 'own-transfer', 'payout', 'bounced'));

-- The sandbox's provider: a payment that is refused later, and refunds with their names, which it forgets to be the same after a day.
alter table fiat.practice_card drop constraint practice_card_state_check,
  add constraint practice_card_state_check check (state in ('open', 'proof', 'processing', 'failed', 'paid'));
alter table fiat.practice_refund add column key text not null default '', add column refund text,
  add column status text not null default 'succeeded' check (status in ('succeeded', 'failed')), add column made_at timestamptz;
update fiat.practice_refund set made_at = paid_at from fiat.practice_card where practice_card.id = session;
alter table fiat.practice_refund alter column key drop default, alter column status drop default, alter column made_at set not null;
