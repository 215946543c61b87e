-- What was paid to artists of their earnings; `payment` names the payment that was made outside, and is recorded once.
create table nft.payout (
  id uuid primary key,
  artist_id int not null references nft.artist,
  currency text not null,
  amount numeric(39, 0) not null check (amount > 0),
  payment text not null unique,
  at timestamptz not null
);
create index payout_of_artist on nft.payout (artist_id, id);
create trigger append_only before update or delete or truncate on nft.payout
  for each statement execute function platform.refuse_change();
