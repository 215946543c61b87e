-- A market as its last batch left it. Every batch that trades in a market locks its row first. `sequence` numbers what
-- happens there (orders, trades, cancels), so it is also the version by which a process knows whether its book is current.
create table spot.market (
  symbol text primary key,
  sequence bigint not null default 0,
  -- What customers have taken from house levels as the feed shows them: [{side, price, published, taken}] in ticks and steps.
  taken jsonb not null default '[]'
) with (fillfactor = 50);

-- Money is whole units of its currency, prices are units of 10^-10. Rows change in place while an order is open.
create table spot.order (
  id uuid primary key,
  customer_id uuid not null,
  symbol text not null,
  side text not null check (side in ('buy', 'sell')),
  kind text not null check (kind in ('limit', 'market')),
  time_in_force text not null check (time_in_force in ('gtc', 'ioc', 'fok')),
  post_only boolean not null,
  price numeric(39, 0) check (price > 0),
  quantity numeric(39, 0) check (quantity > 0),
  quote_amount numeric(39, 0) check (quote_amount > 0),
  sequence bigint not null,
  filled numeric(39, 0) not null,
  filled_quote numeric(39, 0) not null,
  fee numeric(39, 0) not null,
  state text not null check (state in ('open', 'filled', 'cancelled')),
  cancel_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((price is null) = (kind = 'market')),
  check ((quantity is null) <> (quote_amount is null)),
  check (filled >= 0 and filled <= quantity),
  check (filled_quote >= 0 and filled_quote <= quote_amount),
  check ((cancel_reason is not null) = (state = 'cancelled')),
  check (state <> 'open' or (kind = 'limit' and filled < quantity))
) with (fillfactor = 70);
-- The book: what a process loads, and what the snapshot of a market sums up.
create index order_book on spot.order (symbol, side, price, sequence) where state = 'open';
create index order_open on spot.order (customer_id, id) where state = 'open';
create index order_ended on spot.order (customer_id, id) where state <> 'open';

-- One customer's side of a trade. A trade of two customers has two rows of one symbol and sequence.
create table spot.fill (
  order_id uuid not null,
  sequence bigint not null,
  symbol text not null,
  customer_id uuid not null,
  side text not null check (side in ('buy', 'sell')),
  price numeric(39, 0) not null check (price > 0),
  quantity numeric(39, 0) not null check (quantity > 0),
  quote numeric(39, 0) not null check (quote > 0),
  fee numeric(39, 0) not null check (fee >= 0),
  role text not null check (role in ('maker', 'taker')),
  against text not null check (against in ('customer', 'house')),
  at timestamptz not null,
  primary key (order_id, sequence)
);
create index fill_of_customer on spot.fill (customer_id, at, sequence);
