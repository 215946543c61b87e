-- What an operator's passkey has signed, where he has one: the signer judges it by itself. Whoever has approved approves again once the
-- signer has asked for people anew, so that a row is of one moment.
alter table withdrawals.approval add column credential_id text;
alter table withdrawals.approval add column expires_at timestamptz;
alter table withdrawals.approval add column answer text;
alter table withdrawals.approval drop constraint approval_pkey;
alter table withdrawals.approval add primary key (withdrawal_id, operator_id, at);
alter table withdrawals.approval add constraint approval_signed
  check ((credential_id is null) = (answer is null) and (credential_id is null) = (expires_at is null));

-- `needed` is what the signer asks for where that is more; `paid_hash` is the newest version's, and at the end that of the one that was mined.
alter table withdrawals.withdrawal drop constraint withdrawal_needed_check;
alter table withdrawals.withdrawal add constraint withdrawal_needed_check check (needed between 0 and 9);
alter table withdrawals.withdrawal add column paid_hash text;
drop trigger agreed_once on withdrawals.withdrawal;
create trigger agreed_once before update on withdrawals.withdrawal for each row execute function platform.refuse_change(
  'state', 'reason', 'note', 'due_at', 'is_late', 'tried_at', 'fee_max', 'spends', 'genesis', 'hash', 'bytes', 'void_at', 'ended_at',
  'network_fee', 'needed', 'paid_hash'
);
drop trigger signed_once on withdrawals.withdrawal;
create trigger signed_once before update on withdrawals.withdrawal for each row when (old.bytes is not null)
  execute function platform.refuse_change('state', 'reason', 'due_at', 'is_late', 'ended_at', 'network_fee', 'paid_hash');

-- What takes the place of a payment that waits for too long, or that can no longer be mined: stored before the signer is asked, and signed
-- once. One that the signer has refused is taken away, since nothing of it was signed.
create table withdrawals.version (
  withdrawal_id uuid not null references withdrawals.withdrawal,
  number int not null check (number between 1 and 1000),
  spends text not null,
  made_at timestamptz not null,
  hash text unique,
  bytes text,
  void_at timestamptz,
  primary key (withdrawal_id, number),
  check ((hash is null) = (bytes is null))
);
create trigger agreed_once before update on withdrawals.version for each row
  execute function platform.refuse_change('hash', 'bytes', 'void_at');
create trigger signed_once before update or delete on withdrawals.version for each row when (old.bytes is not null)
  execute function platform.refuse_change();
create trigger never_emptied before truncate on withdrawals.version
  for each statement execute function platform.refuse_change();
