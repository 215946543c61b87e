create index payment_key on fiat.payment (platform.key_version(sealed));

-- What a payer told may be sealed anew, also when his payment is over.
drop trigger agreed_once on fiat.payment;
create trigger agreed_once before update on fiat.payment for each row execute function platform.refuse_change(
  'status', 'promised', 'announced_at', 'voucher', 'paid', 'is_late', 'owed', 'note', 'ended_at', 'sealed'
);
drop trigger decided_once on fiat.payment;
create trigger decided_once before update on fiat.payment for each row
  when (old.status in ('delivered', 'refunded')) execute function platform.refuse_change('sealed');
-- Under a newer key alone.
create trigger sealed_anew before update on fiat.payment for each row
  when (new.sealed <> old.sealed and platform.key_version(new.sealed) <= platform.key_version(old.sealed))
  execute function platform.refuse_change();
