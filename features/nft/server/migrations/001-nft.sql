-- Numbers that everybody may see: they are given one after the other, and none is lost with a transaction.
create table nft.counter (name text primary key, last int not null);
insert into nft.counter values ('artist', 0), ('collection', 0), ('work', 0), ('piece', 0), ('sale', 0);

create table nft.artist (
  artist_id int primary key,
  name text not null unique,
  about text not null,
  picture text not null,
  practice boolean not null
);
create trigger append_only before update or delete or truncate on nft.artist
  for each statement execute function platform.refuse_change();

create table nft.collection (
  collection_id int primary key,
  artist_id int not null references nft.artist,
  name text not null,
  about text not null,
  picture text not null,
  unique (artist_id, name)
);
create trigger append_only before update or delete or truncate on nft.collection
  for each statement execute function platform.refuse_change();

-- An artwork. The royalty is in units of 10^-8.
create table nft.work (
  work_id int primary key,
  collection_id int not null references nft.collection,
  artist_id int not null references nft.artist,
  title text not null,
  about text not null,
  picture text not null,
  rarity text not null check (rarity in ('common', 'rare', 'epic', 'legendary')),
  royalty numeric(39, 0) not null check (royalty between 0 and 20000000),
  editions int not null check (editions between 1 and 100),
  practice boolean not null
);
create index work_of_artist on nft.work (artist_id, work_id);
create index work_of_collection on nft.work (collection_id, work_id);
create trigger append_only before update or delete or truncate on nft.work
  for each statement execute function platform.refuse_change();

-- A sale; without a seller it is the artist's own. `price` is fixed, or where an auction starts; `fee` and `royalty` are agreed when it begins.
create table nft.sale (
  sale_id int primary key,
  work_id int not null references nft.work,
  artist_id int not null,
  collection_id int not null,
  piece_id int,
  seller_id uuid,
  mode text not null check (mode in ('normal', 'auction', 'box')),
  currency text not null,
  price numeric(39, 0) not null check (price > 0),
  step numeric(39, 0) check (step > 0),
  margin numeric(39, 0) check (margin > 0),
  fee numeric(39, 0) not null,
  royalty numeric(39, 0) not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  stock int not null check (stock >= 0),
  top numeric(39, 0),
  top_by uuid,
  bids int not null check (bids >= 0),
  extensions int not null check (extensions >= 0),
  state text not null check (state in ('open', 'over', 'removed')),
  check ((seller_id is null) = (piece_id is null)),
  check ((mode = 'auction') = (step is not null)),
  check ((mode = 'auction') = (margin is not null)),
  check ((top is null) = (top_by is null))
);
create index sale_due on nft.sale (ends_at, sale_id) where state = 'open';
create index sale_of_work on nft.sale (work_id, sale_id);
create index sale_of_artist on nft.sale (artist_id, sale_id);
create index sale_of_collection on nft.sale (collection_id, sale_id);
create index sale_of_seller on nft.sale (seller_id, sale_id) where seller_id is not null;
create trigger agreed_once before update on nft.sale
  for each row execute function platform.refuse_change('ends_at', 'stock', 'top', 'top_by', 'bids', 'extensions', 'state');
create trigger raised_only before update on nft.sale for each row
  when (new.top < old.top or new.bids < old.bids or new.ends_at < old.ends_at or (old.state <> 'open' and new.state <> old.state))
  execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on nft.sale
  for each statement execute function platform.refuse_change();

-- One edition of an artwork. Without an owner it is still the artist's. It is offered in `sale_id`, and reserved for `order_id`.
create table nft.piece (
  piece_id int primary key,
  work_id int not null references nft.work,
  edition int not null check (edition > 0),
  owner_id uuid,
  acquired_at timestamptz,
  paid numeric(39, 0),
  currency text,
  sale_id int references nft.sale,
  order_id uuid,
  unique (work_id, edition),
  check ((owner_id is null) = (acquired_at is null)),
  check ((owner_id is null) = (paid is null)),
  check ((owner_id is null) = (currency is null)),
  check (order_id is null or sale_id is not null)
);
create index piece_of_owner on nft.piece (owner_id, acquired_at, piece_id);
create index piece_on_sale on nft.piece (sale_id, piece_id) where order_id is null;
create trigger agreed_once before update on nft.piece
  for each row execute function platform.refuse_change('owner_id', 'acquired_at', 'paid', 'currency', 'sale_id', 'order_id');
