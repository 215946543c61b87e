-- The code under which a customer came; before there were several, it was his inviter's only one.
alter table identity.customer add column invite_code text;
update identity.customer friend set invite_code = inviter.extension_code
  from identity.customer inviter where inviter.id = friend.invited_by;
alter table identity.customer
  add constraint customer_invited_by_code check ((invited_by is null) = (invite_code is null));

-- Codes that a customer gives to friends besides his first one. They stay his.
create table identity.invite_code (
  code text primary key,
  customer_id uuid not null references identity.customer (id),
  created_at timestamptz not null
);
create index invite_code_of_customer on identity.invite_code (customer_id);
create trigger append_only before update or delete or truncate on identity.invite_code
  for each statement execute function platform.refuse_change();
