-- Terms on sale. Money is whole units of its currency, rates are units of 10^-8, prices of 10^-10. A row is added and never changed.
create table dual.product (
  id int primary key check (id > 0),
  symbol text not null,
  type text not null check (type in ('call', 'put')),
  base text not null,
  quote text not null,
  share numeric(39, 0) not null check (share > 0),
  linked numeric(39, 0) not null check (linked > 0),
  distance numeric(39, 0) not null check (distance > 0),
  apr numeric(39, 0) not null check (apr > 0),
  days int not null check (days between 1 and 366),
  shares int not null check (shares between 1 and 1000000),
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  matures_at timestamptz not null check (matures_at = until_at + days * interval '24 hours')
);
create index product_until on dual.product (until_at);
create index product_matures on dual.product (matures_at, id);
create trigger append_only before update or delete or truncate on dual.product
  for each statement execute function platform.refuse_change();

-- One-second values of an index, kept while a term may need them. The first word of a second stands.
create table dual.second (
  symbol text not null,
  at timestamptz not null,
  price numeric(39, 0) not null check (price > 0),
  primary key (symbol, at)
);
create trigger never_changed before update on dual.second for each statement execute function platform.refuse_change();

-- What the index has decided of a term, with the values that did; decided once for all its orders.
create table dual.fixing (
  product_id int primary key references dual.product,
  outcome text not null check (outcome in ('same', 'other', 'void')),
  sum numeric(39, 0),
  seconds text not null,
  at timestamptz not null,
  check ((outcome = 'void') = (sum is null))
);
create trigger decided_once before update or delete or truncate on dual.fixing
  for each statement execute function platform.refuse_change();

-- Shares that a customer has bought, with their own copy of the terms. `same` and `other` are both sides of what was promised.
create table dual.purchase (
  id uuid primary key,
  customer_id uuid not null,
  product_id int not null references dual.product,
  symbol text not null,
  type text not null,
  base text not null,
  quote text not null,
  linked numeric(39, 0) not null,
  apr numeric(39, 0) not null,
  days int not null,
  num int not null check (num > 0),
  invested numeric(39, 0) not null check (invested > 0),
  same numeric(39, 0) not null check (same >= invested),
  other numeric(39, 0) not null check (other >= 0),
  created_at timestamptz not null,
  matures_at timestamptz not null,
  status text not null check (status in ('purchased', 'success', 'failed')),
  outcome text check (outcome in ('same', 'other', 'void')),
  settled_at timestamptz,
  check ((status = 'purchased') = (outcome is null)),
  check ((status = 'failed') = (outcome is not null and outcome = 'void')),
  check ((status = 'purchased') = (settled_at is null))
);
create index purchase_of_customer on dual.purchase (customer_id, id);
create index purchase_of_product on dual.purchase (product_id);
create index purchase_open on dual.purchase (customer_id, id) where status = 'purchased';
create index purchase_ended on dual.purchase (customer_id, id) where status <> 'purchased';
create index purchase_exposed on dual.purchase (symbol) where status = 'purchased';
create index purchase_due on dual.purchase (matures_at, id) where status = 'purchased';
create trigger agreed_once before update on dual.purchase for each row execute function platform.refuse_change(
  'status', 'outcome', 'settled_at'
);
create trigger decided_once before update on dual.purchase for each row
  when (old.status <> 'purchased') execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on dual.purchase
  for each statement execute function platform.refuse_change();
