-- A customer who leads. Money is whole units of USDT, shares are units of 10^-8. Who has closed or lost his stake stays here for ever; he may begin anew in a new row.
create table copy.trader (
  id uuid primary key,
  customer_id uuid not null,
  state text not null check (state in ('active', 'paused', 'closed', 'blown')),
  practice boolean not null,
  name text not null,
  signature text not null,
  symbols text[] not null,
  share numeric(39, 0) not null check (share between 0 and 30000000),
  amount_min numeric(39, 0) not null check (amount_min > 0),
  amount_max numeric(39, 0) not null check (amount_max >= amount_min),
  places int not null check (places between 1 and 1000),
  -- Places may be made fewer than there are followers: then it is full.
  followers int not null default 0 check (followers >= 0),
  -- What his own account has got of copies of others that he has made his own since his last hour.
  kept numeric(39, 0) not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state in ('closed', 'blown')) = (ended_at is not null))
);
create unique index trader_of_customer on copy.trader (customer_id) where state in ('active', 'paused');
create index trader_customer on copy.trader (customer_id, id);
create index trader_listed on copy.trader (state, created_at, id);

-- A follow and its purse, which leverage keeps under the same id. What was agreed (share) never changes; settings may.
create table copy.follow (
  id uuid primary key,
  trader_id uuid not null references copy.trader,
  customer_id uuid not null,
  type text not null check (type in ('multiple', 'lots')),
  -- Hundredths of a multiple or a lot.
  number int not null check (number > 0),
  order_max numeric(39, 0) check (order_max > 0),
  total_max numeric(39, 0) check (total_max > 0),
  stop_loss numeric(39, 0) check (stop_loss > 0),
  take_profit numeric(39, 0) check (take_profit > 0),
  symbols text[],
  leverage_max int not null check (leverage_max between 1 and 125),
  share numeric(39, 0) not null check (share between 0 and 30000000),
  state text not null check (state in ('following', 'paused', 'ended')),
  -- Set once it is to end: everything is being closed (or was kept), and what is left goes back when nothing is open.
  ending text check (ending in ('customer', 'stop-loss', 'take-profit', 'trader-closed', 'trader-blown', 'protection')),
  paid_in numeric(39, 0) not null check (paid_in > 0),
  taken_out numeric(39, 0) not null default 0 check (taken_out >= 0),
  -- Of closed copies, after fees and nights and before shares; up to which of it shares were paid; and these shares.
  realised numeric(39, 0) not null default 0,
  high_water numeric(39, 0) not null default 0 check (high_water >= 0),
  shared numeric(39, 0) not null default 0 check (shared >= 0),
  -- Days since 1970 of the Monday whose share has been looked at.
  shared_week int not null default 0,
  -- Signals up to this one are from before it followed.
  after_signal bigint not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  changes int not null default 0,
  check ((state = 'ended') = (ended_at is not null)),
  check (state <> 'ended' or ending is not null)
);
create unique index follow_once on copy.follow (customer_id, trader_id) where state <> 'ended';
create index follow_of_customer on copy.follow (customer_id, id);
create index follow_of_trader on copy.follow (trader_id, id) where state <> 'ended';
-- Of a trader also those that have ended.
create index follow_by_trader on copy.follow (trader_id, ended_at);
create index follow_shared on copy.follow (shared_week, id) where state <> 'ended';
create index follow_stops on copy.follow (id) where state <> 'ended' and ending is null and (stop_loss is not null or take_profit is not null);
create index follow_ending on copy.follow (id) where ending is not null and state <> 'ended';

-- What a trader did, in his own transaction, in order. `done_at`: all copiers have it.
create table copy.signal (
  id bigint primary key generated always as identity,
  trader_id uuid not null references copy.trader,
  kind text not null check (kind in ('open', 'reduce', 'close', 'stops', 'margin-added', 'stake-removed')),
  -- The leader's position, which keeps its id while parts of it close; or the transfer that took stake away.
  position_id uuid,
  symbol text,
  side text check (side in ('long', 'short')),
  leverage int,
  -- Base units of what was opened, or of what a part left; and what there was before a part closed.
  quantity numeric(39, 0),
  before numeric(39, 0),
  price numeric(39, 0),
  take_profit numeric(39, 0),
  stop_loss numeric(39, 0),
  amount numeric(39, 0),
  at timestamptz not null,
  -- For one follow alone: what was open already when it began.
  only_follow uuid references copy.follow,
  done_at timestamptz,
  -- When followers were told of an alert.
  told_at timestamptz
);
create index signal_open on copy.signal (trader_id, id) where done_at is null;
create index signal_untold on copy.signal (id) where kind in ('margin-added', 'stake-removed') and told_at is null;
create unique index signal_of_transfer on copy.signal (position_id) where kind = 'stake-removed';
create index signal_alert on copy.signal (trader_id, id) where kind in ('margin-added', 'stake-removed');
create index signal_of_trader on copy.signal (trader_id, id);
create index signal_of_position on copy.signal (position_id, id);

-- What became of a signal in one follow, once: a position, a part of it, or nothing with the reason.
create table copy.copy (
  signal_id bigint not null references copy.signal,
  follow_id uuid not null references copy.follow,
  customer_id uuid not null,
  -- The leader's position and the copy.
  lead_id uuid not null,
  position_id uuid,
  quantity numeric(39, 0),
  price numeric(39, 0),
  note text,
  at timestamptz not null,
  -- Its customer was told that money was short.
  told boolean not null default false,
  primary key (follow_id, signal_id)
);
create unique index copy_opened on copy.copy (position_id) where position_id is not null;
create index copy_of_customer on copy.copy (customer_id, at desc, signal_id);
create index copy_untold on copy.copy (follow_id, signal_id) where note = 'insufficient-balance' and not told;
create index copy_of_signal on copy.copy (signal_id);
create index copy_of_lead on copy.copy (lead_id, follow_id);

-- Money that came into or left a purse, of which the money-weighted result is made; shares do not count as flows.
create table copy.flow (
  follow_id uuid not null references copy.follow,
  at timestamptz not null,
  units numeric(39, 0) not null,
  primary key (follow_id, at)
);

-- A trader's own account by the hour: equity with open positions, and what came in or left it since the row before.
create table copy.hour (
  trader_id uuid not null references copy.trader,
  -- Its beginning; between hours the moment at which money came in or left, or at which he ended.
  hour timestamptz not null,
  -- When it was looked at.
  at timestamptz not null,
  equity numeric(39, 0) not null,
  flow numeric(39, 0) not null,
  -- The last line of his account that is in it.
  line bigint not null,
  primary key (trader_id, hour)
);

-- The latest figures as they are told.
create table copy.figures (
  trader_id uuid primary key references copy.trader,
  hour timestamptz not null,
  at timestamptz not null,
  rank numeric(39, 0),
  profit numeric(39, 0) not null,
  drawdown numeric(39, 0),
  told jsonb not null
);
