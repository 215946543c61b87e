-- The house's own addresses, hot and cold, as transfers name them: what strangers send there is the house's. Rows are added and never changed.
create table deposits.own_address (
  network text not null check (network in ('ethereum', 'bitcoin', 'tron')),
  key text not null,
  address text not null check (length(address) <= 120),
  seen_at timestamptz not null,
  primary key (network, key)
);
create trigger append_only before update or delete or truncate on deposits.own_address
  for each statement execute function platform.refuse_change();

-- What the house's report sums, and what is gone of which value.
create index deposit_gone on deposits.deposit (network, currency) where is_gone;
create index deposit_of_network on deposits.deposit (network, currency, status);
