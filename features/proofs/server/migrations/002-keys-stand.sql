-- By its public half everybody checks what a key has signed: it stays as it was made, also when the key is retired for good.
create function proofs.refuse_key_change() returns trigger language plpgsql as $$
begin
  raise exception 'a key cannot be changed';
end $$;
create trigger made_once before update on proofs.key for each row
  when ((old.id, old.public, old.made_at) is distinct from (new.id, new.public, new.made_at)
    or (old.retired_at is not null and old.retired_at is distinct from new.retired_at))
  execute function proofs.refuse_key_change();
create trigger never_deleted before delete or truncate on proofs.key
  for each statement execute function proofs.refuse_key_change();
