-- How an operator comes in. Operators themselves, their roles, proposals and acts stand in the platform's tables.
create table operators.account (
  operator_id uuid primary key,
  password_hash text not null,
  -- Sealed; a sandbox may have one in place of a passkey.
  totp_secret text,
  -- The time step that was used last: none is used twice.
  totp_step bigint
);

-- A passkey opens one account, and no other can have it.
create table operators.passkey (
  credential_id text primary key,
  operator_id uuid not null,
  public_key text not null,
  counter bigint not null,
  synced boolean not null,
  created_at timestamptz not null
);
create index passkey_operator on operators.passkey (operator_id);

-- What a passkey signs at a sign-in: spent once, right or wrong.
create table operators.challenge (
  id uuid primary key,
  bytes bytea not null,
  expires_at timestamptz not null
);
create index challenge_expiry on operators.challenge (expires_at);

-- An enrolment link. The newest of an operator counts, once.
create table operators.invitation (
  id uuid primary key,
  place bigint generated always as identity,
  operator_id uuid not null,
  -- SHA-256 of the token.
  token_hash bytea not null unique,
  -- Sealed; the maker is shown it, and whoever enrols must say it. A link that was made on the machine has none.
  word text,
  maker_id uuid,
  -- Sealed, where a robot has approved it: then its maker is shown the link too.
  link text,
  challenge bytea not null,
  -- Sealed.
  totp_secret text,
  tries int not null default 0,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index invitation_operator on operators.invitation (operator_id, place desc);

create table operators.session (
  id uuid primary key,
  operator_id uuid not null,
  -- SHA-256 of the token; the token itself is nowhere.
  token_hash bytea not null unique,
  -- A token is good in the network in which it was given alone.
  network text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ends_at timestamptz not null
);
create index session_operator on operators.session (operator_id);
create index session_end on operators.session (ends_at);

-- A customer's page that an operator has open.
create table operators.page (
  id uuid primary key,
  operator_id uuid not null,
  customer_id uuid not null,
  ends_at timestamptz not null
);
create index page_end on operators.page (ends_at);

-- The looks of an hour as one digest in the public log. An hour without any has none.
create table operators.look_batch (
  hour timestamptz primary key,
  id uuid not null unique,
  root text not null
);
create trigger append_only before update or delete or truncate on operators.look_batch
  for each statement execute function platform.refuse_change();

-- The last times that the ledger was audited.
create table operators.audit (
  at timestamptz primary key,
  faults int not null,
  blocks bigint not null
);
