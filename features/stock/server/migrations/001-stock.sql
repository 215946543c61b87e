-- An order trades in one piece against the house, or not at all. Shares are units of 10^-8, prices of 10^-10.
create table stock.order (
  id uuid primary key,
  customer_id uuid not null,
  symbol text not null,
  side text not null check (side in ('buy', 'sell')),
  is_limit boolean not null,
  limit_price numeric(39, 0) not null check (limit_price > 0),
  quantity numeric(39, 0) check (quantity > 0),
  money numeric(39, 0) check (money > 0),
  held numeric(39, 0) not null check (held > 0),
  filled numeric(39, 0) not null default 0,
  price numeric(39, 0),
  reference numeric(39, 0),
  cost numeric(39, 0) not null default 0,
  fee numeric(39, 0) not null default 0,
  state text not null check (state in ('open', 'filled', 'cancelled')),
  cancel_reason text check (cancel_reason in ('customer', 'expired', 'split', 'replaced')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  updated_at timestamptz not null,
  -- When it was asked for to wait, as evidence holds it. Null of one that traded at once.
  asked_at timestamptz,
  -- What it is worth at its worst price, what its customer's other orders on that side were worth before it, and the half spread
  -- that follows from both.
  value numeric(39, 0) check (value > 0),
  value_before numeric(39, 0) check (value_before >= 0),
  half_spread numeric(39, 0) not null check (half_spread > 0),
  check ((quantity is null) <> (money is null)),
  check (side = 'buy' or quantity is not null),
  check ((state = 'filled') = (filled > 0)),
  check ((state = 'filled') = (price is not null)),
  check ((cancel_reason is not null) = (state = 'cancelled')),
  check ((value is null) = (value_before is null))
);
-- What a price has reached is one end of each side.
create index order_waiting on stock.order (symbol, side, limit_price) where state = 'open';
create index order_expiring on stock.order (expires_at) where state = 'open';
create index order_open on stock.order (customer_id, id) where state = 'open';
create index order_ended on stock.order (customer_id, id) where state <> 'open';
create index order_traded on stock.order (customer_id, symbol, updated_at) where state = 'filled';
-- An order is agreed once and ends once; one that is given another limit ends, and a new one takes its place.
create trigger agreed_once before update on stock.order for each row execute function platform.refuse_change(
  'filled', 'price', 'reference', 'cost', 'fee', 'state', 'cancel_reason', 'updated_at'
);
create trigger decided_once before update on stock.order for each row
  when (old.state <> 'open') execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on stock.order
  for each statement execute function platform.refuse_change();

-- What the shares of a customer have cost. How many they are is the ledger's.
create table stock.position (
  customer_id uuid not null,
  symbol text not null,
  cost numeric(39, 0) not null check (cost >= 0),
  primary key (customer_id, symbol)
);

-- What companies do with their shares, as the source has told it. `effective_at` is when the ex-date begins.
create table stock.action (
  id text primary key,
  base text not null,
  kind text not null check (kind in ('split', 'dividend')),
  effective_at timestamptz not null,
  new_shares numeric(39, 0) check (new_shares > 0),
  old_shares numeric(39, 0) check (old_shares > 0),
  per_share numeric(39, 0) check (per_share > 0),
  applied_at timestamptz,
  check ((kind = 'split') = (new_shares is not null and old_shares is not null)),
  check ((kind = 'dividend') = (per_share is not null))
);
create index action_due on stock.action (effective_at) where applied_at is null;
-- What a company does is told once and applied once.
create trigger told_once before update on stock.action
  for each row execute function platform.refuse_change('applied_at');
create trigger applied_once before update on stock.action for each row
  when (old.applied_at is not null) execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on stock.action
  for each statement execute function platform.refuse_change();

-- Who had shares when a dividend's ex-date began. Unpaid while the fund is dry.
create table stock.dividend (
  id uuid primary key,
  action_id text not null references stock.action (id),
  customer_id uuid not null,
  shares numeric(39, 0) not null check (shares > 0),
  units numeric(39, 0) not null check (units > 0),
  paid_at timestamptz,
  unique (action_id, customer_id)
);
create index dividend_owed on stock.dividend (id) where paid_at is null;
create index dividend_of on stock.dividend (customer_id, id);
create trigger owed_once before update on stock.dividend
  for each row execute function platform.refuse_change('paid_at');
create trigger paid_once before update on stock.dividend for each row
  when (old.paid_at is not null) execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on stock.dividend
  for each statement execute function platform.refuse_change();
