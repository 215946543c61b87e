-- A sweep is the house's own: from the hot wallet to the cold address, with a customer of zeros and without money in the ledger.
alter table withdrawals.withdrawal drop constraint withdrawal_kind_check;
alter table withdrawals.withdrawal add constraint withdrawal_kind_check check (kind in ('chain', 'internal', 'sweep'));
alter table withdrawals.withdrawal drop constraint withdrawal_check2;
alter table withdrawals.withdrawal add constraint withdrawal_inside check (kind <> 'internal' or state = 'confirmed');
alter table withdrawals.withdrawal add constraint withdrawal_sweep check (kind <> 'sweep' or fee = 0);

-- What the network has taken for it, by the chain's own count and in its own coin; known once its end is.
alter table withdrawals.withdrawal add column network_fee numeric(78, 0) check (network_fee >= 0);
drop trigger agreed_once on withdrawals.withdrawal;
create trigger agreed_once before update on withdrawals.withdrawal for each row execute function platform.refuse_change(
  'state', 'reason', 'note', 'due_at', 'is_late', 'tried_at', 'fee_max', 'spends', 'genesis', 'hash', 'bytes', 'void_at', 'ended_at',
  'network_fee'
);
drop trigger signed_once on withdrawals.withdrawal;
create trigger signed_once before update on withdrawals.withdrawal for each row when (old.bytes is not null)
  execute function platform.refuse_change('state', 'reason', 'due_at', 'is_late', 'ended_at', 'network_fee');
create index withdrawal_sweep_open on withdrawals.withdrawal (network, currency) where kind = 'sweep' and ended_at is null;

-- `short_at`: since when the hot wallet lacks the coin that pays the network. `genesis`: the chain that this network was last seen to be.
alter table withdrawals.network add column short_at timestamptz;
alter table withdrawals.network add column genesis text;

-- What a network has taken of the hot wallet (the chain's count) and what of it the ledger has posted, of that from fees that customers paid.
create table withdrawals.gas (
  network text primary key,
  taken numeric(78, 0) not null check (taken >= 0),
  posted numeric(39, 0) not null check (posted >= 0),
  from_fees numeric(39, 0) not null check (from_fees between 0 and posted)
);

-- How much a hot wallet shall have, in units of the ledger. Rows are added and never changed: the newest holds.
create table withdrawals.bound (
  id int primary key check (id > 0),
  network text not null,
  currency text not null,
  floor numeric(39, 0) not null check (floor > 0),
  ceiling numeric(39, 0) not null,
  check (floor < ceiling)
);
create trigger append_only before update or delete or truncate on withdrawals.bound
  for each statement execute function platform.refuse_change();

-- What the wallets had beyond the books: at the first reading of a chain, and whatever people have named since. The chain's count.
create table withdrawals.opening (
  id uuid primary key,
  network text not null,
  currency text not null,
  genesis text not null,
  chain_units numeric(78, 0) not null,
  note text check (length(note) <= 300),
  at timestamptz not null
);
create index opening_of on withdrawals.opening (network, currency, genesis);
create trigger append_only before update or delete or truncate on withdrawals.opening
  for each statement execute function platform.refuse_change();

-- The newest reading of what is where; all of it by the chain's count. A wallet is null where nothing here can pay.
create table withdrawals.holding (
  network text not null,
  currency text not null,
  decimals int not null,
  genesis text not null,
  book numeric(78, 0) not null,
  addresses numeric(78, 0) not null,
  hot numeric(78, 0),
  cold numeric(78, 0),
  on_way numeric(78, 0) not null,
  fees_open numeric(78, 0) not null,
  opening numeric(78, 0) not null,
  difference numeric(78, 0) not null,
  floor numeric(78, 0),
  ceiling numeric(78, 0),
  read_at timestamptz not null,
  primary key (network, currency)
);

-- The ledger by whose it is, in units: what customers have, what is the house's, and where all of it came from.
create table withdrawals.total (
  currency text primary key,
  customers numeric(39, 0) not null,
  house numeric(39, 0) not null,
  chains numeric(39, 0) not null,
  practice numeric(39, 0) not null,
  elsewhere numeric(39, 0) not null,
  read_at timestamptz not null
);
