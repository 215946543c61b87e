create table identity.customer (
  id uuid primary key,
  email text,
  -- E.164; the area code is kept beside it because the number alone does not show where it ends.
  mobile text,
  area_code text,
  -- Argon2id in PHC form, with a pepper that is not in the database. A practice account has none.
  password_hash text,
  nickname text not null,
  signature text not null default '',
  head_portrait text not null default '',
  -- The code this customer gives to friends, and who gave one to them: fixed at registration.
  extension_code text not null,
  invited_by uuid references identity.customer (id),
  lang text not null,
  practice boolean not null default false,
  withdrawal_hold_until timestamptz,
  created_at timestamptz not null,
  constraint customer_email unique (email),
  constraint customer_mobile unique (mobile),
  constraint customer_extension_code unique (extension_code),
  constraint customer_not_self_invited check (invited_by <> id),
  constraint customer_reachable check (practice or email is not null or mobile is not null),
  constraint customer_mobile_area check ((mobile is null) = (area_code is null))
);

create table identity.session (
  id uuid primary key,
  customer_id uuid not null references identity.customer (id),
  -- SHA-256 of the token; the token itself is nowhere.
  token_hash bytea not null,
  device text not null,
  network text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  constraint session_token unique (token_hash)
);
create index session_customer on identity.session (customer_id, id desc);
create index session_expiry on identity.session (expires_at);

-- The one live code of a target and a scene. Targets and codes are keyed hashes; a new code keeps the count of wrong tries.
create table identity.verification_code (
  target bytea not null,
  scene text not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  tries_since timestamptz not null,
  primary key (target, scene)
);
create index verification_code_expiry on identity.verification_code (expires_at);

-- Codes sent within the last day, for the limits on sending. A mail has no area code.
create table identity.code_sent (
  id bigint generated always as identity primary key,
  target bytea not null,
  network text not null,
  area text,
  at timestamptz not null
);
create index code_sent_target on identity.code_sent (target, at desc);
create index code_sent_network on identity.code_sent (network, at desc);
create index code_sent_area on identity.code_sent (area, at desc) where area is not null;
create index code_sent_phones on identity.code_sent (at desc) where area is not null;
create index code_sent_at on identity.code_sent (at);

-- Failures in a row of an account, a network or a pair of both, and until when its next try waits.
create table identity.failure (
  subject text primary key,
  count int not null,
  last_at timestamptz not null,
  paused_until timestamptz not null
);
create index failure_last on identity.failure (last_at);
