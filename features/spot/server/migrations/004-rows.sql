-- What a batch writes: the columns in the order in which the store names them.
create type spot.order_row as (
  id uuid, customer_id uuid, symbol text, side text, kind text, time_in_force text, post_only boolean, price numeric,
  quantity numeric, quote_amount numeric, sequence bigint, filled numeric, filled_quote numeric, fee numeric, state text,
  cancel_reason text, expires_at timestamptz, created_at timestamptz, updated_at timestamptz
);
create type spot.order_change as (
  order_id uuid, filled numeric, filled_quote numeric, fee numeric, ended text, price numeric, quantity numeric,
  quote_amount numeric, sequence bigint, waits boolean
);
create type spot.fill_row as (
  order_id uuid, sequence bigint, symbol text, customer_id uuid, side text, price numeric, quantity numeric, quote numeric,
  fee numeric, role text, against text, index_price numeric, best_price numeric, at timestamptz
);
