-- A transfer between two accounts of one customer, as the customer asked for it. The money itself is in the ledger.
create table wallet.transfer (
  id uuid primary key,
  customer_id uuid not null,
  currency text not null,
  units numeric(39, 0) not null check (units > 0),
  from_account text not null,
  to_account text not null check (to_account <> from_account),
  at timestamptz not null
);
create index transfer_customer on wallet.transfer (customer_id, id desc);

-- One faucet claim a customer and UTC day.
create table wallet.faucet_claim (
  customer_id uuid not null,
  day int not null,
  units numeric(39, 0) not null,
  at timestamptz not null,
  primary key (customer_id, day)
);

-- Fiat units for one US dollar, at scale 8, from a named source.
create table wallet.fiat_rate (
  currency_code text primary key,
  rate numeric(39, 0) not null check (rate > 0),
  source text not null,
  saved_at timestamptz not null
);
