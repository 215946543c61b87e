insert into nft.counter values ('series', 0);

-- A series of blind boxes: published whole, and never changed. `stock` are boxes to sell, `sold` and `opening` numbers that were given.
create table nft.series (
  series_id int primary key,
  artist_id int not null references nft.artist,
  collection_id int not null references nft.collection,
  title text not null,
  about text not null,
  picture text not null,
  currency text not null,
  price numeric(39, 0) not null check (price > 0),
  fee numeric(39, 0) not null,
  royalty numeric(39, 0) not null check (royalty between 0 and 20000000),
  pieces int not null check (pieces between 2 and 100),
  list_hash text not null check (list_hash ~ '^[0-9a-f]{64}$'),
  practice boolean not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  stock int not null check (stock between 0 and pieces),
  sold int not null check (sold >= 0),
  opening int not null check (opening between 0 and sold),
  pieces_left int not null check (pieces_left between 0 and pieces),
  state text not null check (state in ('open', 'removed')),
  check (stock <= pieces_left),
  check (state = 'open' or stock = 0)
);
create trigger agreed_once before update on nft.series
  for each row execute function platform.refuse_change('stock', 'sold', 'opening', 'pieces_left', 'state');
create trigger onward_only before update on nft.series for each row
  when (new.sold < old.sold or new.opening < old.opening or new.pieces_left > old.pieces_left or (old.state <> 'open' and new.state <> old.state))
  execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on nft.series
  for each statement execute function platform.refuse_change();

-- The list of a series: a piece in each place, from 0.
create table nft.lot (
  series_id int not null references nft.series,
  place int not null check (place >= 0),
  piece_id int not null unique references nft.piece,
  work_id int not null references nft.work,
  primary key (series_id, place)
);
create trigger append_only before update or delete or truncate on nft.lot
  for each statement execute function platform.refuse_change();

-- A box. It is offered while `offered_until` lies ahead. `drawn` are the places in the order that was drawn for it, apart by commas.
create table nft.box (
  id uuid primary key,
  series_id int not null references nft.series,
  number int not null check (number > 0),
  customer_id uuid not null,
  acquired_at timestamptz not null,
  paid numeric(39, 0) not null check (paid > 0),
  ask numeric(39, 0) check (ask > 0),
  offered_until timestamptz,
  state text not null check (state in ('unopened', 'opening', 'opened', 'refunded')),
  opening int,
  drawn text,
  late boolean not null,
  place int,
  piece_id int unique references nft.piece,
  decided_at timestamptz,
  unique (series_id, number),
  unique (series_id, opening),
  unique (series_id, place),
  foreign key (series_id, place) references nft.lot,
  check ((ask is null) = (offered_until is null)),
  check ((state = 'unopened') = (opening is null)),
  check ((state = 'opened') = (piece_id is not null)),
  check ((piece_id is null) = (place is null)),
  check ((state in ('opened', 'refunded')) = (decided_at is not null)),
  check (not (late and drawn is not null)),
  check (state <> 'opened' or drawn is not null),
  check (state <> 'refunded' or late)
);
create index box_of_customer on nft.box (customer_id, id);
create index box_of_customer_series on nft.box (series_id, customer_id) where state in ('unopened', 'opening');
create index box_opening on nft.box (series_id, opening) where state = 'opening';
create index box_offered on nft.box (series_id, ask, number) where state = 'unopened' and ask is not null;
create trigger agreed_once before update on nft.box
  for each row execute function platform.refuse_change(
    'customer_id', 'acquired_at', 'paid', 'ask', 'offered_until', 'state', 'opening', 'drawn', 'late', 'place', 'piece_id', 'decided_at');
create trigger opened_by_its_owner before update on nft.box for each row
  when (old.state <> 'unopened' and (new.customer_id <> old.customer_id or new.opening is distinct from old.opening or new.paid <> old.paid
    or new.ask is distinct from old.ask or new.state = 'unopened'))
  execute function platform.refuse_change();
create trigger drawn_once before update on nft.box for each row
  when ((old.drawn is not null and new.drawn is distinct from old.drawn) or (old.late and not new.late))
  execute function platform.refuse_change();
create trigger decided_once before update on nft.box for each row
  when (old.state in ('opened', 'refunded')) execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on nft.box
  for each statement execute function platform.refuse_change();

-- Unopened boxes that went from one customer to another.
create table nft.box_trade (
  id uuid primary key,
  box_id uuid not null references nft.box,
  seller_id uuid not null,
  buyer_id uuid not null,
  price numeric(39, 0) not null check (price > 0),
  fee numeric(39, 0) not null check (fee >= 0),
  royalty numeric(39, 0) not null check (royalty >= 0),
  at timestamptz not null,
  check (fee + royalty <= price)
);
create index box_trade_of_box on nft.box_trade (box_id, id);
create trigger append_only before update or delete or truncate on nft.box_trade
  for each statement execute function platform.refuse_change();
