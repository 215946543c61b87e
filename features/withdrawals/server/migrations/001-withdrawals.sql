-- What can be withdrawn on which network. Rows are added and never changed: the newest of a currency and a network holds.
-- `min` and `fee` are whole units of the currency; `fee_max` is the chain's own coin, by its own count.
create table withdrawals.asset (
  id int primary key check (id > 0),
  network text not null check (network in ('ethereum', 'bitcoin', 'tron')),
  currency text not null,
  min numeric(39, 0) not null,
  fee numeric(39, 0) not null check (fee >= 0),
  fee_max numeric(78, 0) not null check (fee_max > 0),
  minutes int not null check (minutes > 0),
  check (min > fee)
);
create trigger append_only before update or delete or truncate on withdrawals.asset
  for each statement execute function platform.refuse_change();

-- Networks on which something can sign, and whether people have stopped it.
create table withdrawals.network (
  network text primary key check (network in ('ethereum', 'bitcoin', 'tron')),
  paused_at timestamptz,
  pause_reason text check (length(pause_reason) <= 300),
  check (paused_at is not null or pause_reason is null)
);

-- `units` is what was asked for, the fee included; `worth_btc` and `worth_usdt` are its value by the index then, null where nobody knew it.
-- `spends`, `fee_max` and `genesis` are what the signer is asked with, the same each time; `hash` and `bytes` are what it has signed.
create table withdrawals.withdrawal (
  id uuid primary key,
  customer_id uuid not null,
  kind text not null check (kind in ('chain', 'internal')),
  currency text not null,
  network text not null check (network in ('ethereum', 'bitcoin', 'tron')),
  token text,
  decimals int not null check (decimals between 0 and 36),
  confirmations int not null check (confirmations > 0),
  minutes int not null check (minutes > 0),
  units numeric(39, 0) not null check (units > 0),
  fee numeric(39, 0) not null check (fee >= 0 and fee < units),
  worth_btc numeric(39, 0),
  worth_usdt numeric(39, 0),
  payee_id uuid,
  payee_name text,
  address text not null check (length(address) <= 120),
  key text not null,
  receiver_id uuid,
  state text not null check (state in ('review', 'held', 'queued', 'signing', 'broadcast', 'confirmed', 'cancelled', 'refused', 'failed')),
  reason text,
  note text check (length(note) <= 300),
  needed int not null check (needed between 0 and 2),
  created_at timestamptz not null,
  due_at timestamptz,
  is_late boolean not null,
  tried_at timestamptz,
  fee_max numeric(78, 0),
  spends text,
  genesis text,
  hash text unique,
  bytes text,
  void_at timestamptz,
  ended_at timestamptz,
  check ((kind = 'internal') = (receiver_id is not null)),
  check (kind = 'chain' or state = 'confirmed'),
  check ((state in ('confirmed', 'cancelled', 'refused', 'failed')) = (ended_at is not null)),
  check ((due_at is null) = (ended_at is not null)),
  check (kind = 'internal' or (state in ('broadcast', 'confirmed', 'failed')) = (bytes is not null)),
  check ((bytes is null) = (hash is null)),
  check (state <> 'signing' or spends is not null)
);
create index withdrawal_of_customer on withdrawals.withdrawal (customer_id, id);
create index withdrawal_counted on withdrawals.withdrawal (customer_id, created_at);
create index withdrawal_open on withdrawals.withdrawal (network, state, id) where ended_at is null;
create index withdrawal_due on withdrawals.withdrawal (due_at) where ended_at is null and not is_late;
create index withdrawal_confirmed on withdrawals.withdrawal (ended_at) where state = 'confirmed' and kind = 'chain';
create trigger agreed_once before update on withdrawals.withdrawal for each row execute function platform.refuse_change(
  'state', 'reason', 'note', 'due_at', 'is_late', 'tried_at', 'fee_max', 'spends', 'genesis', 'hash', 'bytes', 'void_at', 'ended_at'
);
create trigger signed_once before update on withdrawals.withdrawal for each row when (old.bytes is not null)
  execute function platform.refuse_change('state', 'reason', 'due_at', 'is_late', 'ended_at');
create trigger over_once before update on withdrawals.withdrawal for each row when (old.ended_at is not null)
  execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on withdrawals.withdrawal
  for each statement execute function platform.refuse_change();

-- What happened to a withdrawal, in its order: each with whose turn it was then, and until when.
create table withdrawals.step (
  withdrawal_id uuid not null references withdrawals.withdrawal,
  number int not null check (number > 0),
  step text not null,
  owner text check (owner in ('you', 'house', 'network')),
  at timestamptz not null,
  due_at timestamptz,
  reason text,
  primary key (withdrawal_id, number),
  check ((owner is null) = (due_at is null))
);
create trigger append_only before update or delete or truncate on withdrawals.step
  for each statement execute function platform.refuse_change();

-- One row an operator and withdrawal: nobody approves twice.
create table withdrawals.approval (
  withdrawal_id uuid not null references withdrawals.withdrawal,
  operator_id uuid not null,
  at timestamptz not null,
  primary key (withdrawal_id, operator_id)
);
create trigger append_only before update or delete or truncate on withdrawals.approval
  for each statement execute function platform.refuse_change();
