-- Addresses on chains to which a customer lets value go. One that is removed stays, because withdrawals were sent to it.
create table payees.address (
  id uuid primary key,
  customer_id uuid not null,
  currency text not null,
  -- The network's short name for the currency, and its family of chains.
  network text not null,
  family text not null check (family in ('evm', 'bitcoin', 'tron')),
  name text not null,
  -- In the one form in which it is compared.
  address text not null,
  -- The picture of its QR code, by its name in uploads.
  qrcode text,
  created_at timestamptz not null,
  usable_at timestamptz not null,
  removed_at timestamptz,
  constraint address_waits check (usable_at >= created_at + interval '24 hours')
);
create unique index address_listed on payees.address (customer_id, currency, network, address) where removed_at is null;
create index address_newest on payees.address (customer_id, id desc);
-- Who else sends there.
create index address_shared on payees.address (address);

-- Bank accounts. What names a person or an account is sealed; the keyed hash of the number finds it again.
create table payees.card (
  id uuid primary key,
  customer_id uuid not null,
  kind text not null check (kind in ('domestic', 'international')),
  country text not null,
  bank_name text not null,
  sealed text not null,
  digest bytea not null,
  created_at timestamptz not null,
  usable_at timestamptz not null,
  removed_at timestamptz,
  constraint card_waits check (usable_at >= created_at + interval '24 hours')
);
create unique index card_listed on payees.card (customer_id, digest) where removed_at is null;
create index card_newest on payees.card (customer_id, id desc);
create index card_shared on payees.card (digest);

-- Customers whose value goes to their list alone, until `off_at` where it is set.
create table payees.restriction (
  customer_id uuid primary key,
  on_at timestamptz not null,
  off_at timestamptz
);

-- Where value goes never changes: another place is another payee, which waits anew.
create trigger address_stays before update on payees.address for each row execute function platform.refuse_change('removed_at', 'qrcode');
create trigger card_stays before update on payees.card for each row execute function platform.refuse_change('removed_at');
create trigger address_kept before delete or truncate on payees.address for each statement execute function platform.refuse_change();
create trigger card_kept before delete or truncate on payees.card for each statement execute function platform.refuse_change();
-- Removed is removed: it would be usable at once otherwise.
create trigger address_returns before update on payees.address for each row when (old.removed_at is not null and new.removed_at is null)
  execute function platform.refuse_change();
create trigger card_returns before update on payees.card for each row when (old.removed_at is not null)
  execute function platform.refuse_change();
