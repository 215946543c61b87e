-- Practice customers whom nobody has kept, by age: they are forgotten (features/wallet/server/forget-practice.ts).
create index customer_unkept on identity.customer (created_at, id) where practice and password_hash is null;
-- Whoever goes must be nobody's inviter.
create index customer_inviter on identity.customer (invited_by) where invited_by is not null;
create index challenge_customer on identity.challenge (customer_id) where customer_id is not null;
-- A code stays its customer's and goes with him.
drop trigger append_only on identity.invite_code;
create trigger never_changed before update or truncate on identity.invite_code
  for each statement execute function platform.refuse_change();
