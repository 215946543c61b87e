-- Browsers on which a customer has signed in: he has room of his own on them where strangers have used up the common one.
create table identity.known_device (
  customer_id uuid not null references identity.customer (id),
  -- SHA-256 of the name in the browser's cookie.
  device_hash bytea not null,
  last_at timestamptz not null,
  primary key (customer_id, device_hash)
);
create index known_device_last on identity.known_device (last_at);

-- Puzzles that have been used, until they are over by themselves.
create table identity.work_spent (
  name bytea primary key,
  until timestamptz not null
);
create index work_spent_until on identity.work_spent (until);

-- A code that its owner asked for from a device or a session of his stands beside the one that strangers may ask for.
alter table identity.verification_code add column own boolean not null default false;
-- A guess that does not know the request's name cannot be right, and uses up no try of the code.
alter table identity.verification_code add column request_hash bytea not null default ''::bytea;
alter table identity.verification_code drop constraint verification_code_pkey;
alter table identity.verification_code add primary key (target, scene, own);

alter table identity.code_sent add column own boolean not null default false;
-- The network's wider neighbourhood.
alter table identity.code_sent add column wide text not null default '';
create index code_sent_wide on identity.code_sent (wide, at desc);
create index code_sent_area_wide on identity.code_sent (area, wide, at desc) where area is not null;
