-- Whoever has paid late chooses until then between USDT and his money; null where that is chosen, or there is nothing to choose.
alter table fiat.payment add column choose_by timestamptz,
  add constraint payment_chooses check (choose_by is null or (status = 'matched' and is_late));
drop trigger agreed_once on fiat.payment;
create trigger agreed_once before update on fiat.payment for each row execute function platform.refuse_change(
  'status', 'promised', 'announced_at', 'voucher', 'paid', 'is_late', 'choose_by', 'owed', 'delivered', 'sold', 'note', 'ended_at', 'sealed'
);