create trigger never_deleted before delete or truncate on nft.piece
  for each statement execute function platform.refuse_change();

create table nft.bid (
  sale_id int not null references nft.sale,
  number int not null,
  customer_id uuid not null,
  amount numeric(39, 0) not null check (amount > 0),
  at timestamptz not null,
  primary key (sale_id, number)
);
create index bid_of_customer on nft.bid (sale_id, customer_id, amount);
create trigger append_only before update or delete or truncate on nft.bid
  for each statement execute function platform.refuse_change();

-- A margin deposit; `bidder` is the number under which others see him.
create table nft.margin (
  id uuid primary key,
  sale_id int not null references nft.sale,
  customer_id uuid not null,
  bidder int not null,
  currency text not null,
  amount numeric(39, 0) not null check (amount > 0),
  state text not null check (state in ('held', 'back', 'lost')),
  unique (sale_id, customer_id),
  unique (sale_id, bidder)
);
create index margin_held on nft.margin (sale_id, id) where state = 'held';
create index margin_of_customer on nft.margin (customer_id) where state = 'held';
create trigger agreed_once before update on nft.margin for each row execute function platform.refuse_change('state');
create trigger decided_once before update on nft.margin for each row
  when (old.state <> 'held') execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on nft.margin
  for each statement execute function platform.refuse_change();

-- A piece that somebody is to pay. `margin` comes back as he does; `bonus` waits for him who buys in a defaulter's stead.
create table nft.order (
  id uuid primary key,
  sale_id int not null references nft.sale,
  piece_id int not null references nft.piece,
  work_id int not null,
  artist_id int not null,
  customer_id uuid not null,
  seller_id uuid,
  kind text not null check (kind in ('normal', 'auction', 'second')),
  currency text not null,
  price numeric(39, 0) not null check (price > 0),
  fee numeric(39, 0) not null check (fee >= 0),
  royalty numeric(39, 0) not null check (royalty >= 0),
  margin numeric(39, 0) not null check (margin >= 0),
  bonus numeric(39, 0) not null check (bonus >= 0),
  created_at timestamptz not null,
  pay_by timestamptz not null,
  state text not null check (state in ('to-pay', 'paid', 'expired', 'refused')),
  decided_at timestamptz,
  check (fee + royalty <= price),
  check ((state = 'to-pay') = (decided_at is null)),
  check (state <> 'refused' or kind = 'second'),
  check (kind = 'auction' or margin = 0),
  check (kind = 'second' or bonus = 0)
);
create index order_of_customer on nft.order (customer_id, id);
create index order_of_customer_state on nft.order (customer_id, state, id);
create index order_due on nft.order (pay_by, id) where state = 'to-pay';
create unique index order_unpaid on nft.order (sale_id, customer_id) where state = 'to-pay';
create unique index order_of_piece on nft.order (piece_id) where state = 'to-pay';
create index order_history on nft.order (piece_id, decided_at, id) where state = 'paid';
create trigger agreed_once before update on nft.order
  for each row execute function platform.refuse_change('state', 'decided_at');
create trigger decided_once before update on nft.order for each row
  when (old.state <> 'to-pay') execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on nft.order
  for each statement execute function platform.refuse_change();

-- Artworks that customers collect.
create table nft.collected (
  customer_id uuid not null,
  work_id int not null references nft.work,
  at timestamptz not null,
  primary key (customer_id, work_id)
);
create index collected_by on nft.collected (customer_id, at, work_id);
