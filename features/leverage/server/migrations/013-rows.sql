-- What a batch writes, a row each, so that all of them are one text.
create type leverage.position_row as (
  id uuid, customer_id uuid, symbol text, side text, kind text, margin_mode text, leverage integer, reduce_only boolean, quantity numeric,
  limit_price numeric, limit_at timestamptz, entry numeric, margin numeric, origin_margin numeric, fee numeric, overnight numeric,
  owed numeric, take_profit numeric, stop_loss numeric, trailing_share numeric, stops_at timestamptz, trailing_mark numeric,
  trailing_tick text, closing numeric, closing_at timestamptz, state text, created_at timestamptz, opened_at timestamptz,
  ended_at timestamptz, charged_day integer, close_reason text, cancel_reason text, close_price numeric, profit numeric,
  returned numeric, closing_fee numeric, liquidation_fee numeric, spared numeric, insured numeric, unpaid numeric, part_of uuid,
  changes integer
);
