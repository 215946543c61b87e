-- Coins that the house has moved to a customer's address, such as for gas: nobody's deposit, and a part of what stands there.
create table deposits.own_move (
  network text not null,
  tx_hash text not null,
  position int not null,
  customer_id uuid not null,
  chain_units numeric(78, 0) not null check (chain_units > 0),
  height int not null,
  primary key (network, tx_hash, position)
);
create index own_move_of on deposits.own_move (network, customer_id);
create index own_move_at on deposits.own_move (network, height);

-- What stands on a customer's address beside what was read of it, as last compared, where that is not nothing: below zero once the house has
-- taken from there. `deposits.scanner.compared` is the index up to which a round of comparing has come.
create table deposits.beside (
  network text not null,
  customer_id uuid not null,
  chain_units numeric(78, 0) not null,
  primary key (network, customer_id)
);
alter table deposits.scanner add column compared int not null default -1;

-- A case about coins that stand on an address and that no block has told of. `read_hash` is the transaction that people have named for it,
-- which is read again with what contracts send in it; `read_answer` is what came of that.
alter table deposits.case drop constraint case_kind_check;
alter table deposits.case add constraint case_kind_check check (kind in ('claim', 'unsupported', 'unseen'));
alter table deposits.case add column read_hash text;
alter table deposits.case add column read_answer text check (read_answer in ('found', 'nothing'));
alter table deposits.case add constraint case_read check (read_answer is null or read_hash is not null);
create index case_reading on deposits.case (network, id) where read_hash is not null and read_answer is null and status = 'open';
drop trigger agreed_once on deposits.case;
create trigger agreed_once before update on deposits.case for each row execute function platform.refuse_change(
  'status', 'deposit_id', 'note', 'decided_at', 'read_hash', 'read_answer'
);
