create index card_key on payees.card (platform.key_version(sealed));

-- An account may be sealed anew, and stays the same: its keyed hash must not change.
drop trigger card_stays on payees.card;
create trigger card_stays before update on payees.card for each row execute function platform.refuse_change('removed_at', 'sealed');
drop trigger card_returns on payees.card;
create trigger card_returns before update on payees.card for each row when (old.removed_at is not null)
  execute function platform.refuse_change('sealed');
-- Under a newer key alone, so that nobody puts another account's in its place.
create trigger card_sealed_anew before update on payees.card for each row
  when (new.sealed <> old.sealed and platform.key_version(new.sealed) <= platform.key_version(old.sealed))
  execute function platform.refuse_change('removed_at');
