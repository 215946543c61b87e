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
  -- ISO 3166-1 alpha-2, as the customer said it.
  country text,
  -- Stands in every mail to the customer.
  phrase text,
  -- The payment password, hashed as the other.
  payment_hash text,
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
  -- Until when it may move value.
  fresh_until timestamptz not null,
  constraint session_token unique (token_hash)
);
create index session_customer on identity.session (customer_id, id desc);
create index session_expiry on identity.session (expires_at);
-- Idle sessions are looked for every minute, since their end is told to the devices.
create index session_seen on identity.session (seen_at);

-- From which networks a customer has signed in, past his sessions: who logs out is no other person.
create table identity.network_used (
  customer_id uuid not null references identity.customer (id),
  network text not null,
  last_at timestamptz not null,
  primary key (customer_id, network)
);
create index network_used_last on identity.network_used (last_at);

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

-- Who was suspended and restored, by whom and why. A customer whose latest row is not restored may not log in.
create table identity.suspension (
  id uuid primary key,
  customer_id uuid not null references identity.customer (id),
  suspended_at timestamptz not null,
  suspended_by text not null,
  reason text not null,
  restored_at timestamptz,
  restored_by text,
  restored_reason text,
  constraint suspension_restored_whole check ((restored_at is null) = (restored_by is null) and (restored_at is null) = (restored_reason is null))
);
create unique index suspension_open on identity.suspension (customer_id) where restored_at is null;
create index suspension_customer on identity.suspension (customer_id, id);

-- Why value may not leave an account. Without an end it is ended by whom the reason says; ended rows go after a day.
create table identity.hold (
  id uuid primary key,
  customer_id uuid not null references identity.customer (id),
  reason text not null,
  since timestamptz not null,
  until timestamptz,
  constraint hold_reason check (reason in ('password-changed', 'address-changed', 'factor-changed', 'payment-password-changed', 'recovery-code-used', 'frozen'))
);
-- One of a kind is enough: the later end counts.
create unique index hold_customer on identity.hold (customer_id, reason);
create index hold_until on identity.hold (until) where until is not null;

create table identity.passkey (
  id uuid primary key,
  customer_id uuid not null references identity.customer (id),
  -- The authenticator's name of it and its public key, in base64url.
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  constraint passkey_credential unique (credential_id)
);
create index passkey_customer on identity.passkey (customer_id, id);

-- The secret of an authenticator app, sealed under a key that is not in the database. It is a factor once a code has confirmed it.
create table identity.totp (
  customer_id uuid primary key references identity.customer (id),
  sealed text not null,
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  -- The last time step that was used: it and all before it are refused.
  used_step bigint
);

create table identity.recovery_code (
  customer_id uuid not null references identity.customer (id),
  -- A keyed hash. A used code has no row.
  code_hash bytea not null,
  primary key (customer_id, code_hash)
);

-- Challenges for passkeys, each good once; of a login that has not begun with an account the customer is unknown.
create table identity.challenge (
  challenge_hash bytea primary key,
  customer_id uuid references identity.customer (id),
  expires_at timestamptz not null
);
create index challenge_expiry on identity.challenge (expires_at);

-- What a customer was asked to prove: one call with one input, once. The name of it is known to the caller alone.
create table identity.proof (
  name_hash bytea primary key,
  customer_id uuid not null references identity.customer (id),
  act_hash bytea not null,
  value text not null,
  -- How it was proven, once it is.
  way text,
  expires_at timestamptz not null,
  constraint proof_value check (value in ('leaves', 'locks')),
  constraint proof_way check (way in ('passkey', 'totp', 'recovery', 'payment', 'password'))
);
create index proof_customer on identity.proof (customer_id);
create index proof_expiry on identity.proof (expires_at);

-- Who waits for all second factors to be taken away.
create table identity.factor_reset (
  customer_id uuid primary key references identity.customer (id),
  begun_at timestamptz not null,
  due_at timestamptz not null
);
create index factor_reset_due on identity.factor_reset (due_at);
