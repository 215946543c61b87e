-- Who plays: the id is the customer's. Points are no money; what was given, bet and paid adds up to them.
create table game.player (
  id uuid primary key,
  points bigint not null check (points >= 0),
  given bigint not null check (given >= 0),
  given_day int not null,
  limits jsonb not null,
  played jsonb not null,
  rounds int not null check (rounds >= 0),
  won int not null check (won between 0 and rounds),
  best bigint not null check (best >= 0)
);
create trigger never_deleted before delete or truncate on game.player
  for each statement execute function platform.refuse_change();

-- A customer's seeds, each the SHA-256 of the one after it. The secret they begin with is in no table.
create table game.chain (
  id uuid primary key,
  customer_id uuid not null references game.player,
  salt text not null,
  end_hash text not null,
  used int not null check (used >= 0 and used <= 500),
  made_at timestamptz not null
);
create index chain_of_customer on game.chain (customer_id, id);
create trigger committed_once before update on game.chain for each row execute function platform.refuse_change('used');
create trigger never_less before update on game.chain for each row
  when (new.used < old.used) execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on game.chain
  for each statement execute function platform.refuse_change();

-- One round. Prices and guesses only grow, and the seed is written as the round ends. `hundredths` of the bet is what it brought.
create table game.round (
  id uuid primary key,
  customer_id uuid not null references game.player,
  chain_id uuid not null references game.chain,
  place int not null check (place > 0),
  commitment text not null,
  seed text not null,
  bet bigint not null check (bet between 1 and 100),
  prices text not null,
  guesses text not null,
  started_at timestamptz not null,
  ending text check (ending in ('lost', 'cashed', 'top')),
  hundredths bigint check (hundredths >= 0),
  paid bigint check (paid >= 0),
  preimage text,
  ended_at timestamptz,
  ended_day int,
  unique (chain_id, place),
  check ((ending is null) = (hundredths is null)),
  check ((ending is null) = (paid is null)),
  check ((ending is null) = (preimage is null)),
  check ((ending is null) = (ended_at is null)),
  check ((ending is null) = (ended_day is null))
);
create unique index round_runs on game.round (customer_id) where ending is null;
create index round_over on game.round (customer_id, id) where ending is not null;
create index round_of_day on game.round (ended_day, hundredths desc, id) where hundredths > 0;
create trigger agreed_once before update on game.round for each row execute function platform.refuse_change(
  'prices', 'guesses', 'ending', 'hundredths', 'paid', 'preimage', 'ended_at', 'ended_day'
);
create trigger shown_once before update on game.round for each row
  when (not starts_with(new.prices, old.prices) or not starts_with(new.guesses, old.guesses))
  execute function platform.refuse_change();
create trigger over_once before update on game.round for each row
  when (old.ending is not null) execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on game.round
  for each statement execute function platform.refuse_change();
