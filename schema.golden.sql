table chat_room.block
  customer_id uuid not null
  blocked_id uuid not null
  constraint block_pkey PRIMARY KEY (customer_id, blocked_id)
table chat_room.message
  id uuid not null
  seq bigint not null identity
  room text not null
  customer_id uuid
  operator_id uuid
  client_id text
  text text not null
  at timestamp with time zone not null
  hidden_at timestamp with time zone
  judged_at timestamp with time zone
  judged_by uuid
  reports integer not null
  constraint message_check CHECK (((customer_id IS NULL) <> (operator_id IS NULL)))
  constraint message_check1 CHECK (((customer_id IS NULL) = (client_id IS NULL)))
  constraint message_check2 CHECK (((judged_at IS NULL) = (judged_by IS NULL)))
  constraint message_pkey PRIMARY KEY (id)
  constraint message_reports_check CHECK ((reports >= 0))
  constraint message_seq_key UNIQUE (seq)
  constraint message_text_check CHECK (((length(text) >= 1) AND (length(text) <= 500)))
  CREATE UNIQUE INDEX message_client ON chat_room.message USING btree (customer_id, client_id) WHERE (client_id IS NOT NULL)
  CREATE INDEX message_of_customer ON chat_room.message USING btree (customer_id, at) WHERE (customer_id IS NOT NULL)
  CREATE INDEX message_of_hour ON chat_room.message USING btree (at)
  CREATE INDEX message_of_room ON chat_room.message USING btree (room, seq)
  CREATE INDEX message_reported ON chat_room.message USING btree (seq) WHERE ((reports > 0) AND (judged_at IS NULL))
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON chat_room.message FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER said_once BEFORE UPDATE ON chat_room.message FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('hidden_at', 'judged_at', 'judged_by', 'reports')
table chat_room.mute
  id uuid not null
  customer_id uuid not null
  operator_id uuid not null
  note text not null
  at timestamp with time zone not null
  until timestamp with time zone not null
  appeal text
  appealed_at timestamp with time zone
  decided_by uuid
  is_lifted boolean
  constraint mute_check CHECK (((appeal IS NULL) = (appealed_at IS NULL)))
  constraint mute_check1 CHECK (((decided_by IS NULL) = (is_lifted IS NULL)))
  constraint mute_check2 CHECK (((decided_by IS NULL) OR ((appeal IS NOT NULL) AND (decided_by <> operator_id))))
  constraint mute_pkey PRIMARY KEY (id)
  CREATE INDEX mute_appealed ON chat_room.mute USING btree (appealed_at, id) WHERE ((appeal IS NOT NULL) AND (decided_by IS NULL))
  CREATE INDEX mute_of_customer ON chat_room.mute USING btree (customer_id, until)
table chat_room.news
  room text not null
  at timestamp with time zone not null
  constraint news_pkey PRIMARY KEY (room)
table chat_room.report
  message_id uuid not null
  customer_id uuid not null
  cause text not null
  at timestamp with time zone not null
  constraint report_message_id_fkey FOREIGN KEY (message_id) REFERENCES chat_room.message(id)
  constraint report_pkey PRIMARY KEY (message_id, customer_id)
  CREATE INDEX report_of_customer ON chat_room.report USING btree (customer_id, at)
table content.agreement
  keyword text not null
  version integer not null
  lang text not null
  title text not null
  body text not null
  hash text not null
  published_at timestamp with time zone not null
  correction integer not null default 0
  constraint agreement_body_check CHECK ((length(body) <= 40000))
  constraint agreement_correction_check CHECK ((correction >= 0))
  constraint agreement_pkey PRIMARY KEY (keyword, version, lang, correction)
  constraint agreement_version_check CHECK ((version > 0))
  constraint agreement_wording UNIQUE (keyword, version, lang, hash)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON content.agreement FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table content.article
  id uuid not null
  slug text not null
  lang text not null
  kind text not null
  category text not null
  title text not null
  summary text not null
  body text
  from_at timestamp with time zone not null
  written_at timestamp with time zone not null
  constraint article_body_check CHECK ((length(body) <= 40000))
  constraint article_kind_check CHECK ((kind = ANY (ARRAY['guide'::text, 'question'::text, 'page'::text])))
  constraint article_pkey PRIMARY KEY (id)
  CREATE INDEX article_newest ON content.article USING btree (slug, lang, from_at DESC, id DESC)
  CREATE INDEX article_planned ON content.article USING btree (from_at, id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON content.article FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table content.consent
  id uuid not null
  place bigint not null identity
  customer_id uuid not null
  keyword text not null
  version integer not null
  lang text not null
  hash text not null
  accepted boolean not null
  at timestamp with time zone not null
  constraint consent_pkey PRIMARY KEY (id)
  constraint consent_wording FOREIGN KEY (keyword, version, lang, hash) REFERENCES content.agreement(keyword, version, lang, hash)
  CREATE INDEX consent_newest ON content.consent USING btree (customer_id, keyword, place DESC)
  CREATE INDEX consent_of_customer ON content.consent USING btree (customer_id, place DESC)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON content.consent FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table content.retraction
  keyword text not null
  version integer not null
  at timestamp with time zone not null
  constraint retraction_pkey PRIMARY KEY (keyword, version)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON content.retraction FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table content.setting
  keyword text not null
  value text not null
  changed_at timestamp with time zone not null
  constraint setting_pkey PRIMARY KEY (keyword)
table copy.copy
  signal_id bigint not null
  follow_id uuid not null
  customer_id uuid not null
  lead_id uuid not null
  position_id uuid
  quantity numeric(39,0)
  price numeric(39,0)
  note text
  at timestamp with time zone not null
  told boolean not null default false
  take_profit numeric(39,0)
  stop_loss numeric(39,0)
  stops_known boolean not null default false
  kept_at timestamp with time zone
  constraint copy_follow_id_fkey FOREIGN KEY (follow_id) REFERENCES copy.follow(id)
  constraint copy_pkey PRIMARY KEY (follow_id, signal_id)
  constraint copy_signal_id_fkey FOREIGN KEY (signal_id) REFERENCES copy.signal(id)
  constraint copy_stop_loss_check CHECK ((stop_loss > (0)::numeric))
  constraint copy_take_profit_check CHECK ((take_profit > (0)::numeric))
  CREATE INDEX copy_of_customer ON copy.copy USING btree (customer_id, at DESC, signal_id)
  CREATE INDEX copy_of_lead ON copy.copy USING btree (lead_id, follow_id)
  CREATE INDEX copy_of_signal ON copy.copy USING btree (signal_id)
  CREATE UNIQUE INDEX copy_opened ON copy.copy USING btree (position_id) WHERE (position_id IS NOT NULL)
  CREATE INDEX copy_untold ON copy.copy USING btree (follow_id, signal_id) WHERE ((note = 'insufficient-balance'::text) AND (NOT told))
table copy.figures
  trader_id uuid not null
  hour timestamp with time zone not null
  at timestamp with time zone not null
  rank numeric(39,0)
  profit numeric(39,0) not null
  drawdown numeric(39,0)
  told jsonb not null
  constraint figures_pkey PRIMARY KEY (trader_id)
  constraint figures_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES copy.trader(id)
table copy.flow
  follow_id uuid not null
  at timestamp with time zone not null
  units numeric(39,0) not null
  constraint flow_follow_id_fkey FOREIGN KEY (follow_id) REFERENCES copy.follow(id)
  constraint flow_pkey PRIMARY KEY (follow_id, at)
table copy.follow
  id uuid not null
  trader_id uuid not null
  customer_id uuid not null
  type text not null
  number integer not null
  order_max numeric(39,0)
  total_max numeric(39,0)
  stop_loss numeric(39,0)
  take_profit numeric(39,0)
  symbols text[]
  leverage_max integer not null
  share numeric(39,0) not null
  state text not null
  ending text
  paid_in numeric(39,0) not null
  taken_out numeric(39,0) not null default 0
  realised numeric(39,0) not null default 0
  high_water numeric(39,0) not null default 0
  shared numeric(39,0) not null default 0
  shared_week integer not null default 0
  after_signal bigint not null
  created_at timestamp with time zone not null
  ended_at timestamp with time zone
  changes integer not null default 0
  at_close text not null default 'close'::text
  stop_from numeric(39,0)
  pause_reason text
  moves integer not null default 1
  judged integer not null default 0
  constraint follow_at_close_check CHECK ((at_close = ANY (ARRAY['close'::text, 'keep'::text])))
  constraint follow_check CHECK (((state = 'ended'::text) = (ended_at IS NOT NULL)))
  constraint follow_check1 CHECK (((state <> 'ended'::text) OR (ending IS NOT NULL)))
  constraint follow_ending_check CHECK ((ending = ANY (ARRAY['customer'::text, 'stop-loss'::text, 'take-profit'::text, 'trader-closed'::text, 'trader-blown'::text, 'protection'::text])))
  constraint follow_high_water_check CHECK ((high_water >= (0)::numeric))
  constraint follow_leverage_max_check CHECK (((leverage_max >= 1) AND (leverage_max <= 125)))
  constraint follow_number_check CHECK ((number > 0))
  constraint follow_order_max_check CHECK ((order_max > (0)::numeric))
  constraint follow_paid_in_check CHECK ((paid_in > (0)::numeric))
  constraint follow_pause_reason_check CHECK ((pause_reason = ANY (ARRAY['linked'::text, 'protection'::text])))
  constraint follow_pkey PRIMARY KEY (id)
  constraint follow_share_check CHECK (((share >= (0)::numeric) AND (share <= (30000000)::numeric)))
  constraint follow_shared_check CHECK ((shared >= (0)::numeric))
  constraint follow_state_check CHECK ((state = ANY (ARRAY['following'::text, 'paused'::text, 'ended'::text])))
  constraint follow_stop_from_check CHECK ((stop_from >= (0)::numeric))
  constraint follow_stop_loss_check CHECK ((stop_loss > (0)::numeric))
  constraint follow_take_profit_check CHECK ((take_profit > (0)::numeric))
  constraint follow_taken_out_check CHECK ((taken_out >= (0)::numeric))
  constraint follow_total_max_check CHECK ((total_max > (0)::numeric))
  constraint follow_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES copy.trader(id)
  constraint follow_type_check CHECK ((type = ANY (ARRAY['multiple'::text, 'lots'::text])))
  CREATE INDEX follow_by_trader ON copy.follow USING btree (trader_id, ended_at)
  CREATE INDEX follow_ending ON copy.follow USING btree (id) WHERE ((ending IS NOT NULL) AND (state <> 'ended'::text))
  CREATE INDEX follow_of_customer ON copy.follow USING btree (customer_id, id)
  CREATE INDEX follow_of_trader ON copy.follow USING btree (trader_id, id) WHERE (state <> 'ended'::text)
  CREATE UNIQUE INDEX follow_once ON copy.follow USING btree (customer_id, trader_id) WHERE (state <> 'ended'::text)
  CREATE INDEX follow_shared ON copy.follow USING btree (shared_week, id) WHERE (state <> 'ended'::text)
  CREATE INDEX follow_unjudged ON copy.follow USING btree (id) WHERE ((moves <> judged) AND (state <> 'ended'::text) AND (ending IS NULL) AND ((stop_loss IS NOT NULL) OR (take_profit IS NOT NULL)))
table copy.hour
  trader_id uuid not null
  hour timestamp with time zone not null
  at timestamp with time zone not null
  equity numeric(39,0) not null
  flow numeric(39,0) not null
  line bigint not null
  constraint hour_pkey PRIMARY KEY (trader_id, hour)
  constraint hour_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES copy.trader(id)
table copy.signal
  id bigint not null identity
  trader_id uuid not null
  kind text not null
  position_id uuid
  symbol text
  side text
  leverage integer
  quantity numeric(39,0)
  before numeric(39,0)
  price numeric(39,0)
  take_profit numeric(39,0)
  stop_loss numeric(39,0)
  amount numeric(39,0)
  at timestamp with time zone not null
  only_follow uuid
  done_at timestamp with time zone
  told_at timestamp with time zone
  constraint signal_kind_check CHECK ((kind = ANY (ARRAY['open'::text, 'reduce'::text, 'close'::text, 'stops'::text, 'margin-added'::text, 'stake-removed'::text])))
  constraint signal_only_follow_fkey FOREIGN KEY (only_follow) REFERENCES copy.follow(id)
  constraint signal_pkey PRIMARY KEY (id)
  constraint signal_side_check CHECK ((side = ANY (ARRAY['long'::text, 'short'::text])))
  constraint signal_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES copy.trader(id)
  CREATE INDEX signal_alert ON copy.signal USING btree (trader_id, id) WHERE (kind = ANY (ARRAY['margin-added'::text, 'stake-removed'::text]))
  CREATE INDEX signal_of_position ON copy.signal USING btree (position_id, id)
  CREATE INDEX signal_of_trader ON copy.signal USING btree (trader_id, id)
  CREATE UNIQUE INDEX signal_of_transfer ON copy.signal USING btree (position_id) WHERE (kind = 'stake-removed'::text)
  CREATE INDEX signal_open ON copy.signal USING btree (trader_id, id) WHERE (done_at IS NULL)
  CREATE INDEX signal_untold ON copy.signal USING btree (id) WHERE ((kind = ANY (ARRAY['margin-added'::text, 'stake-removed'::text])) AND (told_at IS NULL))
table copy.trader
  id uuid not null
  customer_id uuid not null
  state text not null
  practice boolean not null
  name text not null
  signature text not null
  symbols text[] not null
  share numeric(39,0) not null
  amount_min numeric(39,0) not null
  amount_max numeric(39,0) not null
  places integer not null
  followers integer not null default 0
  kept numeric(39,0) not null default 0
  created_at timestamp with time zone not null
  ended_at timestamp with time zone
  constraint trader_amount_min_check CHECK ((amount_min > (0)::numeric))
  constraint trader_check CHECK ((amount_max >= amount_min))
  constraint trader_check1 CHECK (((state = ANY (ARRAY['closed'::text, 'blown'::text])) = (ended_at IS NOT NULL)))
  constraint trader_followers_check CHECK ((followers >= 0))
  constraint trader_pkey PRIMARY KEY (id)
  constraint trader_places_check CHECK (((places >= 1) AND (places <= 1000)))
  constraint trader_share_check CHECK (((share >= (0)::numeric) AND (share <= (30000000)::numeric)))
  constraint trader_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'closed'::text, 'blown'::text])))
  CREATE INDEX trader_customer ON copy.trader USING btree (customer_id, id)
  CREATE INDEX trader_listed ON copy.trader USING btree (state, created_at, id)
  CREATE UNIQUE INDEX trader_of_customer ON copy.trader USING btree (customer_id) WHERE (state = ANY (ARRAY['active'::text, 'paused'::text]))
table coupons.coupon
  id uuid not null
  series_id integer not null
  customer_id uuid not null
  kind text not null
  worth numeric(39,0) not null
  product text not null
  symbol text
  volume numeric(39,0) not null
  practice boolean not null
  claimed_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  state text not null
  traded numeric(39,0) not null
  paid numeric(39,0) not null
  payments integer not null
  reminded boolean not null
  ended_at timestamp with time zone
  constraint coupon_check CHECK (((paid >= (0)::numeric) AND (paid <= worth)))
  constraint coupon_check1 CHECK (((state = 'active'::text) = (ended_at IS NULL)))
  constraint coupon_check2 CHECK (((state <> 'used'::text) OR (paid = worth)))
  constraint coupon_payments_check CHECK ((payments >= 0))
  constraint coupon_pkey PRIMARY KEY (id)
  constraint coupon_series_id_customer_id_key UNIQUE (series_id, customer_id)
  constraint coupon_series_id_fkey FOREIGN KEY (series_id) REFERENCES coupons.series(id)
  constraint coupon_state_check CHECK ((state = ANY (ARRAY['active'::text, 'used'::text, 'expired'::text])))
  constraint coupon_traded_check CHECK ((traded >= (0)::numeric))
  CREATE INDEX coupon_active ON coupons.coupon USING btree (expires_at, id) WHERE (state = 'active'::text)
  CREATE INDEX coupon_of_customer ON coupons.coupon USING btree (customer_id, state, id)
  CREATE TRIGGER agreed_once BEFORE UPDATE ON coupons.coupon FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('state', 'traded', 'paid', 'payments', 'reminded', 'ended_at')
  CREATE TRIGGER ended_once BEFORE UPDATE ON coupons.coupon FOR EACH ROW WHEN (((old.state <> 'active'::text) OR (new.paid < old.paid) OR (new.traded < old.traded))) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON coupons.coupon FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table coupons.returned with (fillfactor=70)
  customer_id uuid not null
  day integer not null
  currency text not null
  units numeric(39,0) not null
  constraint returned_pkey PRIMARY KEY (customer_id, day, currency)
  constraint returned_units_check CHECK ((units > (0)::numeric))
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON coupons.returned FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER only_more BEFORE UPDATE ON coupons.returned FOR EACH ROW WHEN ((new.units < old.units)) EXECUTE FUNCTION platform.refuse_change()
table coupons.series
  id integer not null
  kind text not null
  worth numeric(39,0) not null
  product text not null
  symbol text
  volume numeric(39,0) not null
  budget integer not null
  opens_at timestamp with time zone not null
  ends_at timestamp with time zone not null
  valid_days integer not null
  practice boolean not null
  claimed integer not null
  stopped_at timestamp with time zone
  closed_at timestamp with time zone
  constraint series_budget_check CHECK (((budget >= 1) AND (budget <= 10000)))
  constraint series_check CHECK ((ends_at > opens_at))
  constraint series_check1 CHECK (((claimed >= 0) AND (claimed <= budget)))
  constraint series_check2 CHECK (((kind = 'cash'::text) = (volume > (0)::numeric)))
  constraint series_id_check CHECK ((id > 0))
  constraint series_kind_check CHECK ((kind = ANY (ARRAY['fee'::text, 'cash'::text])))
  constraint series_pkey PRIMARY KEY (id)
  constraint series_product_check CHECK ((product = ANY (ARRAY['any'::text, 'spot'::text, 'contracts'::text])))
  constraint series_valid_days_check CHECK (((valid_days >= 1) AND (valid_days <= 90)))
  constraint series_volume_check CHECK ((volume >= (0)::numeric))
  constraint series_worth_check CHECK ((worth > (0)::numeric))
  CREATE INDEX series_running ON coupons.series USING btree (ends_at, id) WHERE (closed_at IS NULL)
  CREATE TRIGGER agreed_once BEFORE UPDATE ON coupons.series FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('claimed', 'stopped_at', 'closed_at')
  CREATE TRIGGER closed_once BEFORE UPDATE ON coupons.series FOR EACH ROW WHEN (((old.closed_at IS NOT NULL) OR (new.claimed < old.claimed))) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON coupons.series FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table deposits.address
  network text not null
  index integer not null
  customer_id uuid not null
  address text not null
  key text not null
  created_at timestamp with time zone not null
  constraint address_network_customer_id_key UNIQUE (network, customer_id)
  constraint address_network_key_key UNIQUE (network, key)
  constraint address_pkey PRIMARY KEY (network, index)
  CREATE INDEX address_exact ON deposits.address USING btree (network, address) WHERE (network = 'tron'::text)
  CREATE INDEX address_text ON deposits.address USING btree (network, lower(address))
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON deposits.address FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table deposits.asset
  id integer not null
  network text not null
  currency text not null
  token text
  decimals integer not null
  min numeric(39,0) not null
  confirmations integer not null
  from_at timestamp with time zone not null
  constraint asset_confirmations_check CHECK (((confirmations >= 1) AND (confirmations <= 1000)))
  constraint asset_decimals_check CHECK (((decimals >= 0) AND (decimals <= 36)))
  constraint asset_id_check CHECK ((id > 0))
  constraint asset_min_check CHECK ((min > (0)::numeric))
  constraint asset_network_check CHECK ((network = ANY (ARRAY['ethereum'::text, 'bitcoin'::text, 'tron'::text])))
  constraint asset_pkey PRIMARY KEY (id)
  CREATE INDEX asset_of ON deposits.asset USING btree (network, currency, id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON deposits.asset FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table deposits.beside
  network text not null
  customer_id uuid not null
  chain_units numeric(78,0) not null
  constraint beside_pkey PRIMARY KEY (network, customer_id)
table deposits.block
  network text not null
  height integer not null
  hash text not null
  constraint block_pkey PRIMARY KEY (network, height)
table deposits.case
  id uuid not null
  customer_id uuid not null
  kind text not null
  network text not null
  currency text
  amount text not null
  address text not null
  token text
  tx_hash text
  voucher text
  status text not null
  deposit_id uuid
  note text
  created_at timestamp with time zone not null
  decided_at timestamp with time zone
  read_hash text
  read_answer text
  constraint case_check CHECK (((status = 'matched'::text) <= (deposit_id IS NOT NULL)))
  constraint case_check1 CHECK (((status = 'open'::text) = (decided_at IS NULL)))
  constraint case_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits.deposit(id)
  constraint case_deposit_id_key UNIQUE (deposit_id)
  constraint case_kind_check CHECK ((kind = ANY (ARRAY['claim'::text, 'unsupported'::text, 'unseen'::text])))
  constraint case_pkey PRIMARY KEY (id)
  constraint case_read CHECK (((read_answer IS NULL) OR (read_hash IS NOT NULL)))
  constraint case_read_answer_check CHECK ((read_answer = ANY (ARRAY['found'::text, 'nothing'::text])))
  constraint case_status_check CHECK ((status = ANY (ARRAY['open'::text, 'matched'::text, 'closed'::text])))
  CREATE UNIQUE INDEX case_hash ON deposits."case" USING btree (customer_id, network, tx_hash) WHERE ((kind = 'claim'::text) AND (status <> 'closed'::text))
  CREATE INDEX case_of_customer ON deposits."case" USING btree (customer_id, id)
  CREATE INDEX case_open ON deposits."case" USING btree (id) WHERE (status = 'open'::text)
  CREATE INDEX case_reading ON deposits."case" USING btree (network, id) WHERE ((read_hash IS NOT NULL) AND (read_answer IS NULL) AND (status = 'open'::text))
  CREATE TRIGGER agreed_once BEFORE UPDATE ON deposits."case" FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('status', 'deposit_id', 'note', 'decided_at', 'read_hash', 'read_answer')
  CREATE TRIGGER decided_once BEFORE UPDATE ON deposits."case" FOR EACH ROW WHEN ((old.status <> 'open'::text)) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON deposits."case" FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table deposits.counter
  network text not null
  next integer not null
  constraint counter_next_check CHECK ((next >= 0))
  constraint counter_pkey PRIMARY KEY (network)
table deposits.deposit
  id uuid not null
  customer_id uuid not null
  network text not null
  tx_hash text not null
  position integer not null
  address text not null
  token text
  currency text
  chain_units numeric(78,0) not null
  decimals integer not null
  units numeric(39,0) not null
  needed integer not null
  height integer not null
  status text not null
  seen_at timestamp with time zone not null
  credited_at timestamp with time zone
  is_gone boolean not null
  constraint deposit_chain_units_check CHECK ((chain_units > (0)::numeric))
  constraint deposit_check CHECK (((status = 'credited'::text) = (credited_at IS NOT NULL)))
  constraint deposit_check1 CHECK (((status = 'unsupported'::text) <= (currency IS NULL)))
  constraint deposit_check2 CHECK ((is_gone <= (status = 'credited'::text)))
  constraint deposit_network_tx_hash_position_key UNIQUE (network, tx_hash, "position")
  constraint deposit_pkey PRIMARY KEY (id)
  constraint deposit_status_check CHECK ((status = ANY (ARRAY['confirming'::text, 'small'::text, 'credited'::text, 'orphaned'::text, 'unsupported'::text])))
  constraint deposit_units_check CHECK ((units >= (0)::numeric))
  CREATE INDEX deposit_at ON deposits.deposit USING btree (network, height)
  CREATE INDEX deposit_gone ON deposits.deposit USING btree (network, currency) WHERE is_gone
  CREATE INDEX deposit_of_customer ON deposits.deposit USING btree (customer_id, id)
  CREATE INDEX deposit_of_network ON deposits.deposit USING btree (network, currency, status)
  CREATE INDEX deposit_waiting ON deposits.deposit USING btree (network, status, height) WHERE (status = ANY (ARRAY['confirming'::text, 'small'::text]))
  CREATE TRIGGER agreed_once BEFORE UPDATE ON deposits.deposit FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('height', 'status', 'credited_at', 'is_gone')
  CREATE TRIGGER credited_once BEFORE UPDATE ON deposits.deposit FOR EACH ROW WHEN ((old.status = 'credited'::text)) EXECUTE FUNCTION platform.refuse_change('height', 'is_gone')
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON deposits.deposit FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table deposits.own_address
  network text not null
  key text not null
  address text not null
  seen_at timestamp with time zone not null
  constraint own_address_address_check CHECK ((length(address) <= 120))
  constraint own_address_network_check CHECK ((network = ANY (ARRAY['ethereum'::text, 'bitcoin'::text, 'tron'::text])))
  constraint own_address_pkey PRIMARY KEY (network, key)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON deposits.own_address FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table deposits.own_move
  network text not null
  tx_hash text not null
  position integer not null
  customer_id uuid not null
  chain_units numeric(78,0) not null
  height integer not null
  constraint own_move_chain_units_check CHECK ((chain_units > (0)::numeric))
  constraint own_move_pkey PRIMARY KEY (network, tx_hash, "position")
  CREATE INDEX own_move_at ON deposits.own_move USING btree (network, height)
  CREATE INDEX own_move_of ON deposits.own_move USING btree (network, customer_id)
table deposits.practice
  id uuid not null
  customer_id uuid not null
  network text not null
  token text
  key text not null
  chain_units numeric(78,0) not null
  asked_at timestamp with time zone not null
  tx_hash text
  constraint practice_chain_units_check CHECK ((chain_units > (0)::numeric))
  constraint practice_pkey PRIMARY KEY (id)
  CREATE INDEX practice_of_customer ON deposits.practice USING btree (customer_id, asked_at)
  CREATE INDEX practice_unsent ON deposits.practice USING btree (id) WHERE (tx_hash IS NULL)
table deposits.rest
  network text not null
  currency text not null
  chain_units numeric(78,0) not null
  credited numeric(39,0) not null
  constraint rest_chain_units_check CHECK ((chain_units >= (0)::numeric))
  constraint rest_credited_check CHECK ((credited >= (0)::numeric))
  constraint rest_pkey PRIMARY KEY (network, currency)
table deposits.scanner
  network text not null
  genesis text not null
  height integer not null
  head integer not null
  read_at timestamp with time zone not null
  halted_depth integer
  halted_at timestamp with time zone
  compared integer not null default '-1'::integer
  begins_at integer
  begins_to integer
  constraint scanner_begins CHECK (((begins_at IS NULL) = (begins_to IS NULL)))
  constraint scanner_halted CHECK (((halted_depth IS NULL) = (halted_at IS NULL)))
  constraint scanner_halted_depth_check CHECK ((halted_depth > 0))
  constraint scanner_height_check CHECK ((height >= 0))
  constraint scanner_pkey PRIMARY KEY (network)
table dual.fixing
  product_id integer not null
  outcome text not null
  sum numeric(39,0)
  seconds text not null
  at timestamp with time zone not null
  constraint fixing_check CHECK (((outcome = 'void'::text) = (sum IS NULL)))
  constraint fixing_outcome_check CHECK ((outcome = ANY (ARRAY['same'::text, 'other'::text, 'void'::text])))
  constraint fixing_pkey PRIMARY KEY (product_id)
  constraint fixing_product_id_fkey FOREIGN KEY (product_id) REFERENCES dual.product(id)
  CREATE TRIGGER decided_once BEFORE DELETE OR UPDATE OR TRUNCATE ON dual.fixing FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table dual.product
  id integer not null
  symbol text not null
  type text not null
  base text not null
  quote text not null
  share numeric(39,0) not null
  linked numeric(39,0) not null
  distance numeric(39,0) not null
  apr numeric(39,0) not null
  days integer not null
  shares integer not null
  from_at timestamp with time zone not null
  until_at timestamp with time zone not null
  matures_at timestamp with time zone not null
  constraint product_apr_check CHECK ((apr > (0)::numeric))
  constraint product_check CHECK ((until_at > from_at))
  constraint product_check1 CHECK ((matures_at = (until_at + ((days)::double precision * '24:00:00'::interval))))
  constraint product_days_check CHECK (((days >= 1) AND (days <= 366)))
  constraint product_distance_check CHECK ((distance > (0)::numeric))
  constraint product_id_check CHECK ((id > 0))
  constraint product_linked_check CHECK ((linked > (0)::numeric))
  constraint product_pkey PRIMARY KEY (id)
  constraint product_share_check CHECK ((share > (0)::numeric))
  constraint product_shares_check CHECK (((shares >= 1) AND (shares <= 1000000)))
  constraint product_type_check CHECK ((type = ANY (ARRAY['call'::text, 'put'::text])))
  CREATE INDEX product_matures ON dual.product USING btree (matures_at, id)
  CREATE INDEX product_until ON dual.product USING btree (until_at)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON dual.product FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table dual.purchase
  id uuid not null
  customer_id uuid not null
  product_id integer not null
  symbol text not null
  type text not null
  base text not null
  quote text not null
  linked numeric(39,0) not null
  apr numeric(39,0) not null
  days integer not null
  num integer not null
  invested numeric(39,0) not null
  same numeric(39,0) not null
  other numeric(39,0) not null
  created_at timestamp with time zone not null
  matures_at timestamp with time zone not null
  status text not null
  outcome text
  settled_at timestamp with time zone
  constraint purchase_check CHECK ((same >= invested))
  constraint purchase_check1 CHECK (((status = 'purchased'::text) = (outcome IS NULL)))
  constraint purchase_check2 CHECK (((status = 'failed'::text) = ((outcome IS NOT NULL) AND (outcome = 'void'::text))))
  constraint purchase_check3 CHECK (((status = 'purchased'::text) = (settled_at IS NULL)))
  constraint purchase_invested_check CHECK ((invested > (0)::numeric))
  constraint purchase_num_check CHECK ((num > 0))
  constraint purchase_other_check CHECK ((other >= (0)::numeric))
  constraint purchase_outcome_check CHECK ((outcome = ANY (ARRAY['same'::text, 'other'::text, 'void'::text])))
  constraint purchase_pkey PRIMARY KEY (id)
  constraint purchase_product_id_fkey FOREIGN KEY (product_id) REFERENCES dual.product(id)
  constraint purchase_status_check CHECK ((status = ANY (ARRAY['purchased'::text, 'success'::text, 'failed'::text])))
  CREATE INDEX purchase_due ON dual.purchase USING btree (matures_at, id) WHERE (status = 'purchased'::text)
  CREATE INDEX purchase_ended ON dual.purchase USING btree (customer_id, id) WHERE (status <> 'purchased'::text)
  CREATE INDEX purchase_exposed ON dual.purchase USING btree (symbol) WHERE (status = 'purchased'::text)
  CREATE INDEX purchase_of_customer ON dual.purchase USING btree (customer_id, id)
  CREATE INDEX purchase_of_product ON dual.purchase USING btree (product_id)
  CREATE INDEX purchase_open ON dual.purchase USING btree (customer_id, id) WHERE (status = 'purchased'::text)
  CREATE TRIGGER agreed_once BEFORE UPDATE ON dual.purchase FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('status', 'outcome', 'settled_at')
  CREATE TRIGGER decided_once BEFORE UPDATE ON dual.purchase FOR EACH ROW WHEN ((old.status <> 'purchased'::text)) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON dual.purchase FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table dual.second
  symbol text not null
  at timestamp with time zone not null
  price numeric(39,0) not null
  constraint second_pkey PRIMARY KEY (symbol, at)
  constraint second_price_check CHECK ((price > (0)::numeric))
  CREATE TRIGGER never_changed BEFORE UPDATE ON dual.second FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table fiat.account
  id text not null
  method text not null
  country text not null
  currency text not null
  holder text not null
  number text not null
  bank text not null
  city text not null
  from_at timestamp with time zone not null
  constraint account_pkey PRIMARY KEY (id)
  CREATE INDEX account_newest ON fiat.account USING btree (country, method, from_at)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON fiat.account FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table fiat.book
  account_id text not null
  counted numeric(39,0) not null
  open numeric(39,0) not null
  going_back numeric(39,0) not null
  unexplained numeric(39,0) not null
  spent numeric(39,0) not null
  lost numeric(39,0) not null
  paid_out numeric(39,0) not null
  constraint book_account_id_fkey FOREIGN KEY (account_id) REFERENCES fiat.account(id)
  constraint book_pkey PRIMARY KEY (account_id)
table fiat.book_change
  id bigint not null identity
  account_id text not null
  counted numeric(39,0) not null
  open numeric(39,0) not null
  going_back numeric(39,0) not null
  unexplained numeric(39,0) not null
  spent numeric(39,0) not null
  lost numeric(39,0) not null
  paid_out numeric(39,0) not null
  constraint book_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES fiat.account(id)
  constraint book_change_pkey PRIMARY KEY (id)
table fiat.card_dispute
  id text not null
  first_heard_at timestamp with time zone not null
  state text not null
  try_id uuid
  units numeric(39,0)
  due_at timestamp with time zone
  asks integer not null
  currency text
  constraint card_dispute_asks_check CHECK ((asks >= 0))
  constraint card_dispute_check CHECK (((state = ANY (ARRAY['won'::text, 'lost'::text, 'foreign'::text])) = (due_at IS NULL)))
  constraint card_dispute_check1 CHECK (((state = ANY (ARRAY['asked'::text, 'foreign'::text])) = ((try_id IS NULL) AND (units IS NULL))))
  constraint card_dispute_money CHECK (((units IS NULL) = (currency IS NULL)))
  constraint card_dispute_pkey PRIMARY KEY (id)
  constraint card_dispute_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'open'::text, 'won'::text, 'lost'::text, 'foreign'::text])))
  constraint card_dispute_try_id_fkey FOREIGN KEY (try_id) REFERENCES fiat.card_try(id)
  constraint card_dispute_units_check CHECK ((units > (0)::numeric))
  CREATE INDEX card_dispute_due ON fiat.card_dispute USING btree (due_at, id) WHERE (due_at IS NOT NULL)
  CREATE INDEX card_dispute_of_try ON fiat.card_dispute USING btree (try_id)
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON fiat.card_dispute FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table fiat.card_event
  provider text not null
  account text not null
  event text not null
  kind text not null
  received_at timestamp with time zone not null
  constraint card_event_pkey PRIMARY KEY (provider, account, event)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON fiat.card_event FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table fiat.card_refund
  id uuid not null
  line_id uuid not null
  charge text not null
  units numeric(39,0) not null
  reference text not null
  created_at timestamp with time zone not null
  state text not null
  refund text
  due_at timestamp with time zone
  asks integer not null
  constraint card_refund_asked_about CHECK (
CASE
    WHEN (state = ANY (ARRAY['asked'::text, 'waits'::text])) THEN (due_at IS NOT NULL)
    WHEN (state = 'done'::text) THEN true
    ELSE (due_at IS NULL)
END)
  constraint card_refund_asks_check CHECK ((asks >= 0))
  constraint card_refund_line_id_fkey FOREIGN KEY (line_id) REFERENCES fiat.line(id)
  constraint card_refund_pkey PRIMARY KEY (id)
  constraint card_refund_refund_key UNIQUE (refund)
  constraint card_refund_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'waits'::text, 'done'::text, 'failed'::text, 'bounced'::text, 'elsewhere'::text])))
  constraint card_refund_units_check CHECK ((units > (0)::numeric))
  CREATE INDEX card_refund_due ON fiat.card_refund USING btree (due_at, id) WHERE (due_at IS NOT NULL)
  CREATE INDEX card_refund_of_charge ON fiat.card_refund USING btree (charge) WHERE (refund IS NOT NULL)
  CREATE INDEX card_refund_of_line ON fiat.card_refund USING btree (line_id)
  CREATE TRIGGER asked_once BEFORE UPDATE ON fiat.card_refund FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('state', 'refund', 'due_at', 'asks')
  CREATE TRIGGER decided_once BEFORE UPDATE ON fiat.card_refund FOR EACH ROW WHEN (((old.state = ANY (ARRAY['failed'::text, 'bounced'::text])) OR ((old.state = 'elsewhere'::text) AND (old.refund IS NULL)))) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER done_once BEFORE UPDATE ON fiat.card_refund FOR EACH ROW WHEN (((old.state = 'done'::text) AND (new.state <> ALL (ARRAY['done'::text, 'bounced'::text])))) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER named_once BEFORE UPDATE ON fiat.card_refund FOR EACH ROW WHEN ((old.refund IS NOT NULL)) EXECUTE FUNCTION platform.refuse_change('state', 'due_at', 'asks')
  CREATE TRIGGER taken_once BEFORE UPDATE ON fiat.card_refund FOR EACH ROW WHEN (((old.state = 'elsewhere'::text) AND (new.state <> ALL (ARRAY['elsewhere'::text, 'waits'::text, 'done'::text])))) EXECUTE FUNCTION platform.refuse_change()
table fiat.card_try
  id uuid not null
  payment_id uuid not null
  customer_id uuid not null
  created_at timestamp with time zone not null
  state text not null
  session text
  url text
  decline text
  intent text
  charge text
  fingerprint text
  last4 text
  fee numeric(39,0)
  due_at timestamp with time zone
  asks integer not null
  constraint card_try_asked_about CHECK (((state = 'failed'::text) OR (((state = 'over'::text) OR ((state = 'paid'::text) AND (fee IS NOT NULL))) = (due_at IS NULL))))
  constraint card_try_asks_check CHECK ((asks >= 0))
  constraint card_try_charge_key UNIQUE (charge)
  constraint card_try_check CHECK (((state = 'asked'::text) = ((session IS NULL) AND (state <> 'over'::text))))
  constraint card_try_check2 CHECK (((state = 'paid'::text) = (charge IS NOT NULL)))
  constraint card_try_fee_check CHECK ((fee >= (0)::numeric))
  constraint card_try_intent_key UNIQUE (intent)
  constraint card_try_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES fiat.payment(id)
  constraint card_try_pkey PRIMARY KEY (id)
  constraint card_try_session_key UNIQUE (session)
  constraint card_try_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'open'::text, 'processing'::text, 'failed'::text, 'paid'::text, 'over'::text])))
  CREATE INDEX card_try_by_card ON fiat.card_try USING btree (fingerprint, customer_id) WHERE (fingerprint IS NOT NULL)
  CREATE INDEX card_try_due ON fiat.card_try USING btree (due_at, id) WHERE (due_at IS NOT NULL)
  CREATE INDEX card_try_of_customer ON fiat.card_try USING btree (customer_id, created_at)
  CREATE INDEX card_try_of_payment ON fiat.card_try USING btree (payment_id, id)
  CREATE TRIGGER asked_once BEFORE UPDATE ON fiat.card_try FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('state', 'session', 'url', 'decline', 'intent', 'charge', 'fingerprint', 'last4', 'fee', 'due_at', 'asks')
  CREATE TRIGGER decided_once BEFORE UPDATE ON fiat.card_try FOR EACH ROW WHEN (((old.state = 'over'::text) OR ((old.state = 'paid'::text) AND (old.fee IS NOT NULL)))) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON fiat.card_try FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER paid_once BEFORE UPDATE ON fiat.card_try FOR EACH ROW WHEN ((old.state = 'paid'::text)) EXECUTE FUNCTION platform.refuse_change('fee', 'due_at', 'asks')
table fiat.difference
  id uuid not null
  account_id text not null
  kind text not null
  subject text not null
  units numeric(39,0) not null
  since timestamp with time zone not null
  found_at timestamp with time zone not null
  ended_at timestamp with time zone
  cause text
  note text
  acknowledged_at timestamp with time zone
  constraint difference_account_id_fkey FOREIGN KEY (account_id) REFERENCES fiat.account(id)
  constraint difference_cause_check CHECK ((cause = ANY (ARRAY['bank-fee'::text, 'own-transfer'::text, 'loss'::text, 'being-looked-at'::text])))
  constraint difference_check CHECK ((((acknowledged_at IS NULL) = (cause IS NULL)) AND ((cause IS NULL) = (note IS NULL))))
  constraint difference_kind_check CHECK ((kind = ANY (ARRAY['ledger'::text, 'unexplained'::text, 'reversed'::text, 'waiting'::text, 'not-returned'::text, 'not-shown'::text])))
  constraint difference_pkey PRIMARY KEY (id)
  constraint difference_units_check CHECK ((units <> (0)::numeric))
  CREATE INDEX difference_acknowledged ON fiat.difference USING btree (kind, subject) WHERE (acknowledged_at IS NOT NULL)
  CREATE INDEX difference_listed ON fiat.difference USING btree (since, id) WHERE (ended_at IS NULL)
  CREATE INDEX difference_of_account ON fiat.difference USING btree (account_id, id)
  CREATE UNIQUE INDEX difference_open ON fiat.difference USING btree (kind, subject) WHERE (ended_at IS NULL)
  CREATE TRIGGER ended_once BEFORE UPDATE ON fiat.difference FOR EACH ROW WHEN ((old.ended_at IS NOT NULL)) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER found_once BEFORE UPDATE ON fiat.difference FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('ended_at', 'cause', 'note', 'acknowledged_at')
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON fiat.difference FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table fiat.line
  id uuid not null
  statement_id uuid not null
  account_id text not null
  bank_id text not null
  booked_at timestamp with time zone not null
  units numeric(39,0) not null
  name text not null
  reference text not null
  fate text not null
  payment_id uuid
  counted numeric(39,0) not null
  open numeric(39,0) not null
  returned numeric(39,0) not null
  return_reference text
  return_seen boolean not null
  note text
  taken_back numeric(39,0) not null
  lost numeric(39,0) not null
  constraint line_account_id_bank_id_key UNIQUE (account_id, bank_id)
  constraint line_check2 CHECK (((returned > (0)::numeric) = (return_reference IS NOT NULL)))
  constraint line_counted_check CHECK ((counted >= (0)::numeric))
  constraint line_fate_check CHECK ((fate = ANY (ARRAY['matched'::text, 'held'::text, 'double'::text, 'unknown'::text, 'returned'::text, 'taken-back'::text, 'came-back'::text, 'outgoing'::text, 'unexplained'::text, 'reversal'::text, 'bank-fee'::text, 'own-transfer'::text, 'loss'::text, 'payout'::text, 'bounced'::text])))
  constraint line_goes_out CHECK (((fate = ANY (ARRAY['outgoing'::text, 'unexplained'::text, 'reversal'::text, 'bank-fee'::text, 'own-transfer'::text, 'loss'::text, 'payout'::text])) = (units < (0)::numeric)))
  constraint line_lost CHECK ((lost <= (counted + returned)))
  constraint line_lost_check CHECK ((lost >= (0)::numeric))
  constraint line_open_check CHECK ((open >= (0)::numeric))
  constraint line_parted CHECK (((((counted + open) + returned) + taken_back) = GREATEST(units, (0)::numeric)))
  constraint line_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES fiat.payment(id)
  constraint line_pkey PRIMARY KEY (id)
  constraint line_return_reference_key UNIQUE (return_reference)
  constraint line_returned_check CHECK ((returned >= (0)::numeric))
  constraint line_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES fiat.statement(id)
  constraint line_taken_back_check CHECK ((taken_back >= (0)::numeric))
  constraint line_units_check CHECK ((units <> (0)::numeric))
  CREATE INDEX line_lost_of ON fiat.line USING btree (id) WHERE (lost > (0)::numeric)
  CREATE INDEX line_of_payment ON fiat.line USING btree (payment_id)
  CREATE INDEX line_returning ON fiat.line USING btree (id) WHERE ((returned > (0)::numeric) AND (NOT return_seen))
  CREATE INDEX line_reversed ON fiat.line USING btree (account_id, units, id) WHERE ((units > (0)::numeric) AND (taken_back = (0)::numeric) AND (lost = (0)::numeric))
  CREATE INDEX line_unexplained ON fiat.line USING btree (id) WHERE (fate = 'unexplained'::text)
  CREATE INDEX line_waiting ON fiat.line USING btree (id) WHERE (open > (0)::numeric)
  CREATE TRIGGER changes_books AFTER INSERT OR UPDATE ON fiat.line FOR EACH ROW EXECUTE FUNCTION fiat.note_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON fiat.line FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER shown_once BEFORE UPDATE ON fiat.line FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('fate', 'payment_id', 'counted', 'open', 'returned', 'return_reference', 'return_seen', 'taken_back', 'lost', 'note')
table fiat.opening
  account_id text not null
  open numeric(39,0) not null
  going_back numeric(39,0) not null
  clearing numeric(39,0) not null
  sold numeric(39,0) not null
  unexplained numeric(39,0) not null
  constraint opening_account_id_fkey FOREIGN KEY (account_id) REFERENCES fiat.account(id)
  constraint opening_pkey PRIMARY KEY (account_id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON fiat.opening FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table fiat.part
  id uuid not null
  line_id uuid not null
  payment_id uuid not null
  units numeric(39,0) not null
  bought numeric(39,0) not null
  state text not null
  at timestamp with time zone not null
  constraint part_bought_check CHECK ((bought >= (0)::numeric))
  constraint part_line_id_fkey FOREIGN KEY (line_id) REFERENCES fiat.line(id)
  constraint part_line_id_payment_id_key UNIQUE (line_id, payment_id)
  constraint part_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES fiat.payment(id)
  constraint part_pkey PRIMARY KEY (id)
  constraint part_state_check CHECK ((state = ANY (ARRAY['counted'::text, 'delivered'::text, 'taken-back'::text, 'lost'::text])))
  constraint part_units_check CHECK ((units > (0)::numeric))
  CREATE INDEX part_of_payment ON fiat.part USING btree (payment_id, id)
  CREATE TRIGGER counted_once BEFORE UPDATE ON fiat.part FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('state')
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON fiat.part FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER taken_back_once BEFORE UPDATE ON fiat.part FOR EACH ROW WHEN ((old.state = ANY (ARRAY['taken-back'::text, 'lost'::text]))) EXECUTE FUNCTION platform.refuse_change()
table fiat.payment
  id uuid not null
  customer_id uuid not null
  account_id text not null
  country text not null
  currency text not null
  method text not null
  reference text not null
  fiat numeric(39,0) not null
  fee numeric(39,0) not null
  spread numeric(39,0) not null
  arrives numeric(39,0) not null
  mid numeric(39,0) not null
  rate numeric(39,0) not null
  payer text not null
  sealed text not null
  created_at timestamp with time zone not null
  due_at timestamp with time zone not null
  status text not null
  promised numeric(39,0) not null
  announced_at timestamp with time zone
  voucher text
  paid numeric(39,0)
  is_late boolean not null
  owed numeric(39,0)
  note text
  ended_at timestamp with time zone
  delivered numeric(39,0) not null default 0
  sold numeric(39,0) not null default 0
  choose_by timestamp with time zone
  constraint payment_account_id_fkey FOREIGN KEY (account_id) REFERENCES fiat.account(id)
  constraint payment_arrives_check CHECK ((arrives > (0)::numeric))
  constraint payment_check CHECK (((fee >= (0)::numeric) AND (fee <= fiat)))
  constraint payment_check1 CHECK (((spread >= (0)::numeric) AND (spread <= fiat)))
  constraint payment_check2 CHECK (((status <> 'delivered'::text) OR ((paid IS NOT NULL) AND (owed IS NOT NULL))))
  constraint payment_check3 CHECK (((status = ANY (ARRAY['matched'::text, 'delivered'::text])) = (paid IS NOT NULL)))
  constraint payment_check4 CHECK (((status = ANY (ARRAY['to-be-paid'::text, 'being-matched'::text, 'matched'::text, 'on-hold'::text])) OR (promised = (0)::numeric)))
  constraint payment_chooses CHECK (((choose_by IS NULL) OR ((status = 'matched'::text) AND is_late)))
  constraint payment_delivered CHECK (((status <> 'delivered'::text) OR ((delivered = owed) AND (sold = paid))))
  constraint payment_delivered_check CHECK ((delivered >= (0)::numeric))
  constraint payment_delivers CHECK (((delivered <= COALESCE(owed, (0)::numeric)) AND (sold <= COALESCE(paid, (0)::numeric))))
  constraint payment_fiat_check CHECK ((fiat > (0)::numeric))
  constraint payment_mid_check CHECK ((mid > (0)::numeric))
  constraint payment_owed_check CHECK ((owed >= (0)::numeric))
  constraint payment_paid_check CHECK ((paid > (0)::numeric))
  constraint payment_pkey PRIMARY KEY (id)
  constraint payment_promised_check CHECK ((promised >= (0)::numeric))
  constraint payment_rate_check CHECK ((rate > (0)::numeric))
  constraint payment_reference_key UNIQUE (reference)
  constraint payment_sold_check CHECK ((sold >= (0)::numeric))
  constraint payment_status_check CHECK ((status = ANY (ARRAY['to-be-paid'::text, 'being-matched'::text, 'matched'::text, 'delivered'::text, 'expired'::text, 'on-hold'::text, 'refused'::text, 'refunded'::text])))
  CREATE INDEX payment_announced ON fiat.payment USING btree (announced_at, id) WHERE (status = 'being-matched'::text)
  CREATE INDEX payment_by_status ON fiat.payment USING btree (customer_id, status, id)
  CREATE INDEX payment_due ON fiat.payment USING btree (due_at, id) WHERE (status = 'to-be-paid'::text)
  CREATE INDEX payment_key ON fiat.payment USING btree (platform.key_version(sealed))
  CREATE INDEX payment_matched ON fiat.payment USING btree (id) WHERE (status = 'matched'::text)
  CREATE INDEX payment_of_customer ON fiat.payment USING btree (customer_id, id)
  CREATE TRIGGER agreed_once BEFORE UPDATE ON fiat.payment FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('status', 'promised', 'announced_at', 'voucher', 'paid', 'is_late', 'choose_by', 'owed', 'delivered', 'sold', 'note', 'ended_at', 'sealed')
  CREATE TRIGGER decided_once BEFORE UPDATE ON fiat.payment FOR EACH ROW WHEN ((old.status = 'refunded'::text)) EXECUTE FUNCTION platform.refuse_change('sealed')
  CREATE TRIGGER delivered_once BEFORE UPDATE ON fiat.payment FOR EACH ROW WHEN ((old.status = 'delivered'::text)) EXECUTE FUNCTION platform.refuse_change('status', 'paid', 'owed', 'is_late', 'ended_at', 'sealed')
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON fiat.payment FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_less BEFORE UPDATE ON fiat.payment FOR EACH ROW WHEN (((new.delivered < old.delivered) OR (new.sold < old.sold))) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER sealed_anew BEFORE UPDATE ON fiat.payment FOR EACH ROW WHEN (((new.sealed <> old.sealed) AND (platform.key_version(new.sealed) <= platform.key_version(old.sealed)))) EXECUTE FUNCTION platform.refuse_change()
table fiat.practice
  id uuid not null
  payment_id uuid not null
  account_id text not null
  units numeric(39,0) not null
  name text not null
  reference text not null
  booked_at timestamp with time zone not null
  is_shown boolean not null
  constraint practice_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES fiat.payment(id)
  constraint practice_payment_id_key UNIQUE (payment_id)
  constraint practice_pkey PRIMARY KEY (id)
  CREATE INDEX practice_waiting ON fiat.practice USING btree (account_id, id) WHERE (NOT is_shown)
table fiat.practice_card
  id text not null
  currency text not null
  units numeric(39,0) not null
  try_id text not null
  return_url text not null
  state text not null
  code text
  card text
  name text
  created_at timestamp with time zone not null
  paid_at timestamp with time zone
  dispute text
  constraint practice_card_pkey PRIMARY KEY (id)
  constraint practice_card_state_check CHECK ((state = ANY (ARRAY['open'::text, 'proof'::text, 'processing'::text, 'failed'::text, 'paid'::text])))
table fiat.practice_refund
  id text not null
  session text not null
  units numeric(39,0) not null
  key text not null
  refund text
  status text not null
  made_at timestamp with time zone not null
  constraint practice_refund_pkey PRIMARY KEY (id)
  constraint practice_refund_session_fkey FOREIGN KEY (session) REFERENCES fiat.practice_card(id)
  constraint practice_refund_status_check CHECK ((status = ANY (ARRAY['succeeded'::text, 'failed'::text])))
  CREATE INDEX practice_refund_of_session ON fiat.practice_refund USING btree (session)
table fiat.reconciliation
  account_id text not null
  day text not null
  statements integer not null
  closing numeric(39,0) not null
  ledger numeric(39,0) not null
  differences integer not null
  at timestamp with time zone not null
  constraint reconciliation_account_id_fkey FOREIGN KEY (account_id) REFERENCES fiat.account(id)
  constraint reconciliation_day_check CHECK ((day ~ '^\d{4}-\d{2}-\d{2}$'::text))
  constraint reconciliation_pkey PRIMARY KEY (day, account_id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON fiat.reconciliation FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table fiat.statement
  id uuid not null
  account_id text not null
  position integer not null
  number text not null
  opening numeric(39,0) not null
  closing numeric(39,0) not null
  read_at timestamp with time zone not null
  constraint statement_account_id_fkey FOREIGN KEY (account_id) REFERENCES fiat.account(id)
  constraint statement_account_id_number_key UNIQUE (account_id, number)
  constraint statement_account_id_position_key UNIQUE (account_id, "position")
  constraint statement_pkey PRIMARY KEY (id)
  constraint statement_position_check CHECK (("position" > 0))
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON fiat.statement FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table game.chain
  id uuid not null
  customer_id uuid not null
  salt text not null
  end_hash text not null
  used integer not null
  made_at timestamp with time zone not null
  constraint chain_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES game.player(id)
  constraint chain_pkey PRIMARY KEY (id)
  constraint chain_used_check CHECK (((used >= 0) AND (used <= 500)))
  CREATE INDEX chain_of_customer ON game.chain USING btree (customer_id, id)
  CREATE TRIGGER committed_once BEFORE UPDATE ON game.chain FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('used')
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON game.chain FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_less BEFORE UPDATE ON game.chain FOR EACH ROW WHEN ((new.used < old.used)) EXECUTE FUNCTION platform.refuse_change()
table game.player
  id uuid not null
  points bigint not null
  given bigint not null
  given_day integer not null
  limits jsonb not null
  played jsonb not null
  rounds integer not null
  won integer not null
  best bigint not null
  constraint player_best_check CHECK ((best >= 0))
  constraint player_check CHECK (((won >= 0) AND (won <= rounds)))
  constraint player_given_check CHECK ((given >= 0))
  constraint player_pkey PRIMARY KEY (id)
  constraint player_points_check CHECK ((points >= 0))
  constraint player_rounds_check CHECK ((rounds >= 0))
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON game.player FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table game.round
  id uuid not null
  customer_id uuid not null
  chain_id uuid not null
  place integer not null
  commitment text not null
  seed text not null
  bet bigint not null
  prices text not null
  guesses text not null
  started_at timestamp with time zone not null
  ending text
  hundredths bigint
  paid bigint
  preimage text
  ended_at timestamp with time zone
  ended_day integer
  constraint round_bet_check CHECK (((bet >= 1) AND (bet <= 100)))
  constraint round_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES game.chain(id)
  constraint round_chain_id_place_key UNIQUE (chain_id, place)
  constraint round_check CHECK (((ending IS NULL) = (hundredths IS NULL)))
  constraint round_check1 CHECK (((ending IS NULL) = (paid IS NULL)))
  constraint round_check2 CHECK (((ending IS NULL) = (preimage IS NULL)))
  constraint round_check3 CHECK (((ending IS NULL) = (ended_at IS NULL)))
  constraint round_check4 CHECK (((ending IS NULL) = (ended_day IS NULL)))
  constraint round_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES game.player(id)
  constraint round_ending_check CHECK ((ending = ANY (ARRAY['lost'::text, 'cashed'::text, 'top'::text])))
  constraint round_hundredths_check CHECK ((hundredths >= 0))
  constraint round_paid_check CHECK ((paid >= 0))
  constraint round_pkey PRIMARY KEY (id)
  constraint round_place_check CHECK ((place > 0))
  CREATE INDEX round_of_day ON game.round USING btree (ended_day, hundredths DESC, id) WHERE (hundredths > 0)
  CREATE INDEX round_over ON game.round USING btree (customer_id, id) WHERE (ending IS NOT NULL)
  CREATE UNIQUE INDEX round_runs ON game.round USING btree (customer_id) WHERE (ending IS NULL)
  CREATE TRIGGER agreed_once BEFORE UPDATE ON game.round FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('prices', 'guesses', 'ending', 'hundredths', 'paid', 'preimage', 'ended_at', 'ended_day')
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON game.round FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER over_once BEFORE UPDATE ON game.round FOR EACH ROW WHEN ((old.ending IS NOT NULL)) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER shown_once BEFORE UPDATE ON game.round FOR EACH ROW WHEN (((NOT starts_with(new.prices, old.prices)) OR (NOT starts_with(new.guesses, old.guesses)))) EXECUTE FUNCTION platform.refuse_change()
table identity.challenge
  challenge_hash bytea not null
  customer_id uuid
  expires_at timestamp with time zone not null
  constraint challenge_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(id)
  constraint challenge_pkey PRIMARY KEY (challenge_hash)
  CREATE INDEX challenge_customer ON identity.challenge USING btree (customer_id) WHERE (customer_id IS NOT NULL)
  CREATE INDEX challenge_expiry ON identity.challenge USING btree (expires_at)
table identity.code_sent
  id bigint not null identity
  target bytea not null
  network text not null
  area text
  at timestamp with time zone not null
  own boolean not null default false
  wide text not null default ''::text
  constraint code_sent_pkey PRIMARY KEY (id)
  CREATE INDEX code_sent_area ON identity.code_sent USING btree (area, at DESC) WHERE (area IS NOT NULL)
  CREATE INDEX code_sent_area_wide ON identity.code_sent USING btree (area, wide, at DESC) WHERE (area IS NOT NULL)
  CREATE INDEX code_sent_at ON identity.code_sent USING btree (at)
  CREATE INDEX code_sent_network ON identity.code_sent USING btree (network, at DESC)
  CREATE INDEX code_sent_phones ON identity.code_sent USING btree (at DESC) WHERE (area IS NOT NULL)
  CREATE INDEX code_sent_target ON identity.code_sent USING btree (target, at DESC)
  CREATE INDEX code_sent_wide ON identity.code_sent USING btree (wide, at DESC)
table identity.customer
  id uuid not null
  email text
  mobile text
  area_code text
  password_hash text
  nickname text not null
  signature text not null default ''::text
  head_portrait text not null default ''::text
  extension_code text not null
  invited_by uuid
  lang text not null
  practice boolean not null default false
  country text
  phrase text
  payment_hash text
  created_at timestamp with time zone not null
  invite_code text
  constraint customer_email UNIQUE (email)
  constraint customer_extension_code UNIQUE (extension_code)
  constraint customer_invited_by_code CHECK (((invited_by IS NULL) = (invite_code IS NULL)))
  constraint customer_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES identity.customer(id)
  constraint customer_mobile UNIQUE (mobile)
  constraint customer_mobile_area CHECK (((mobile IS NULL) = (area_code IS NULL)))
  constraint customer_not_self_invited CHECK ((invited_by <> id))
  constraint customer_pkey PRIMARY KEY (id)
  constraint customer_reachable CHECK ((practice OR (email IS NOT NULL) OR (mobile IS NOT NULL)))
  CREATE INDEX customer_inviter ON identity.customer USING btree (invited_by) WHERE (invited_by IS NOT NULL)
  CREATE INDEX customer_payment_pepper ON identity.customer USING btree (platform.pepper_version(payment_hash)) WHERE (payment_hash IS NOT NULL)
  CREATE INDEX customer_pepper ON identity.customer USING btree (platform.pepper_version(password_hash)) WHERE (password_hash IS NOT NULL)
  CREATE INDEX customer_unkept ON identity.customer USING btree (created_at, id) WHERE (practice AND (password_hash IS NULL))
table identity.factor_reset
  customer_id uuid not null
  begun_at timestamp with time zone not null
  due_at timestamp with time zone not null
  constraint factor_reset_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(id)
  constraint factor_reset_pkey PRIMARY KEY (customer_id)
  CREATE INDEX factor_reset_due ON identity.factor_reset USING btree (due_at)
table identity.failure
  subject text not null
  count integer not null
  last_at timestamp with time zone not null
  paused_until timestamp with time zone not null
  constraint failure_pkey PRIMARY KEY (subject)
  CREATE INDEX failure_last ON identity.failure USING btree (last_at)
table identity.hold
  id uuid not null
  customer_id uuid not null
  reason text not null
  since timestamp with time zone not null
  until timestamp with time zone
  constraint hold_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(id)
  constraint hold_pkey PRIMARY KEY (id)
  constraint hold_reason CHECK ((reason = ANY (ARRAY['password-changed'::text, 'address-changed'::text, 'factor-changed'::text, 'payment-password-changed'::text, 'recovery-code-used'::text, 'frozen'::text])))
  CREATE UNIQUE INDEX hold_customer ON identity.hold USING btree (customer_id, reason)
  CREATE INDEX hold_until ON identity.hold USING btree (until) WHERE (until IS NOT NULL)
table identity.invite_code
  code text not null
  customer_id uuid not null
  created_at timestamp with time zone not null
  constraint invite_code_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(id)
  constraint invite_code_pkey PRIMARY KEY (code)
  CREATE INDEX invite_code_of_customer ON identity.invite_code USING btree (customer_id)
  CREATE TRIGGER never_changed BEFORE UPDATE OR TRUNCATE ON identity.invite_code FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table identity.known_device
  customer_id uuid not null
  device_hash bytea not null
  last_at timestamp with time zone not null
  constraint known_device_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(id)
  constraint known_device_pkey PRIMARY KEY (customer_id, device_hash)
  CREATE INDEX known_device_last ON identity.known_device USING btree (last_at)
table identity.network_used
  customer_id uuid not null
  network text not null
  last_at timestamp with time zone not null
  constraint network_used_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(id)
  constraint network_used_pkey PRIMARY KEY (customer_id, network)
  CREATE INDEX network_used_last ON identity.network_used USING btree (last_at)
table identity.passkey
  id uuid not null
  customer_id uuid not null
  credential_id text not null
  public_key text not null
  counter bigint not null
  synced boolean not null
  name text not null
  created_at timestamp with time zone not null
  used_at timestamp with time zone
  constraint passkey_credential UNIQUE (credential_id)
  constraint passkey_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(id)
  constraint passkey_pkey PRIMARY KEY (id)
  CREATE INDEX passkey_customer ON identity.passkey USING btree (customer_id, id)
table identity.proof
  name_hash bytea not null
  customer_id uuid not null
  act_hash bytea not null
  value text not null
  way text
  expires_at timestamp with time zone not null
  constraint proof_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(id)
  constraint proof_pkey PRIMARY KEY (name_hash)
  constraint proof_value CHECK ((value = ANY (ARRAY['leaves'::text, 'locks'::text])))
  constraint proof_way CHECK ((way = ANY (ARRAY['passkey'::text, 'totp'::text, 'recovery'::text, 'payment'::text, 'password'::text])))
  CREATE INDEX proof_customer ON identity.proof USING btree (customer_id)
  CREATE INDEX proof_expiry ON identity.proof USING btree (expires_at)
table identity.recovery_code
  customer_id uuid not null
  code_hash bytea not null
  constraint recovery_code_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(id)
  constraint recovery_code_pkey PRIMARY KEY (customer_id, code_hash)
  CREATE INDEX recovery_code_key ON identity.recovery_code USING btree (platform.key_version(code_hash))
table identity.session
  id uuid not null
  customer_id uuid not null
  token_hash bytea not null
  device text not null
  network text not null
  created_at timestamp with time zone not null
  seen_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  fresh_until timestamp with time zone not null
  constraint session_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(id)
  constraint session_pkey PRIMARY KEY (id)
  constraint session_token UNIQUE (token_hash)
  CREATE INDEX session_customer ON identity.session USING btree (customer_id, id DESC)
  CREATE INDEX session_expiry ON identity.session USING btree (expires_at)
  CREATE INDEX session_seen ON identity.session USING btree (seen_at)
table identity.suspension
  id uuid not null
  customer_id uuid not null
  suspended_at timestamp with time zone not null
  suspended_by text not null
  reason text not null
  restored_at timestamp with time zone
  restored_by text
  restored_reason text
  constraint suspension_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(id)
  constraint suspension_pkey PRIMARY KEY (id)
  constraint suspension_restored_whole CHECK ((((restored_at IS NULL) = (restored_by IS NULL)) AND ((restored_at IS NULL) = (restored_reason IS NULL))))
  CREATE INDEX suspension_customer ON identity.suspension USING btree (customer_id, id)
  CREATE UNIQUE INDEX suspension_open ON identity.suspension USING btree (customer_id) WHERE (restored_at IS NULL)
table identity.totp
  customer_id uuid not null
  sealed text not null
  begun_at timestamp with time zone not null
  confirmed_at timestamp with time zone
  used_step bigint
  constraint totp_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(id)
  constraint totp_pkey PRIMARY KEY (customer_id)
  CREATE INDEX totp_key ON identity.totp USING btree (platform.key_version(sealed))
table identity.verification_code
  target bytea not null
  scene text not null
  code_hash bytea not null
  expires_at timestamp with time zone not null
  tries integer not null default 0
  tries_since timestamp with time zone not null
  own boolean not null default false
  request_hash bytea not null default '\x'::bytea
  constraint verification_code_pkey PRIMARY KEY (target, scene, own)
  CREATE INDEX verification_code_expiry ON identity.verification_code USING btree (expires_at)
table identity.work_spent
  name bytea not null
  until timestamp with time zone not null
  constraint work_spent_pkey PRIMARY KEY (name)
  CREATE INDEX work_spent_until ON identity.work_spent USING btree (until)
table ieo.project
  id integer not null
  token text not null
  token_id integer not null
  token_scale integer not null
  name text not null
  pay_currency text not null
  price numeric(39,0) not null
  total numeric(39,0) not null
  cap numeric(39,0) not null
  min numeric(39,0) not null
  most numeric(39,0) not null
  announced_at timestamp with time zone not null
  opens_at timestamp with time zone not null
  ends_at timestamp with time zone not null
  listing_at timestamp with time zone not null
  free_ratio numeric(39,0) not null
  lock_days integer not null
  parts integer not null
  white_paper text not null
  website text not null
  practice boolean not null
  applied integer not null
  committed numeric(39,0) not null
  allocated_at timestamp with time zone
  passed integer
  sold numeric(39,0)
  list_hash text
  constraint project_check CHECK (((cap >= (1)::numeric) AND (cap <= total)))
  constraint project_check1 CHECK ((most >= min))
  constraint project_check2 CHECK ((opens_at > announced_at))
  constraint project_check3 CHECK ((ends_at > opens_at))
  constraint project_check4 CHECK ((listing_at > ends_at))
  constraint project_check5 CHECK ((passed <= applied))
  constraint project_check6 CHECK (((sold >= (0)::numeric) AND (sold <= total)))
  constraint project_check7 CHECK (((allocated_at IS NULL) = (passed IS NULL)))
  constraint project_check8 CHECK (((allocated_at IS NULL) = (sold IS NULL)))
  constraint project_check9 CHECK (((allocated_at IS NULL) = (list_hash IS NULL)))
  constraint project_free_ratio_check CHECK (((free_ratio >= (0)::numeric) AND (free_ratio <= (100000000)::numeric)))
  constraint project_id_check CHECK ((id > 0))
  constraint project_lock_days_check CHECK ((lock_days >= 0))
  constraint project_min_check CHECK ((min > (0)::numeric))
  constraint project_parts_check CHECK ((parts > 0))
  constraint project_pkey PRIMARY KEY (id)
  constraint project_price_check CHECK ((price > (0)::numeric))
  constraint project_token_key UNIQUE (token)
  constraint project_total_check CHECK ((total > (0)::numeric))
  CREATE INDEX project_newest ON ieo.project USING btree (announced_at)
  CREATE INDEX project_open ON ieo.project USING btree (ends_at) WHERE (allocated_at IS NULL)
  CREATE TRIGGER announced_once BEFORE UPDATE ON ieo.project FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('applied', 'committed', 'allocated_at', 'passed', 'sold', 'list_hash')
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON ieo.project FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER only_grows BEFORE UPDATE ON ieo.project FOR EACH ROW WHEN (((old.allocated_at IS NOT NULL) OR (new.applied < old.applied) OR (new.committed < old.committed))) EXECUTE FUNCTION platform.refuse_change()
table ieo.subscription
  id uuid not null
  project_id integer not null
  number integer not null
  customer_id uuid not null
  committed numeric(39,0) not null
  presses integer not null
  created_at timestamp with time zone not null
  allocated numeric(39,0)
  cost numeric(39,0)
  paid_at timestamp with time zone
  releases integer not null
  released numeric(39,0) not null
  due_at timestamp with time zone
  constraint subscription_allocated_check CHECK ((allocated >= (0)::numeric))
  constraint subscription_check CHECK (((cost >= (0)::numeric) AND (cost <= committed)))
  constraint subscription_check1 CHECK (((released >= (0)::numeric) AND (released <= COALESCE(allocated, (0)::numeric))))
  constraint subscription_check2 CHECK (((allocated IS NULL) = (cost IS NULL)))
  constraint subscription_check3 CHECK (((paid_at IS NULL) OR (allocated IS NOT NULL)))
  constraint subscription_committed_check CHECK ((committed > (0)::numeric))
  constraint subscription_number_check CHECK ((number > 0))
  constraint subscription_pkey PRIMARY KEY (id)
  constraint subscription_presses_check CHECK ((presses > 0))
  constraint subscription_project_id_customer_id_key UNIQUE (project_id, customer_id)
  constraint subscription_project_id_fkey FOREIGN KEY (project_id) REFERENCES ieo.project(id)
  constraint subscription_project_id_number_key UNIQUE (project_id, number)
  constraint subscription_releases_check CHECK ((releases >= 0))
  CREATE INDEX subscription_due ON ieo.subscription USING btree (due_at, id) WHERE (due_at IS NOT NULL)
  CREATE INDEX subscription_of_customer ON ieo.subscription USING btree (customer_id, id)
  CREATE TRIGGER agreed_once BEFORE UPDATE ON ieo.subscription FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('committed', 'presses', 'allocated', 'cost', 'paid_at', 'releases', 'released', 'due_at')
  CREATE TRIGGER decided_once BEFORE UPDATE ON ieo.subscription FOR EACH ROW WHEN (((new.committed < old.committed) OR (new.released < old.released) OR (new.releases < old.releases) OR ((old.allocated IS NOT NULL) AND (((new.committed IS DISTINCT FROM old.committed) OR (new.allocated IS DISTINCT FROM old.allocated)) OR (new.cost IS DISTINCT FROM old.cost))) OR ((old.paid_at IS NOT NULL) AND (new.paid_at IS DISTINCT FROM old.paid_at)))) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON ieo.subscription FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table invite.code
  code text not null
  customer_id uuid not null
  label text not null
  friend_percent integer not null
  created_at timestamp with time zone not null
  constraint code_friend_percent_check CHECK (((friend_percent >= 0) AND (friend_percent <= 50)))
  constraint code_label_check CHECK ((length(label) <= 20))
  constraint code_pkey PRIMARY KEY (code)
  CREATE INDEX code_of_customer ON invite.code USING btree (customer_id, created_at)
  CREATE TRIGGER fixed BEFORE UPDATE ON invite.code FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('label')
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON invite.code FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table invite.invitation with (fillfactor=70)
  id uuid not null
  friend_id uuid not null
  inviter_id uuid not null
  code text not null
  terms_id integer not null
  share numeric(39,0) not null
  friend_percent integer not null
  at timestamp with time zone not null
  from_day integer not null
  end_day integer not null
  next_day integer
  traded_day integer
  constraint invitation_check CHECK ((inviter_id <> friend_id))
  constraint invitation_check1 CHECK ((end_day > from_day))
  constraint invitation_check2 CHECK (((next_day >= from_day) AND (next_day <= (end_day - 1))))
  constraint invitation_check3 CHECK (((traded_day >= from_day) AND (traded_day <= (end_day - 1))))
  constraint invitation_friend_id_key UNIQUE (friend_id)
  constraint invitation_friend_percent_check CHECK (((friend_percent >= 0) AND (friend_percent <= 50)))
  constraint invitation_pkey PRIMARY KEY (id)
  constraint invitation_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES invite.terms(id)
  CREATE INDEX invitation_due ON invite.invitation USING btree (next_day, id) WHERE (next_day IS NOT NULL)
  CREATE INDEX invitation_of_code ON invite.invitation USING btree (inviter_id, code)
  CREATE INDEX invitation_of_inviter ON invite.invitation USING btree (inviter_id, id)
  CREATE TRIGGER agreed_once BEFORE UPDATE ON invite.invitation FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('next_day', 'traded_day')
  CREATE TRIGGER decided_once BEFORE UPDATE ON invite.invitation FOR EACH ROW WHEN (((old.next_day IS NULL) OR (new.next_day < old.next_day) OR (new.traded_day IS DISTINCT FROM COALESCE(old.traded_day, new.traded_day)))) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON invite.invitation FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table invite.payout
  id uuid not null
  friend_id uuid not null
  inviter_id uuid not null
  day integer not null
  currency text not null
  fees numeric(39,0) not null
  share numeric(39,0) not null
  friend_percent integer not null
  rebate numeric(39,0) not null
  to_friend numeric(39,0) not null
  to_inviter numeric(39,0) not null
  outcome text not null
  at timestamp with time zone not null
  returned numeric(39,0) not null
  constraint payout_check CHECK (((rebate >= (0)::numeric) AND (rebate <= fees)))
  constraint payout_check1 CHECK (((to_friend + to_inviter) =
CASE
    WHEN (outcome = 'paid'::text) THEN rebate
    ELSE (0)::numeric
END))
  constraint payout_check2 CHECK (((returned >= (0)::numeric) AND (returned <= fees)))
  constraint payout_fees_check CHECK ((fees > (0)::numeric))
  constraint payout_friend_id_day_currency_key UNIQUE (friend_id, day, currency)
  constraint payout_outcome_check CHECK ((outcome = ANY (ARRAY['paid'::text, 'linked'::text, 'returned'::text, 'too-small'::text])))
  constraint payout_pkey PRIMARY KEY (id)
  constraint payout_to_friend_check CHECK ((to_friend >= (0)::numeric))
  constraint payout_to_inviter_check CHECK ((to_inviter >= (0)::numeric))
  CREATE INDEX payout_by_day ON invite.payout USING btree (inviter_id, day, id)
  CREATE INDEX payout_of_friend ON invite.payout USING btree (friend_id, id)
  CREATE INDEX payout_of_friend_by_day ON invite.payout USING btree (friend_id, day, id)
  CREATE INDEX payout_of_inviter ON invite.payout USING btree (inviter_id, id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON invite.payout FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table invite.terms
  id integer not null
  share numeric(39,0) not null
  days integer not null
  from_at timestamp with time zone not null
  constraint terms_days_check CHECK (((days >= 1) AND (days <= 730)))
  constraint terms_id_check CHECK ((id > 0))
  constraint terms_pkey PRIMARY KEY (id)
  constraint terms_share_check CHECK (((share >= (0)::numeric) AND (share <= (50000000)::numeric)))
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON invite.terms FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table invite.total with (fillfactor=70)
  customer_id uuid not null
  side text not null
  code text not null
  currency text not null
  earned numeric(39,0) not null
  constraint total_earned_check CHECK ((earned > (0)::numeric))
  constraint total_pkey PRIMARY KEY (customer_id, side, code, currency)
  constraint total_side_check CHECK ((side = ANY (ARRAY['inviter'::text, 'friend'::text])))
table ledger.account with (fillfactor=60)
  id bigint not null identity
  address ledger.address not null
  currency text not null
  balance numeric(39,0) not null default 0
  constraint account_address_currency_key UNIQUE (address, currency)
  constraint account_pkey PRIMARY KEY (id)
  constraint address_shape CHECK ((VALUE ~ '^(user|house|world)(/[a-z0-9-]+)+$'::text))
  constraint floor CHECK (((balance >= (0)::numeric) OR ((address)::text ~~ 'world/%'::text)))
  CREATE TRIGGER named_once BEFORE UPDATE OF id, address, currency ON ledger.account FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON ledger.account FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table ledger.audit
  single boolean not null default true
  height bigint not null
  last_tx xid8 not null
  last_id bigint not null
  compared bigint not null
  patrolled bigint not null
  at timestamp with time zone not null
  constraint audit_pkey PRIMARY KEY (single)
  constraint audit_single_check CHECK (single)
table ledger.audit_fault
  kind text not null
  subject text not null
  customers uuid[] not null
  said text not null
  found_at timestamp with time zone not null
  ended_at timestamp with time zone
  constraint audit_fault_pkey PRIMARY KEY (kind, subject, found_at)
  CREATE UNIQUE INDEX audit_fault_open ON ledger.audit_fault USING btree (kind, subject) WHERE (ended_at IS NULL)
  CREATE TRIGGER found_once BEFORE UPDATE ON ledger.audit_fault FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('ended_at', 'said', 'customers')
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON ledger.audit_fault FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table ledger.audited with (fillfactor=60)
  account bigint not null
  balance numeric(39,0) not null
  constraint audited_pkey PRIMARY KEY (account)
table ledger.block
  height bigint not null
  last_tx xid8 not null
  last_id bigint not null
  transfers integer not null
  previous bytea not null
  hash bytea not null
  at timestamp with time zone not null
  constraint block_pkey PRIMARY KEY (height)
  constraint block_transfers_check CHECK ((transfers > 0))
  CREATE INDEX block_at ON ledger.block USING btree (at)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.block FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table ledger.checkpoint
  account bigint not null
  id bigint not null
  balance numeric(39,0) not null
  height bigint not null
  constraint checkpoint_pkey PRIMARY KEY (account, id)
  CREATE INDEX checkpoint_height ON ledger.checkpoint USING btree (height)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.checkpoint FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table ledger.transfer
  tx xid8 not null default pg_current_xact_id()
  id bigint not null identity
  reason text not null
  reference text not null
  line smallint not null
  at timestamp with time zone not null
  source bigint not null
  destination bigint not null
  units numeric(39,0) not null
  constraint transfer_check CHECK ((destination <> source))
  constraint transfer_pkey PRIMARY KEY (tx, id)
  constraint transfer_reference_reason_line_key UNIQUE (reference, reason, line)
  constraint transfer_units_check CHECK ((units > (0)::numeric))
  CREATE INDEX transfer_destination ON ledger.transfer USING btree (destination, id)
  CREATE INDEX transfer_source ON ledger.transfer USING btree (source, id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.transfer FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table leverage.market with (fillfactor=50)
  symbol text not null
  longs numeric(39,0) not null default 0
  shorts numeric(39,0) not null default 0
  constraint market_longs_check CHECK ((longs >= (0)::numeric))
  constraint market_pkey PRIMARY KEY (symbol)
  constraint market_shorts_check CHECK ((shorts >= (0)::numeric))
table leverage.position with (fillfactor=70)
  id uuid not null
  customer_id uuid not null
  symbol text not null
  side text not null
  kind text not null
  margin_mode text not null
  leverage integer not null
  reduce_only boolean not null
  quantity numeric(39,0) not null
  limit_price numeric(39,0)
  entry numeric(39,0)
  margin numeric(39,0) not null
  origin_margin numeric(39,0) not null
  fee numeric(39,0) not null
  fee_rate numeric(39,0) not null
  overnight numeric(39,0) not null
  take_profit numeric(39,0)
  stop_loss numeric(39,0)
  trailing_share numeric(39,0)
  trailing_mark numeric(39,0)
  state text not null
  created_at timestamp with time zone not null
  opened_at timestamp with time zone
  ended_at timestamp with time zone
  charged_day integer
  close_reason text
  close_price numeric(39,0)
  profit numeric(39,0)
  returned numeric(39,0)
  insured numeric(39,0) not null
  unpaid numeric(39,0) not null
  part_of uuid
  changes integer not null
  version bigint not null
  trailing_tick text
  cancel_reason text
  closing_fee numeric(39,0)
  liquidation_fee numeric(39,0)
  spared numeric(39,0) not null default 0
  owed numeric(39,0) not null default 0
  closing numeric(39,0)
  closing_at timestamp with time zone
  limit_at timestamp with time zone
  stops_at timestamp with time zone
  purse uuid
  constraint closing_has_time CHECK (((closing IS NOT NULL) OR (closing_at IS NULL)))
  constraint closing_of_open CHECK (((closing IS NULL) OR ((state = 'open'::text) AND (closing > (0)::numeric))))
  constraint position_check CHECK (((limit_price IS NOT NULL) = (kind = 'limit'::text)))
  constraint position_check1 CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['closed'::text, 'cancelled'::text]))))
  constraint position_check2 CHECK (((close_reason IS NOT NULL) = (state = 'closed'::text)))
  constraint position_check3 CHECK (((state <> 'open'::text) OR ((entry IS NOT NULL) AND (NOT reduce_only))))
  constraint position_check4 CHECK (((state <> 'pending'::text) OR (kind = 'limit'::text)))
  constraint position_check5 CHECK (((state = ANY (ARRAY['pending'::text, 'open'::text])) OR (margin = (0)::numeric)))
  constraint position_check6 CHECK (((cancel_reason IS NULL) OR (state = 'cancelled'::text)))
  constraint position_check7 CHECK (((owed >= (0)::numeric) AND ((owed = (0)::numeric) OR ((state = 'open'::text) AND (margin_mode = 'isolated'::text)))))
  constraint position_closing_fee_check CHECK ((closing_fee >= (0)::numeric))
  constraint position_entry_check CHECK ((entry > (0)::numeric))
  constraint position_fee_check CHECK ((fee >= (0)::numeric))
  constraint position_fee_rate_check CHECK ((fee_rate >= (0)::numeric))
  constraint position_insured_check CHECK ((insured >= (0)::numeric))
  constraint position_kind_check CHECK ((kind = ANY (ARRAY['market'::text, 'limit'::text])))
  constraint position_leverage_check CHECK ((leverage > 0))
  constraint position_limit_price_check CHECK ((limit_price > (0)::numeric))
  constraint position_liquidation_fee_check CHECK ((liquidation_fee >= (0)::numeric))
  constraint position_margin_check CHECK ((margin >= (0)::numeric))
  constraint position_margin_mode_check CHECK ((margin_mode = ANY (ARRAY['isolated'::text, 'cross'::text])))
  constraint position_origin_margin_check CHECK ((origin_margin >= (0)::numeric))
  constraint position_pkey PRIMARY KEY (id)
  constraint position_purse_fkey FOREIGN KEY (purse) REFERENCES leverage.purse(id)
  constraint position_quantity_check CHECK ((quantity > (0)::numeric))
  constraint position_side_check CHECK ((side = ANY (ARRAY['long'::text, 'short'::text])))
  constraint position_spared_check CHECK ((spared >= (0)::numeric))
  constraint position_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'open'::text, 'closed'::text, 'cancelled'::text])))
  constraint position_stop_loss_check CHECK ((stop_loss > (0)::numeric))
  constraint position_take_profit_check CHECK ((take_profit > (0)::numeric))
  constraint position_trailing_mark_check CHECK ((trailing_mark > (0)::numeric))
  constraint position_trailing_share_check CHECK ((trailing_share > (0)::numeric))
  constraint position_unpaid_check CHECK ((unpaid >= (0)::numeric))
  constraint purse_isolated CHECK (((purse IS NULL) OR ((margin_mode = 'isolated'::text) AND (kind = 'market'::text) AND (NOT reduce_only))))
  CREATE INDEX position_active ON leverage."position" USING btree (customer_id, id) WHERE (state = ANY (ARRAY['pending'::text, 'open'::text]))
  CREATE INDEX position_claims ON leverage."position" USING btree (ended_at) WHERE (unpaid > (0)::numeric)
  CREATE INDEX position_ended ON leverage."position" USING btree (customer_id, ended_at, id) WHERE (state = ANY (ARRAY['closed'::text, 'cancelled'::text]))
  CREATE INDEX position_of_purse ON leverage."position" USING btree (purse, id) WHERE ((purse IS NOT NULL) AND (state = 'open'::text))
  CREATE INDEX position_parts ON leverage."position" USING btree (part_of) WHERE (part_of IS NOT NULL)
  CREATE INDEX position_purses_of ON leverage."position" USING btree (symbol, purse) WHERE ((purse IS NOT NULL) AND (state = 'open'::text))
  CREATE INDEX position_queue ON leverage."position" USING btree (symbol, side) WHERE (state = 'open'::text)
  CREATE INDEX position_uncharged ON leverage."position" USING btree (charged_day, id) WHERE (state = 'open'::text)
  CREATE INDEX position_version ON leverage."position" USING btree (version)
  CREATE TRIGGER agreed_once BEFORE UPDATE OF id, customer_id, symbol, side, kind, margin_mode, leverage, reduce_only, fee_rate, created_at, part_of ON leverage."position" FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER asked_once BEFORE UPDATE ON leverage."position" FOR EACH ROW WHEN ((((old.limit_at IS NOT NULL) AND (new.limit_at IS NULL)) OR ((old.stops_at IS NOT NULL) AND (new.stops_at IS NULL)) OR ((old.closing_at IS NOT NULL) AND (new.closing_at IS NULL) AND (new.closing IS NOT NULL)))) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER decided_once BEFORE UPDATE ON leverage."position" FOR EACH ROW WHEN ((old.state = ANY (ARRAY['closed'::text, 'cancelled'::text]))) EXECUTE FUNCTION platform.refuse_change('returned', 'unpaid', 'changes', 'version')
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON leverage."position" FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER opened_once BEFORE UPDATE ON leverage."position" FOR EACH ROW WHEN (((old.state = 'open'::text) AND ((new.state <> ALL (ARRAY['open'::text, 'closed'::text])) OR (new.quantity > old.quantity) OR (((old.entry IS DISTINCT FROM new.entry) OR (old.opened_at IS DISTINCT FROM new.opened_at)) OR (old.limit_price IS DISTINCT FROM new.limit_price))))) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER paid_once BEFORE UPDATE ON leverage."position" FOR EACH ROW WHEN (((old.state = ANY (ARRAY['closed'::text, 'cancelled'::text])) AND ((new.unpaid > old.unpaid) OR ((new.returned + new.unpaid) IS DISTINCT FROM (old.returned + old.unpaid))))) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER purse_once BEFORE UPDATE ON leverage."position" FOR EACH ROW WHEN (((old.purse IS DISTINCT FROM new.purse) AND ((new.purse IS NOT NULL) OR (old.state <> 'open'::text)))) EXECUTE FUNCTION platform.refuse_change()
table leverage.purse with (fillfactor=70)
  id uuid not null
  customer_id uuid not null
  free numeric(39,0) not null
  constraint purse_free_check CHECK ((free >= (0)::numeric))
  constraint purse_pkey PRIMARY KEY (id)
  CREATE INDEX purse_of_customer ON leverage.purse USING btree (customer_id, id)
  CREATE TRIGGER purse_never_deleted BEFORE DELETE OR TRUNCATE ON leverage.purse FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER purse_owned_once BEFORE UPDATE OF id, customer_id ON leverage.purse FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()
table leverage.purse_move
  id bigint not null identity
  position_id uuid not null
  at timestamp with time zone not null
  units numeric(39,0) not null
  constraint purse_move_pkey PRIMARY KEY (id)
  constraint purse_move_position_id_fkey FOREIGN KEY (position_id) REFERENCES leverage."position"(id)
  CREATE INDEX purse_move_of_position ON leverage.purse_move USING btree (position_id, id)
table loans.application
  id uuid not null
  customer_id uuid not null
  offer_id integer not null
  currency text not null
  collateral_currency text not null
  hourly_rate numeric(39,0) not null
  amount numeric(39,0) not null
  value numeric(39,0) not null
  times integer not null
  days integer not null
  contact text not null
  applied_at timestamp with time zone not null
  decide_by timestamp with time zone not null
  state text not null
  decided_at timestamp with time zone
  accept_by timestamp with time zone
  ended_at timestamp with time zone
  cause text
  note text
  loan_id uuid
  constraint application_amount_check CHECK ((amount > (0)::numeric))
  constraint application_check CHECK (((accept_by IS NOT NULL) = ((decided_at IS NOT NULL) AND (cause IS NULL))))
  constraint application_check1 CHECK (((loan_id IS NOT NULL) = (state = 'running'::text)))
  constraint application_check2 CHECK (((ended_at IS NULL) = (state = ANY (ARRAY['applied'::text, 'review'::text, 'approved'::text]))))
  constraint application_check3 CHECK (((cause IS NOT NULL) = (state = 'refused'::text)))
  constraint application_days_check CHECK (((days >= 7) AND (days <= 365)))
  constraint application_hourly_rate_check CHECK ((hourly_rate > (0)::numeric))
  constraint application_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans.loan(id)
  constraint application_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES loans.offer(id)
  constraint application_pkey PRIMARY KEY (id)
  constraint application_state_check CHECK ((state = ANY (ARRAY['applied'::text, 'review'::text, 'approved'::text, 'running'::text, 'refused'::text, 'withdrawn'::text, 'lapsed'::text])))
  constraint application_times_check CHECK (((times >= 1) AND (times <= 3)))
  constraint application_value_check CHECK ((value > (0)::numeric))
  CREATE INDEX application_approved ON loans.application USING btree (accept_by, id) WHERE (state = 'approved'::text)
  CREATE INDEX application_of ON loans.application USING btree (customer_id, id)
  CREATE UNIQUE INDEX application_open ON loans.application USING btree (customer_id) WHERE (ended_at IS NULL)
  CREATE INDEX application_waiting ON loans.application USING btree (applied_at, id) WHERE (state = ANY (ARRAY['applied'::text, 'review'::text]))
  CREATE TRIGGER agreed_once BEFORE UPDATE ON loans.application FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('state', 'decided_at', 'accept_by', 'ended_at', 'cause', 'note', 'loan_id')
  CREATE TRIGGER ended_once BEFORE UPDATE ON loans.application FOR EACH ROW WHEN ((old.ended_at IS NOT NULL)) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON loans.application FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table loans.loan
  id uuid not null
  customer_id uuid not null
  offer_id integer not null
  currency text not null
  collateral_currency text not null
  symbol text not null
  hourly_rate numeric(39,0) not null
  days integer not null
  created_at timestamp with time zone not null
  lent numeric(39,0) not null
  value numeric(39,0) not null
  principal numeric(39,0) not null
  hours integer not null
  principal_hours numeric(39,0) not null
  interest numeric(39,0) not null
  overdue_days integer not null
  overdue_principal_days numeric(39,0) not null
  overdue_interest numeric(39,0) not null
  interest_paid numeric(39,0) not null
  waived numeric(39,0) not null
  covered numeric(39,0) not null
  lost numeric(39,0) not null
  repaid numeric(39,0) not null
  collateral numeric(39,0) not null
  proceeds numeric(39,0) not null
  sold numeric(39,0) not null
  status text not null
  standing text not null
  last_until timestamp with time zone
  due_at timestamp with time zone not null
  remind_at timestamp with time zone
  ended_at timestamp with time zone
  watch_price numeric default loans.price_at(currency, collateral, proceeds, ((((principal + interest) + overdue_interest) - interest_paid) - waived), (
CASE standing
    WHEN 'safe'::text THEN 130000000
    WHEN 'called'::text THEN 115000000
    ELSE 110000000
END)::numeric)
  safe_price numeric default loans.price_at(currency, collateral, proceeds, ((((principal + interest) + overdue_interest) - interest_paid) - waived), (135000000)::numeric)
  application_id uuid
  constraint loan_application_id_fkey FOREIGN KEY (application_id) REFERENCES loans.application(id)
  constraint loan_application_id_key UNIQUE (application_id)
  constraint loan_check CHECK (((hours >= 1) AND (hours <= (days * 24))))
  constraint loan_check1 CHECK ((lent = (((principal + repaid) + covered) + lost)))
  constraint loan_check2 CHECK (((interest_paid + waived) <= (interest + overdue_interest)))
  constraint loan_check3 CHECK (((standing = 'last'::text) = (last_until IS NOT NULL)))
  constraint loan_check4 CHECK (((ended_at IS NOT NULL) = (status = ANY (ARRAY['repaid'::text, 'closed-out'::text]))))
  constraint loan_check5 CHECK (((ended_at IS NULL) OR ((principal = (0)::numeric) AND (collateral = (0)::numeric) AND (proceeds = (0)::numeric) AND ((interest_paid + waived) = (interest + overdue_interest)))))
  constraint loan_collateral_check CHECK ((collateral >= (0)::numeric))
  constraint loan_covered_check CHECK ((covered >= (0)::numeric))
  constraint loan_days_check CHECK (((days >= 7) AND (days <= 365)))
  constraint loan_interest_check CHECK ((interest >= (0)::numeric))
  constraint loan_interest_paid_check CHECK ((interest_paid >= (0)::numeric))
  constraint loan_lent_check CHECK ((lent > (0)::numeric))
  constraint loan_lost_check CHECK ((lost >= (0)::numeric))
  constraint loan_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES loans.offer(id)
  constraint loan_overdue_days_check CHECK (((overdue_days >= 0) AND (overdue_days <= 3)))
  constraint loan_overdue_interest_check CHECK ((overdue_interest >= (0)::numeric))
  constraint loan_overdue_principal_days_check CHECK ((overdue_principal_days >= (0)::numeric))
  constraint loan_pkey PRIMARY KEY (id)
  constraint loan_principal_check CHECK ((principal >= (0)::numeric))
  constraint loan_principal_hours_check CHECK ((principal_hours > (0)::numeric))
  constraint loan_proceeds_check CHECK ((proceeds >= (0)::numeric))
  constraint loan_repaid_check CHECK ((repaid >= (0)::numeric))
  constraint loan_sold_check CHECK ((sold >= (0)::numeric))
  constraint loan_standing_check CHECK ((standing = ANY (ARRAY['safe'::text, 'called'::text, 'last'::text])))
  constraint loan_status_check CHECK ((status = ANY (ARRAY['running'::text, 'overdue'::text, 'repaid'::text, 'closed-out'::text])))
  constraint loan_value_check CHECK ((value >= (0)::numeric))
  constraint loan_waived_check CHECK ((waived >= (0)::numeric))
  CREATE INDEX loan_due ON loans.loan USING btree (due_at, id) WHERE ((ended_at IS NULL) AND (overdue_days < 3))
  CREATE INDEX loan_ended ON loans.loan USING btree (customer_id, id) WHERE (ended_at IS NOT NULL)
  CREATE INDEX loan_falling ON loans.loan USING btree (symbol, watch_price) WHERE ((ended_at IS NULL) AND (currency = 'USDT'::text))
  CREATE INDEX loan_last ON loans.loan USING btree (last_until, id) WHERE ((ended_at IS NULL) AND (standing = 'last'::text))
  CREATE INDEX loan_open ON loans.loan USING btree (customer_id, id) WHERE (ended_at IS NULL)
  CREATE INDEX loan_over ON loans.loan USING btree (due_at, id) WHERE ((ended_at IS NULL) AND (overdue_days = 3))
  CREATE INDEX loan_remind ON loans.loan USING btree (remind_at, id) WHERE (ended_at IS NULL)
  CREATE INDEX loan_rising ON loans.loan USING btree (symbol, watch_price) WHERE ((ended_at IS NULL) AND (currency <> 'USDT'::text))
  CREATE INDEX loan_warned ON loans.loan USING btree (symbol, safe_price) WHERE ((ended_at IS NULL) AND (standing <> 'safe'::text))
  CREATE TRIGGER agreed_once BEFORE UPDATE ON loans.loan FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('principal', 'hours', 'principal_hours', 'interest', 'overdue_days', 'overdue_principal_days', 'overdue_interest', 'interest_paid', 'waived', 'covered', 'lost', 'repaid', 'collateral', 'proceeds', 'sold', 'status', 'standing', 'last_until', 'due_at', 'remind_at', 'ended_at', 'watch_price', 'safe_price')
  CREATE TRIGGER ended_once BEFORE UPDATE ON loans.loan FOR EACH ROW WHEN (((old.ended_at IS NOT NULL) OR (new.interest < old.interest) OR (new.repaid < old.repaid))) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON loans.loan FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table loans.offer
  id integer not null
  from_at timestamp with time zone not null
  is_on_sale boolean not null
  currency text not null
  collateral_currency text not null
  hourly_rate numeric(39,0) not null
  ltv_max numeric(39,0) not null
  min numeric(39,0) not null
  max numeric(39,0) not null
  is_large boolean not null default false
  constraint offer_check CHECK ((max >= min))
  constraint offer_check1 CHECK (((currency = 'USDT'::text) <> (collateral_currency = 'USDT'::text)))
  constraint offer_hourly_rate_check CHECK ((hourly_rate > (0)::numeric))
  constraint offer_id_check CHECK ((id > 0))
  constraint offer_ltv_max_check CHECK ((ltv_max > (0)::numeric))
  constraint offer_min_check CHECK ((min > (0)::numeric))
  constraint offer_pkey PRIMARY KEY (id)
  CREATE INDEX offer_pair ON loans.offer USING btree (currency, collateral_currency, is_large, id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON loans.offer FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table loans.professional
  id uuid not null
  customer_id uuid not null
  is_professional boolean not null
  at timestamp with time zone not null
  constraint professional_pkey PRIMARY KEY (id)
  CREATE INDEX professional_of ON loans.professional USING btree (customer_id, id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON loans.professional FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table loans.step
  id uuid not null
  loan_id uuid not null
  at timestamp with time zone not null
  kind text not null
  amount numeric(39,0) not null
  collateral numeric(39,0) not null
  price numeric(39,0)
  receipt boolean not null
  constraint step_amount_check CHECK ((amount >= (0)::numeric))
  constraint step_collateral_check CHECK ((collateral >= (0)::numeric))
  constraint step_kind_check CHECK ((kind = ANY (ARRAY['borrowed'::text, 'released'::text, 'added'::text, 'removed'::text, 'repaid'::text, 'sold'::text, 'called'::text, 'last-window'::text, 'recovered'::text, 'overdue'::text, 'closed-part'::text, 'closed-out'::text])))
  constraint step_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans.loan(id)
  constraint step_pkey PRIMARY KEY (id)
  CREATE INDEX step_of_loan ON loans.step USING btree (loan_id, id)
  CREATE INDEX step_proven ON loans.step USING btree (id) WHERE receipt
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON loans.step FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table loans.verdict
  application_id uuid not null
  operator_id uuid not null
  at timestamp with time zone not null
  verdict text not null
  cause text
  note text
  constraint verdict_application_id_fkey FOREIGN KEY (application_id) REFERENCES loans.application(id)
  constraint verdict_check CHECK (((cause IS NOT NULL) = (verdict = 'refuse'::text)))
  constraint verdict_pkey PRIMARY KEY (application_id, operator_id)
  constraint verdict_verdict_check CHECK ((verdict = ANY (ARRAY['approve'::text, 'refuse'::text])))
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON loans.verdict FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table lock_mining.config
  id integer not null
  offer text not null
  from_at timestamp with time zone not null
  is_on_sale boolean not null
  currency text not null
  daily_yield numeric(39,0) not null
  period_days integer not null
  min numeric(39,0) not null
  dividend_time text not null
  penalty_ratio numeric(39,0) not null
  constraint config_daily_yield_check CHECK ((daily_yield > (0)::numeric))
  constraint config_dividend_time_check CHECK ((dividend_time = ANY (ARRAY['daily'::text, 'end'::text])))
  constraint config_id_check CHECK ((id > 0))
  constraint config_min_check CHECK ((min > (0)::numeric))
  constraint config_penalty_ratio_check CHECK ((penalty_ratio >= (0)::numeric))
  constraint config_period_days_check CHECK (((period_days >= 1) AND (period_days <= 366)))
  constraint config_pkey PRIMARY KEY (id)
  CREATE INDEX config_offer ON lock_mining.config USING btree (offer, id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON lock_mining.config FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table lock_mining.lock
  id uuid not null
  customer_id uuid not null
  config_id integer not null
  currency text not null
  amount numeric(39,0) not null
  daily_yield numeric(39,0) not null
  period_days integer not null
  dividend_time text not null
  penalty_ratio numeric(39,0) not null
  created_at timestamp with time zone not null
  due_at timestamp with time zone not null
  days_paid integer not null
  paid numeric(39,0) not null
  renews boolean not null
  renewal text
  status text not null
  ended text
  redeemed_at timestamp with time zone
  penalty numeric(39,0)
  back numeric(39,0)
  constraint lock_amount_check CHECK ((amount > (0)::numeric))
  constraint lock_back_check CHECK ((back >= (0)::numeric))
  constraint lock_check CHECK (((days_paid >= 0) AND (days_paid <= period_days)))
  constraint lock_check1 CHECK (((penalty >= (0)::numeric) AND (penalty <= paid)))
  constraint lock_check2 CHECK (((renewal IS NULL) OR (renews AND (ended = 'matured'::text))))
  constraint lock_check3 CHECK (((status = 'redeemed'::text) = (ended IS NOT NULL)))
  constraint lock_check4 CHECK (((status = 'redeemed'::text) = (redeemed_at IS NOT NULL)))
  constraint lock_check5 CHECK (((status = 'redeemed'::text) = (penalty IS NOT NULL)))
  constraint lock_check6 CHECK (((status = 'redeemed'::text) = (back IS NOT NULL)))
  constraint lock_config_id_fkey FOREIGN KEY (config_id) REFERENCES lock_mining.config(id)
  constraint lock_ended_check CHECK ((ended = ANY (ARRAY['matured'::text, 'early'::text])))
  constraint lock_paid_check CHECK ((paid >= (0)::numeric))
  constraint lock_pkey PRIMARY KEY (id)
  constraint lock_renewal_check CHECK ((renewal = ANY (ARRAY['renewed'::text, 'over'::text])))
  constraint lock_status_check CHECK ((status = ANY (ARRAY['in-progress'::text, 'redeemed'::text])))
  CREATE INDEX lock_due ON lock_mining.lock USING btree (due_at, id) WHERE (status = 'in-progress'::text)
  CREATE INDEX lock_ended ON lock_mining.lock USING btree (redeemed_at, id) WHERE (status = 'redeemed'::text)
  CREATE INDEX lock_of_customer ON lock_mining.lock USING btree (customer_id, id)
  CREATE INDEX lock_redeemed ON lock_mining.lock USING btree (customer_id, id) WHERE (status = 'redeemed'::text)
  CREATE INDEX lock_renewing ON lock_mining.lock USING btree (redeemed_at, id) WHERE (renews AND (ended = 'matured'::text) AND (renewal IS NULL))
  CREATE INDEX lock_running ON lock_mining.lock USING btree (customer_id, id) WHERE (status = 'in-progress'::text)
  CREATE TRIGGER agreed_once BEFORE UPDATE ON lock_mining.lock FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('due_at', 'days_paid', 'paid', 'renews', 'renewal', 'status', 'ended', 'redeemed_at', 'penalty', 'back')
  CREATE TRIGGER decided_once BEFORE UPDATE ON lock_mining.lock FOR EACH ROW WHEN ((((old.status = 'redeemed'::text) AND (old.renewal IS NOT NULL)) OR (new.days_paid < old.days_paid) OR (new.paid < old.paid))) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER ended_once BEFORE UPDATE ON lock_mining.lock FOR EACH ROW WHEN ((old.status = 'redeemed'::text)) EXECUTE FUNCTION platform.refuse_change('renewal')
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON lock_mining.lock FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table market.alert
  id uuid not null
  customer_id uuid not null
  symbol text not null
  direction text not null
  price numeric(39,0) not null
  repeats boolean not null
  armed boolean not null default true
  armed_at timestamp with time zone not null
  fired_at timestamp with time zone
  created_at timestamp with time zone not null
  basis_at timestamp with time zone not null
  constraint alert_check CHECK ((armed OR (repeats AND (fired_at IS NOT NULL))))
  constraint alert_direction_check CHECK ((direction = ANY (ARRAY['above'::text, 'below'::text])))
  constraint alert_once UNIQUE (customer_id, symbol, direction, price)
  constraint alert_pkey PRIMARY KEY (id)
  constraint alert_price_check CHECK ((price > (0)::numeric))
  CREATE INDEX alert_resting ON market.alert USING btree (symbol, direction, price) WHERE (NOT armed)
  CREATE INDEX alert_waiting ON market.alert USING btree (symbol, direction, price) WHERE armed
table market.candle
  series integer not null
  time timestamp with time zone not null
  open numeric(39,0) not null
  high numeric(39,0) not null
  low numeric(39,0) not null
  close numeric(39,0) not null
  volume numeric(39,0) not null
  turnover numeric(39,0) not null
  trades integer not null
  constraint candle_check CHECK (((low > (0)::numeric) AND (low <= LEAST(open, close)) AND (high >= GREATEST(open, close))))
  constraint candle_pkey PRIMARY KEY (series, "time")
  constraint candle_trades_check CHECK ((trades > 0))
table market.catalogue
  version integer not null
  only_one boolean not null default true
  constraint catalogue_only_one_check CHECK (only_one)
  constraint catalogue_pkey PRIMARY KEY (only_one)
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON market.catalogue FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER only_rises BEFORE UPDATE ON market.catalogue FOR EACH ROW WHEN ((new.version <= old.version)) EXECUTE FUNCTION platform.refuse_change()
table market.currency
  id integer not null
  code text not null
  name text not null
  kind text not null
  scale integer not null
  decimals_shown integer not null
  image text
  constraint currency_check CHECK (((decimals_shown >= 0) AND (decimals_shown <= scale)))
  constraint currency_code_check CHECK ((code ~ '^[A-Z0-9]{2,10}$'::text))
  constraint currency_code_key UNIQUE (code)
  constraint currency_id_check CHECK (((id >= 1) AND (id <= 9999)))
  constraint currency_kind_check CHECK ((kind = ANY (ARRAY['coin'::text, 'equity'::text, 'fiat'::text, 'token'::text])))
  constraint currency_pkey PRIMARY KEY (id)
  constraint currency_scale_check CHECK (((scale >= 0) AND (scale <= 18)))
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON market.currency FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_rewritten BEFORE UPDATE ON market.currency FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('name', 'decimals_shown', 'image')
table market.favourite
  customer_id uuid not null
  symbol text not null
  at timestamp with time zone not null
  place integer not null default 0
  constraint favourite_pkey PRIMARY KEY (customer_id, symbol)
table market.index_minute
  source text not null
  symbol text not null
  time timestamp with time zone not null
  low numeric(39,0) not null
  high numeric(39,0) not null
  close numeric(39,0) not null
  constraint index_minute_check CHECK (((low > (0)::numeric) AND (low <= close) AND (close <= high)))
  constraint index_minute_pkey PRIMARY KEY (source, symbol, "time")
  CREATE INDEX index_minute_time ON ONLY market.index_minute USING btree ("time")
  CREATE TRIGGER kept_its_time AFTER DELETE ON market.index_minute REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION market.refuse_forgetting()
  CREATE TRIGGER never_emptied BEFORE TRUNCATE ON market.index_minute FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER widens_while_fresh BEFORE UPDATE ON market.index_minute FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION market.refuse_late_change()
table market.index_minute_rest
  source text not null
  symbol text not null
  time timestamp with time zone not null
  low numeric(39,0) not null
  high numeric(39,0) not null
  close numeric(39,0) not null
  constraint index_minute_check CHECK (((low > (0)::numeric) AND (low <= close) AND (close <= high)))
  constraint index_minute_rest_pkey PRIMARY KEY (source, symbol, "time")
  CREATE INDEX index_minute_rest_time ON market.index_minute_rest USING btree ("time")
  CREATE TRIGGER kept_its_time AFTER DELETE ON market.index_minute_rest REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION market.refuse_forgetting()
  CREATE TRIGGER never_emptied BEFORE TRUNCATE ON market.index_minute_rest FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER widens_while_fresh BEFORE UPDATE ON market.index_minute_rest FOR EACH ROW WHEN (((old.*)::market.index_minute IS DISTINCT FROM (new.*)::market.index_minute)) EXECUTE FUNCTION market.refuse_late_change()
table market.index_outage
  source text not null
  symbol text not null
  since timestamp with time zone not null
  until timestamp with time zone not null
  constraint index_outage_check CHECK ((until > since))
  constraint index_outage_pkey PRIMARY KEY (source, symbol, since)
table market.market
  symbol text not null
  base text not null
  quote text not null
  name_zh text
  categories text[] not null
  constraint market_base_fkey FOREIGN KEY (base) REFERENCES market.currency(code)
  constraint market_check CHECK (((symbol = ((base || '/'::text) || quote)) AND (base <> quote)))
  constraint market_pkey PRIMARY KEY (symbol)
  constraint market_quote_fkey FOREIGN KEY (quote) REFERENCES market.currency(code)
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON market.market FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_rewritten BEFORE UPDATE ON market.market FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('name_zh', 'categories')
table market.network
  currency_id integer not null
  sub_name text not null
  type text not null
  address text
  status text not null
  constraint network_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES market.currency(id)
  constraint network_pkey PRIMARY KEY (currency_id, sub_name)
  constraint network_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text])))
  constraint network_sub_name_check CHECK ((sub_name ~ '^[A-Z0-9-]{2,20}$'::text))
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON market.network FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER only_status_changes BEFORE UPDATE ON market.network FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('status')
table market.recording
  source text not null
  began_at timestamp with time zone not null
  constraint recording_pkey PRIMARY KEY (source)
  CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE OR TRUNCATE ON market.recording FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table market.series
  id integer not null identity
  source text not null
  symbol text not null
  period text not null
  constraint series_period_check CHECK ((period = ANY (ARRAY['1m'::text, '1h'::text, '1d'::text])))
  constraint series_pkey PRIMARY KEY (id)
  constraint series_source_symbol_period_key UNIQUE (source, symbol, period)
table market.terms
  symbol text not null
  holds_from timestamp with time zone not null
  tick numeric not null
  step numeric not null
  notional_min numeric not null
  quantity_max numeric not null
  band numeric not null
  maker_fee numeric not null
  taker_fee numeric not null
  index_clamp numeric
  around numeric
  constraint terms_around_check CHECK ((around > (0)::numeric))
  constraint terms_band_check CHECK (((band > (0)::numeric) AND (band < (1)::numeric)))
  constraint terms_check CHECK (((around IS NULL) OR (index_clamp IS NULL)))
  constraint terms_index_clamp_check CHECK (((index_clamp > (0)::numeric) AND (index_clamp < (1)::numeric)))
  constraint terms_maker_fee_check CHECK (((maker_fee >= (0)::numeric) AND (maker_fee < (1)::numeric)))
  constraint terms_notional_min_check CHECK ((notional_min > (0)::numeric))
  constraint terms_pkey PRIMARY KEY (symbol, holds_from)
  constraint terms_quantity_max_check CHECK ((quantity_max > (0)::numeric))
  constraint terms_step_check CHECK ((step > (0)::numeric))
  constraint terms_symbol_fkey FOREIGN KEY (symbol) REFERENCES market.market(symbol)
  constraint terms_taker_fee_check CHECK (((taker_fee >= (0)::numeric) AND (taker_fee < (1)::numeric)))
  constraint terms_tick_check CHECK ((tick > (0)::numeric))
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON market.terms FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table messages.announcement
  id uuid not null
  key text not null
  c_id integer not null
  popup boolean not null
  texts jsonb not null
  at timestamp with time zone not null
  pushed_to uuid
  until_at timestamp with time zone
  constraint announcement_c_id_check CHECK ((c_id = ANY (ARRAY[4, 5, 6])))
  constraint announcement_ends CHECK ((until_at > at))
  constraint announcement_key UNIQUE (key)
  constraint announcement_pkey PRIMARY KEY (id)
  CREATE INDEX announcement_newest ON messages.announcement USING btree (c_id, at DESC, id DESC)
  CREATE INDEX announcement_popup ON messages.announcement USING btree (at DESC) WHERE popup
  CREATE INDEX announcement_pushing ON messages.announcement USING btree (at) WHERE (pushed_to IS NOT NULL)
table messages.message
  id uuid not null
  customer_id uuid not null
  topic text not null
  subject text not null
  route text
  at timestamp with time zone not null
  read_at timestamp with time zone
  phrase_id uuid not null
  said_of jsonb not null
  constraint message_pkey PRIMARY KEY (id)
  constraint message_subject UNIQUE (customer_id, topic, subject)
  CREATE INDEX message_age ON messages.message USING btree (at)
  CREATE INDEX message_newest ON messages.message USING btree (customer_id, at DESC, id DESC)
  CREATE INDEX message_unread ON messages.message USING btree (customer_id, topic) WHERE (read_at IS NULL)
table messages.phrase
  id uuid not null
  texts jsonb not null
  constraint phrase_pkey PRIMARY KEY (id)
table messages.push_subscription
  session_id uuid not null
  customer_id uuid not null
  endpoint text not null
  p256dh text not null
  auth text not null
  lang text not null
  at timestamp with time zone not null
  key_version integer not null default 1
  constraint push_subscription_endpoint UNIQUE (endpoint)
  constraint push_subscription_pkey PRIMARY KEY (session_id)
  CREATE INDEX push_subscription_age ON messages.push_subscription USING btree (at)
  CREATE INDEX push_subscription_customer ON messages.push_subscription USING btree (customer_id)
  CREATE INDEX push_subscription_key ON messages.push_subscription USING btree (key_version)
table messages.push_unwanted
  customer_id uuid not null
  topic text not null
  constraint push_unwanted_pkey PRIMARY KEY (customer_id, topic)
table nft.application
  id uuid not null
  customer_id uuid not null
  name text not null
  about text not null
  photo text
  state text not null
  applied_at timestamp with time zone not null
  decided_at timestamp with time zone
  note text
  artist_id integer
  constraint application_artist_id_fkey FOREIGN KEY (artist_id) REFERENCES nft.artist(artist_id)
  constraint application_artist_id_key UNIQUE (artist_id)
  constraint application_check CHECK (((state = 'review'::text) = (decided_at IS NULL)))
  constraint application_check1 CHECK (((state = 'refused'::text) = (note IS NOT NULL)))
  constraint application_check2 CHECK (((state = 'accepted'::text) = (artist_id IS NOT NULL)))
  constraint application_pkey PRIMARY KEY (id)
  constraint application_state_check CHECK ((state = ANY (ARRAY['review'::text, 'accepted'::text, 'refused'::text])))
  CREATE UNIQUE INDEX application_name ON nft.application USING btree (lower(name)) WHERE (state = 'review'::text)
  CREATE INDEX application_of_customer ON nft.application USING btree (customer_id, applied_at)
  CREATE UNIQUE INDEX application_open ON nft.application USING btree (customer_id) WHERE (state = 'review'::text)
  CREATE INDEX application_waiting ON nft.application USING btree (applied_at, id) WHERE (state = 'review'::text)
  CREATE TRIGGER agreed_once BEFORE UPDATE ON nft.application FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('photo', 'state', 'decided_at', 'note', 'artist_id')
  CREATE TRIGGER decided_once BEFORE UPDATE ON nft.application FOR EACH ROW WHEN ((old.state <> 'review'::text)) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_truncated BEFORE TRUNCATE ON nft.application FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table nft.artist
  artist_id integer not null
  name text not null
  about text not null
  picture text not null
  practice boolean not null
  customer_id uuid
  photo text
  constraint artist_name_key UNIQUE (name)
  constraint artist_pkey PRIMARY KEY (artist_id)
  CREATE INDEX artist_by_name ON nft.artist USING btree (lower(name))
  CREATE UNIQUE INDEX artist_name ON nft.artist USING btree (lower(name)) WHERE (customer_id IS NOT NULL)
  CREATE UNIQUE INDEX artist_of_customer ON nft.artist USING btree (customer_id) WHERE (customer_id IS NOT NULL)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON nft.artist FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table nft.bid
  sale_id integer not null
  number integer not null
  customer_id uuid not null
  amount numeric(39,0) not null
  at timestamp with time zone not null
  constraint bid_amount_check CHECK ((amount > (0)::numeric))
  constraint bid_pkey PRIMARY KEY (sale_id, number)
  constraint bid_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES nft.sale(sale_id)
  CREATE INDEX bid_of_customer ON nft.bid USING btree (sale_id, customer_id, amount)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON nft.bid FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table nft.box
  id uuid not null
  series_id integer not null
  number integer not null
  customer_id uuid not null
  acquired_at timestamp with time zone not null
  paid numeric(39,0) not null
  ask numeric(39,0)
  offered_until timestamp with time zone
  state text not null
  opening integer
  drawn text
  late boolean not null
  place integer
  piece_id integer
  decided_at timestamp with time zone
  constraint box_ask_check CHECK ((ask > (0)::numeric))
  constraint box_check CHECK (((ask IS NULL) = (offered_until IS NULL)))
  constraint box_check1 CHECK (((state = 'unopened'::text) = (opening IS NULL)))
  constraint box_check2 CHECK (((state = 'opened'::text) = (piece_id IS NOT NULL)))
  constraint box_check3 CHECK (((piece_id IS NULL) = (place IS NULL)))
  constraint box_check4 CHECK (((state = ANY (ARRAY['opened'::text, 'refunded'::text])) = (decided_at IS NOT NULL)))
  constraint box_check5 CHECK ((NOT (late AND (drawn IS NOT NULL))))
  constraint box_check6 CHECK (((state <> 'opened'::text) OR (drawn IS NOT NULL)))
  constraint box_check7 CHECK (((state <> 'refunded'::text) OR late))
  constraint box_number_check CHECK ((number > 0))
  constraint box_paid_check CHECK ((paid > (0)::numeric))
  constraint box_piece_id_fkey FOREIGN KEY (piece_id) REFERENCES nft.piece(piece_id)
  constraint box_piece_id_key UNIQUE (piece_id)
  constraint box_pkey PRIMARY KEY (id)
  constraint box_series_id_fkey FOREIGN KEY (series_id) REFERENCES nft.series(series_id)
  constraint box_series_id_number_key UNIQUE (series_id, number)
  constraint box_series_id_opening_key UNIQUE (series_id, opening)
  constraint box_series_id_place_fkey FOREIGN KEY (series_id, place) REFERENCES nft.lot(series_id, place)
  constraint box_series_id_place_key UNIQUE (series_id, place)
  constraint box_state_check CHECK ((state = ANY (ARRAY['unopened'::text, 'opening'::text, 'opened'::text, 'refunded'::text])))
  CREATE INDEX box_of_customer ON nft.box USING btree (customer_id, id)
  CREATE INDEX box_of_customer_series ON nft.box USING btree (series_id, customer_id) WHERE (state = ANY (ARRAY['unopened'::text, 'opening'::text]))
  CREATE INDEX box_offered ON nft.box USING btree (series_id, ask, number) WHERE ((state = 'unopened'::text) AND (ask IS NOT NULL))
  CREATE INDEX box_opening ON nft.box USING btree (series_id, opening) WHERE (state = 'opening'::text)
  CREATE TRIGGER agreed_once BEFORE UPDATE ON nft.box FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('customer_id', 'acquired_at', 'paid', 'ask', 'offered_until', 'state', 'opening', 'drawn', 'late', 'place', 'piece_id', 'decided_at')
  CREATE TRIGGER decided_once BEFORE UPDATE ON nft.box FOR EACH ROW WHEN ((old.state = ANY (ARRAY['opened'::text, 'refunded'::text]))) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER drawn_once BEFORE UPDATE ON nft.box FOR EACH ROW WHEN ((((old.drawn IS NOT NULL) AND (new.drawn IS DISTINCT FROM old.drawn)) OR (old.late AND (NOT new.late)))) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON nft.box FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER opened_by_its_owner BEFORE UPDATE ON nft.box FOR EACH ROW WHEN (((old.state <> 'unopened'::text) AND ((new.customer_id <> old.customer_id) OR (new.opening IS DISTINCT FROM old.opening) OR (new.paid <> old.paid) OR (new.ask IS DISTINCT FROM old.ask) OR (new.state = 'unopened'::text)))) EXECUTE FUNCTION platform.refuse_change()
table nft.box_trade
  id uuid not null
  box_id uuid not null
  seller_id uuid not null
  buyer_id uuid not null
  price numeric(39,0) not null
  fee numeric(39,0) not null
  royalty numeric(39,0) not null
  at timestamp with time zone not null
  constraint box_trade_box_id_fkey FOREIGN KEY (box_id) REFERENCES nft.box(id)
  constraint box_trade_check CHECK (((fee + royalty) <= price))
  constraint box_trade_fee_check CHECK ((fee >= (0)::numeric))
  constraint box_trade_pkey PRIMARY KEY (id)
  constraint box_trade_price_check CHECK ((price > (0)::numeric))
  constraint box_trade_royalty_check CHECK ((royalty >= (0)::numeric))
  CREATE INDEX box_trade_of_box ON nft.box_trade USING btree (box_id, id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON nft.box_trade FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table nft.collected
  customer_id uuid not null
  work_id integer not null
  at timestamp with time zone not null
  constraint collected_pkey PRIMARY KEY (customer_id, work_id)
  constraint collected_work_id_fkey FOREIGN KEY (work_id) REFERENCES nft.work(work_id)
  CREATE INDEX collected_by ON nft.collected USING btree (customer_id, at, work_id)
table nft.collection
  collection_id integer not null
  artist_id integer not null
  name text not null
  about text not null
  picture text not null
  constraint collection_artist_id_fkey FOREIGN KEY (artist_id) REFERENCES nft.artist(artist_id)
  constraint collection_artist_id_name_key UNIQUE (artist_id, name)
  constraint collection_pkey PRIMARY KEY (collection_id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON nft.collection FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table nft.counter
  name text not null
  last integer not null
  constraint counter_pkey PRIMARY KEY (name)
table nft.lot
  series_id integer not null
  place integer not null
  piece_id integer not null
  work_id integer not null
  constraint lot_piece_id_fkey FOREIGN KEY (piece_id) REFERENCES nft.piece(piece_id)
  constraint lot_piece_id_key UNIQUE (piece_id)
  constraint lot_pkey PRIMARY KEY (series_id, place)
  constraint lot_place_check CHECK ((place >= 0))
  constraint lot_series_id_fkey FOREIGN KEY (series_id) REFERENCES nft.series(series_id)
  constraint lot_work_id_fkey FOREIGN KEY (work_id) REFERENCES nft.work(work_id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON nft.lot FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table nft.margin
  id uuid not null
  sale_id integer not null
  customer_id uuid not null
  bidder integer not null
  currency text not null
  amount numeric(39,0) not null
  state text not null
  place text not null
  constraint margin_amount_check CHECK ((amount > (0)::numeric))
  constraint margin_pkey PRIMARY KEY (id)
  constraint margin_place_check CHECK ((place = ANY (ARRAY['mining'::text, 'option'::text])))
  constraint margin_sale_id_bidder_key UNIQUE (sale_id, bidder)
  constraint margin_sale_id_customer_id_key UNIQUE (sale_id, customer_id)
  constraint margin_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES nft.sale(sale_id)
  constraint margin_state_check CHECK ((state = ANY (ARRAY['held'::text, 'back'::text, 'lost'::text])))
  CREATE INDEX margin_held ON nft.margin USING btree (sale_id, id) WHERE (state = 'held'::text)
  CREATE INDEX margin_of_customer ON nft.margin USING btree (customer_id) WHERE (state = 'held'::text)
  CREATE TRIGGER agreed_once BEFORE UPDATE ON nft.margin FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('state')
  CREATE TRIGGER decided_once BEFORE UPDATE ON nft.margin FOR EACH ROW WHEN ((old.state <> 'held'::text)) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON nft.margin FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table nft.order
  id uuid not null
  sale_id integer not null
  piece_id integer not null
  work_id integer not null
  artist_id integer not null
  customer_id uuid not null
  seller_id uuid
  kind text not null
  currency text not null
  price numeric(39,0) not null
  fee numeric(39,0) not null
  royalty numeric(39,0) not null
  margin numeric(39,0) not null
  bonus numeric(39,0) not null
  created_at timestamp with time zone not null
  pay_by timestamp with time zone not null
  state text not null
  decided_at timestamp with time zone
  constraint order_bonus_check CHECK ((bonus >= (0)::numeric))
  constraint order_check CHECK (((fee + royalty) <= price))
  constraint order_check1 CHECK (((state = 'to-pay'::text) = (decided_at IS NULL)))
  constraint order_check2 CHECK (((state <> 'refused'::text) OR (kind = 'second'::text)))
  constraint order_check3 CHECK (((kind = 'auction'::text) OR (margin = (0)::numeric)))
  constraint order_check4 CHECK (((kind = 'second'::text) OR (bonus = (0)::numeric)))
  constraint order_fee_check CHECK ((fee >= (0)::numeric))
  constraint order_kind_check CHECK ((kind = ANY (ARRAY['normal'::text, 'auction'::text, 'second'::text])))
  constraint order_margin_check CHECK ((margin >= (0)::numeric))
  constraint order_piece_id_fkey FOREIGN KEY (piece_id) REFERENCES nft.piece(piece_id)
  constraint order_pkey PRIMARY KEY (id)
  constraint order_price_check CHECK ((price > (0)::numeric))
  constraint order_royalty_check CHECK ((royalty >= (0)::numeric))
  constraint order_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES nft.sale(sale_id)
  constraint order_state_check CHECK ((state = ANY (ARRAY['to-pay'::text, 'paid'::text, 'expired'::text, 'refused'::text])))
  CREATE INDEX order_due ON nft."order" USING btree (pay_by, id) WHERE (state = 'to-pay'::text)
  CREATE INDEX order_history ON nft."order" USING btree (piece_id, decided_at, id) WHERE (state = 'paid'::text)
  CREATE INDEX order_of_customer ON nft."order" USING btree (customer_id, id)
  CREATE INDEX order_of_customer_state ON nft."order" USING btree (customer_id, state, id)
  CREATE UNIQUE INDEX order_of_piece ON nft."order" USING btree (piece_id) WHERE (state = 'to-pay'::text)
  CREATE UNIQUE INDEX order_unpaid ON nft."order" USING btree (sale_id, customer_id) WHERE (state = 'to-pay'::text)
  CREATE TRIGGER agreed_once BEFORE UPDATE ON nft."order" FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('state', 'decided_at')
  CREATE TRIGGER decided_once BEFORE UPDATE ON nft."order" FOR EACH ROW WHEN ((old.state <> 'to-pay'::text)) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON nft."order" FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table nft.payout
  id uuid not null
  artist_id integer not null
  currency text not null
  amount numeric(39,0) not null
  payment text not null
  at timestamp with time zone not null
  constraint payout_amount_check CHECK ((amount > (0)::numeric))
  constraint payout_artist_id_fkey FOREIGN KEY (artist_id) REFERENCES nft.artist(artist_id)
  constraint payout_payment_key UNIQUE (payment)
  constraint payout_pkey PRIMARY KEY (id)
  CREATE INDEX payout_of_artist ON nft.payout USING btree (artist_id, id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON nft.payout FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table nft.piece
  piece_id integer not null
  work_id integer not null
  edition integer not null
  owner_id uuid
  acquired_at timestamp with time zone
  paid numeric(39,0)
  currency text
  sale_id integer
  order_id uuid
  constraint piece_check CHECK (((owner_id IS NULL) = (acquired_at IS NULL)))
  constraint piece_check1 CHECK (((owner_id IS NULL) = (paid IS NULL)))
  constraint piece_check2 CHECK (((owner_id IS NULL) = (currency IS NULL)))
  constraint piece_check3 CHECK (((order_id IS NULL) OR (sale_id IS NOT NULL)))
  constraint piece_edition_check CHECK ((edition > 0))
  constraint piece_pkey PRIMARY KEY (piece_id)
  constraint piece_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES nft.sale(sale_id)
  constraint piece_work_id_edition_key UNIQUE (work_id, edition)
  constraint piece_work_id_fkey FOREIGN KEY (work_id) REFERENCES nft.work(work_id)
  CREATE INDEX piece_of_owner ON nft.piece USING btree (owner_id, acquired_at, piece_id)
  CREATE INDEX piece_on_sale ON nft.piece USING btree (sale_id, piece_id) WHERE (order_id IS NULL)
  CREATE TRIGGER agreed_once BEFORE UPDATE ON nft.piece FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('owner_id', 'acquired_at', 'paid', 'currency', 'sale_id', 'order_id')
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON nft.piece FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table nft.removal
  work_id integer not null
  at timestamp with time zone not null
  cause text not null
  ended_at timestamp with time zone
  constraint removal_pkey PRIMARY KEY (work_id, at)
  constraint removal_work_id_fkey FOREIGN KEY (work_id) REFERENCES nft.work(work_id)
  CREATE UNIQUE INDEX removal_open ON nft.removal USING btree (work_id) WHERE (ended_at IS NULL)
  CREATE TRIGGER agreed_once BEFORE UPDATE ON nft.removal FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('ended_at')
  CREATE TRIGGER ended_once BEFORE UPDATE ON nft.removal FOR EACH ROW WHEN ((old.ended_at IS NOT NULL)) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON nft.removal FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table nft.report
  work_id integer not null
  customer_id uuid not null
  cause text not null
  at timestamp with time zone not null
  judged_at timestamp with time zone
  constraint report_pkey PRIMARY KEY (work_id, customer_id)
  constraint report_work_id_fkey FOREIGN KEY (work_id) REFERENCES nft.work(work_id)
  CREATE INDEX report_of_customer ON nft.report USING btree (customer_id, at)
  CREATE INDEX report_open ON nft.report USING btree (work_id, at) WHERE (judged_at IS NULL)
table nft.sale
  sale_id integer not null
  work_id integer not null
  artist_id integer not null
  collection_id integer not null
  piece_id integer
  seller_id uuid
  mode text not null
  currency text not null
  price numeric(39,0) not null
  step numeric(39,0)
  margin numeric(39,0)
  fee numeric(39,0) not null
  royalty numeric(39,0) not null
  starts_at timestamp with time zone not null
  ends_at timestamp with time zone not null
  stock integer not null
  top numeric(39,0)
  top_by uuid
  bids integer not null
  extensions integer not null
  state text not null
  constraint sale_bids_check CHECK ((bids >= 0))
  constraint sale_check CHECK ((ends_at > starts_at))
  constraint sale_check1 CHECK (((seller_id IS NULL) = (piece_id IS NULL)))
  constraint sale_check2 CHECK (((mode = 'auction'::text) = (step IS NOT NULL)))
  constraint sale_check3 CHECK (((mode = 'auction'::text) = (margin IS NOT NULL)))
  constraint sale_check4 CHECK (((top IS NULL) = (top_by IS NULL)))
  constraint sale_extensions_check CHECK ((extensions >= 0))
  constraint sale_margin_check CHECK ((margin > (0)::numeric))
  constraint sale_mode_check CHECK ((mode = ANY (ARRAY['normal'::text, 'auction'::text, 'box'::text])))
  constraint sale_pkey PRIMARY KEY (sale_id)
  constraint sale_price_check CHECK ((price > (0)::numeric))
  constraint sale_state_check CHECK ((state = ANY (ARRAY['open'::text, 'over'::text, 'removed'::text])))
  constraint sale_step_check CHECK ((step > (0)::numeric))
  constraint sale_stock_check CHECK ((stock >= 0))
  constraint sale_work_id_fkey FOREIGN KEY (work_id) REFERENCES nft.work(work_id)
  CREATE INDEX sale_due ON nft.sale USING btree (ends_at, sale_id) WHERE (state = 'open'::text)
  CREATE INDEX sale_of_artist ON nft.sale USING btree (artist_id, sale_id)
  CREATE INDEX sale_of_collection ON nft.sale USING btree (collection_id, sale_id)
  CREATE INDEX sale_of_piece ON nft.sale USING btree (piece_id, ends_at) WHERE (piece_id IS NOT NULL)
  CREATE INDEX sale_of_seller ON nft.sale USING btree (seller_id, sale_id) WHERE (seller_id IS NOT NULL)
  CREATE INDEX sale_of_work ON nft.sale USING btree (work_id, sale_id)
  CREATE TRIGGER agreed_once BEFORE UPDATE ON nft.sale FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('ends_at', 'stock', 'top', 'top_by', 'bids', 'extensions', 'state')
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON nft.sale FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER raised_only BEFORE UPDATE ON nft.sale FOR EACH ROW WHEN (((new.top < old.top) OR (new.bids < old.bids) OR (new.ends_at < old.ends_at) OR ((old.state <> 'open'::text) AND (new.state <> old.state)))) EXECUTE FUNCTION platform.refuse_change()
table nft.series
  series_id integer not null
  artist_id integer not null
  collection_id integer not null
  title text not null
  about text not null
  picture text not null
  currency text not null
  price numeric(39,0) not null
  fee numeric(39,0) not null
  royalty numeric(39,0) not null
  pieces integer not null
  list_hash text not null
  practice boolean not null
  starts_at timestamp with time zone not null
  ends_at timestamp with time zone not null
  stock integer not null
  sold integer not null
  opening integer not null
  pieces_left integer not null
  state text not null
  constraint series_artist_id_fkey FOREIGN KEY (artist_id) REFERENCES nft.artist(artist_id)
  constraint series_check CHECK ((ends_at > starts_at))
  constraint series_check1 CHECK (((stock >= 0) AND (stock <= pieces)))
  constraint series_check2 CHECK (((opening >= 0) AND (opening <= sold)))
  constraint series_check3 CHECK (((pieces_left >= 0) AND (pieces_left <= pieces)))
  constraint series_check4 CHECK ((stock <= pieces_left))
  constraint series_check5 CHECK (((state = 'open'::text) OR (stock = 0)))
  constraint series_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES nft.collection(collection_id)
  constraint series_list_hash_check CHECK ((list_hash ~ '^[0-9a-f]{64}$'::text))
  constraint series_pieces_check CHECK (((pieces >= 2) AND (pieces <= 100)))
  constraint series_pkey PRIMARY KEY (series_id)
  constraint series_price_check CHECK ((price > (0)::numeric))
  constraint series_royalty_check CHECK (((royalty >= (0)::numeric) AND (royalty <= (20000000)::numeric)))
  constraint series_sold_check CHECK ((sold >= 0))
  constraint series_state_check CHECK ((state = ANY (ARRAY['open'::text, 'removed'::text])))
  CREATE TRIGGER agreed_once BEFORE UPDATE ON nft.series FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('stock', 'sold', 'opening', 'pieces_left', 'state')
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON nft.series FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER onward_only BEFORE UPDATE ON nft.series FOR EACH ROW WHEN (((new.sold < old.sold) OR (new.opening < old.opening) OR (new.pieces_left > old.pieces_left) OR ((old.state <> 'open'::text) AND (new.state <> old.state)))) EXECUTE FUNCTION platform.refuse_change()
table nft.work
  work_id integer not null
  collection_id integer not null
  artist_id integer not null
  title text not null
  about text not null
  picture text not null
  rarity text not null
  royalty numeric(39,0) not null
  editions integer not null
  practice boolean not null
  media text
  media_type text
  poster text
  constraint work_artist_id_fkey FOREIGN KEY (artist_id) REFERENCES nft.artist(artist_id)
  constraint work_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES nft.collection(collection_id)
  constraint work_editions_check CHECK (((editions >= 1) AND (editions <= 100)))
  constraint work_media CHECK (((media IS NULL) = (media_type IS NULL)))
  constraint work_pkey PRIMARY KEY (work_id)
  constraint work_rarity_check CHECK ((rarity = ANY (ARRAY['common'::text, 'rare'::text, 'epic'::text, 'legendary'::text])))
  constraint work_royalty_check CHECK (((royalty >= (0)::numeric) AND (royalty <= (20000000)::numeric)))
  CREATE INDEX work_of_artist ON nft.work USING btree (artist_id, work_id)
  CREATE INDEX work_of_collection ON nft.work USING btree (collection_id, work_id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON nft.work FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table operators.account
  operator_id uuid not null
  password_hash text not null
  totp_secret text
  totp_step bigint
  constraint account_pkey PRIMARY KEY (operator_id)
  CREATE INDEX account_pepper ON operators.account USING btree (platform.pepper_version(password_hash))
table operators.challenge
  id uuid not null
  bytes bytea not null
  expires_at timestamp with time zone not null
  constraint challenge_pkey PRIMARY KEY (id)
  CREATE INDEX challenge_expiry ON operators.challenge USING btree (expires_at)
table operators.invitation
  id uuid not null
  place bigint not null identity
  operator_id uuid not null
  token_hash bytea not null
  word text
  maker_id uuid
  link text
  challenge bytea not null
  totp_secret text
  tries integer not null default 0
  made_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  used_at timestamp with time zone
  constraint invitation_pkey PRIMARY KEY (id)
  constraint invitation_token_hash_key UNIQUE (token_hash)
  CREATE INDEX invitation_operator ON operators.invitation USING btree (operator_id, place DESC)
table operators.look_batch
  hour timestamp with time zone not null
  id uuid not null
  root text not null
  constraint look_batch_id_key UNIQUE (id)
  constraint look_batch_pkey PRIMARY KEY (hour)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON operators.look_batch FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table operators.page
  id uuid not null
  operator_id uuid not null
  customer_id uuid not null
  ends_at timestamp with time zone not null
  constraint page_pkey PRIMARY KEY (id)
  CREATE INDEX page_end ON operators.page USING btree (ends_at)
table operators.passkey
  credential_id text not null
  operator_id uuid not null
  public_key text not null
  counter bigint not null
  synced boolean not null
  created_at timestamp with time zone not null
  constraint passkey_pkey PRIMARY KEY (credential_id)
  CREATE INDEX passkey_operator ON operators.passkey USING btree (operator_id)
table operators.session
  id uuid not null
  operator_id uuid not null
  token_hash bytea not null
  network text not null
  created_at timestamp with time zone not null
  seen_at timestamp with time zone not null
  ends_at timestamp with time zone not null
  constraint session_pkey PRIMARY KEY (id)
  constraint session_token_hash_key UNIQUE (token_hash)
  CREATE INDEX session_end ON operators.session USING btree (ends_at)
  CREATE INDEX session_operator ON operators.session USING btree (operator_id)
table payees.address
  id uuid not null
  customer_id uuid not null
  currency text not null
  network text not null
  family text not null
  name text not null
  address text not null
  qrcode text
  created_at timestamp with time zone not null
  usable_at timestamp with time zone not null
  removed_at timestamp with time zone
  constraint address_family_check CHECK ((family = ANY (ARRAY['evm'::text, 'bitcoin'::text, 'tron'::text])))
  constraint address_pkey PRIMARY KEY (id)
  constraint address_waits CHECK ((usable_at >= (created_at + '24:00:00'::interval)))
  CREATE UNIQUE INDEX address_listed ON payees.address USING btree (customer_id, currency, network, address) WHERE (removed_at IS NULL)
  CREATE INDEX address_newest ON payees.address USING btree (customer_id, id DESC)
  CREATE INDEX address_shared ON payees.address USING btree (address)
  CREATE TRIGGER address_kept BEFORE DELETE OR TRUNCATE ON payees.address FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER address_returns BEFORE UPDATE ON payees.address FOR EACH ROW WHEN (((old.removed_at IS NOT NULL) AND (new.removed_at IS NULL))) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER address_stays BEFORE UPDATE ON payees.address FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('removed_at', 'qrcode')
table payees.card
  id uuid not null
  customer_id uuid not null
  kind text not null
  country text not null
  bank_name text not null
  sealed text not null
  digest bytea not null
  created_at timestamp with time zone not null
  usable_at timestamp with time zone not null
  removed_at timestamp with time zone
  constraint card_kind_check CHECK ((kind = ANY (ARRAY['domestic'::text, 'international'::text])))
  constraint card_pkey PRIMARY KEY (id)
  constraint card_waits CHECK ((usable_at >= (created_at + '24:00:00'::interval)))
  CREATE INDEX card_key ON payees.card USING btree (platform.key_version(sealed))
  CREATE UNIQUE INDEX card_listed ON payees.card USING btree (customer_id, digest) WHERE (removed_at IS NULL)
  CREATE INDEX card_newest ON payees.card USING btree (customer_id, id DESC)
  CREATE INDEX card_shared ON payees.card USING btree (digest)
  CREATE TRIGGER card_kept BEFORE DELETE OR TRUNCATE ON payees.card FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER card_returns BEFORE UPDATE ON payees.card FOR EACH ROW WHEN ((old.removed_at IS NOT NULL)) EXECUTE FUNCTION platform.refuse_change('sealed')
  CREATE TRIGGER card_sealed_anew BEFORE UPDATE ON payees.card FOR EACH ROW WHEN (((new.sealed <> old.sealed) AND (platform.key_version(new.sealed) <= platform.key_version(old.sealed)))) EXECUTE FUNCTION platform.refuse_change('removed_at')
  CREATE TRIGGER card_stays BEFORE UPDATE ON payees.card FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('removed_at', 'sealed')
table payees.restriction
  customer_id uuid not null
  on_at timestamp with time zone not null
  off_at timestamp with time zone
  constraint restriction_pkey PRIMARY KEY (customer_id)
table platform.act
  entry bigint not null identity
  id uuid not null
  operator_id uuid not null
  role text not null
  call text not null
  customer_id uuid
  reason text not null
  subject_salt text
  reason_salt text not null
  proposal_id uuid
  fact text not null
  at timestamp with time zone not null
  constraint act_check CHECK (((customer_id IS NULL) = (subject_salt IS NULL)))
  constraint act_id_key UNIQUE (id)
  constraint act_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES platform.operator(id)
  constraint act_pkey PRIMARY KEY (entry)
  constraint act_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES platform.proposal(id)
  CREATE INDEX act_call ON platform.act USING btree (call, entry DESC)
  CREATE INDEX act_customer ON platform.act USING btree (customer_id, entry DESC) WHERE (customer_id IS NOT NULL)
  CREATE INDEX act_operator ON platform.act USING btree (operator_id, entry DESC)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON platform.act FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table platform.act_count
  month date not null
  call text not null
  count bigint not null
  constraint act_count_pkey PRIMARY KEY (month, call)
table platform.dead_event
  event text not null
  payload jsonb not null
  at timestamp with time zone not null
  fault text not null
  id bigint not null identity
  constraint dead_event_pkey PRIMARY KEY (id)
table platform.key
  purpose text not null
  version integer not null
  wrapped bytea
  root text not null
  made_at timestamp with time zone not null
  since timestamp with time zone not null
  retired_at timestamp with time zone
  constraint key_check CHECK (((wrapped IS NULL) = (retired_at IS NOT NULL)))
  constraint key_pkey PRIMARY KEY (purpose, version)
  constraint key_version_check CHECK ((version > 0))
  CREATE TRIGGER made_once BEFORE UPDATE ON platform.key FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('wrapped', 'root', 'retired_at')
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON platform.key FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER retired_once BEFORE UPDATE ON platform.key FOR EACH ROW WHEN ((old.retired_at IS NOT NULL)) EXECUTE FUNCTION platform.refuse_change()
table platform.key_left
  purpose text not null
  what text not null
  count integer not null
  at timestamp with time zone not null
  constraint key_left_pkey PRIMARY KEY (purpose, what)
table platform.look
  entry bigint not null identity
  id uuid not null
  operator_id uuid not null
  role text not null
  call text not null
  customer_id uuid not null
  reason text not null
  salt text not null
  at timestamp with time zone not null
  constraint look_id_key UNIQUE (id)
  constraint look_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES platform.operator(id)
  constraint look_pkey PRIMARY KEY (entry)
  CREATE INDEX look_at ON platform.look USING btree (at)
  CREATE INDEX look_customer ON platform.look USING btree (customer_id, entry DESC)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON platform.look FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table platform.migration
  name text not null
  sha256 text not null
  at timestamp with time zone not null default now()
  constraint migration_pkey PRIMARY KEY (name)
table platform.operator
  id uuid not null
  number integer not null identity
  name text not null
  state text not null
  practice boolean not null default false
  created_at timestamp with time zone not null
  seen_at timestamp with time zone
  constraint operator_name_key UNIQUE (name)
  constraint operator_number_key UNIQUE (number)
  constraint operator_pkey PRIMARY KEY (id)
  constraint operator_state_check CHECK ((state = ANY (ARRAY['invited'::text, 'enrolled'::text, 'closed'::text])))
  CREATE TRIGGER closed_for_good BEFORE UPDATE ON platform.operator FOR EACH ROW WHEN ((old.state = 'closed'::text)) EXECUTE FUNCTION platform.refuse_change('seen_at')
  CREATE TRIGGER named_once BEFORE UPDATE ON platform.operator FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('state', 'seen_at')
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON platform.operator FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table platform.operator_customer
  operator_id uuid not null
  customer_id uuid not null
  at timestamp with time zone not null
  constraint operator_customer_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES platform.operator(id)
  constraint operator_customer_pkey PRIMARY KEY (operator_id, customer_id)
  CREATE INDEX operator_customer_owner ON platform.operator_customer USING btree (customer_id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON platform.operator_customer FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table platform.operator_role
  operator_id uuid not null
  role text not null
  constraint operator_role_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES platform.operator(id)
  constraint operator_role_pkey PRIMARY KEY (operator_id, role)
  constraint operator_role_role_check CHECK ((role = ANY (ARRAY['support'::text, 'verification'::text, 'treasury-maker'::text, 'treasury-checker'::text, 'product'::text, 'market'::text, 'security'::text, 'auditor'::text])))
  CREATE INDEX operator_role_holders ON platform.operator_role USING btree (role, operator_id)
  CREATE UNIQUE INDEX operator_role_one_side ON platform.operator_role USING btree (operator_id) WHERE (role = ANY (ARRAY['treasury-maker'::text, 'treasury-checker'::text]))
table platform.outbox
  tx xid8 not null default pg_current_xact_id()
  id bigint not null identity
  event text not null
  payloads json not null
  at timestamp with time zone not null
  attempts integer not null default 0
  constraint outbox_pkey PRIMARY KEY (tx, id)
table platform.proposal
  id uuid not null
  place bigint not null identity
  hash text not null
  call text not null
  input jsonb not null
  reason text not null
  maker_operator uuid
  maker_customer uuid
  maker_session text
  customer_id uuid
  role text not null
  needed integer not null
  preview jsonb not null
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  state text not null
  cause text
  ended_at timestamp with time zone
  constraint proposal_check CHECK (((maker_operator IS NULL) <> (maker_customer IS NULL)))
  constraint proposal_check1 CHECK (((state = 'waiting'::text) = (ended_at IS NULL)))
  constraint proposal_maker_operator_fkey FOREIGN KEY (maker_operator) REFERENCES platform.operator(id)
  constraint proposal_needed_check CHECK (((needed >= 1) AND (needed <= 2)))
  constraint proposal_pkey PRIMARY KEY (id)
  constraint proposal_place_key UNIQUE (place)
  constraint proposal_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'refused'::text, 'withdrawn'::text, 'outdated'::text, 'expired'::text])))
  CREATE INDEX proposal_maker ON platform.proposal USING btree (maker_operator, place DESC)
  CREATE INDEX proposal_role ON platform.proposal USING btree (role, place DESC)
  CREATE INDEX proposal_state ON platform.proposal USING btree (state, place DESC)
  CREATE INDEX proposal_waiting ON platform.proposal USING btree (expires_at) WHERE (state = 'waiting'::text)
  CREATE TRIGGER ended_once BEFORE UPDATE ON platform.proposal FOR EACH ROW WHEN ((old.state <> 'waiting'::text)) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON platform.proposal FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER proposed_once BEFORE UPDATE ON platform.proposal FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('state', 'cause', 'ended_at')
table platform.refused_act
  entry bigint not null identity
  operator_id uuid not null
  call text not null
  code text not null
  at timestamp with time zone not null
  constraint refused_act_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES platform.operator(id)
  constraint refused_act_pkey PRIMARY KEY (entry)
  CREATE INDEX refused_act_operator ON platform.refused_act USING btree (operator_id, entry DESC)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON platform.refused_act FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table platform.reply
  owner text not null
  key text not null
  body_hash text not null
  reply json not null
  at timestamp with time zone not null
  constraint reply_pkey PRIMARY KEY (owner, key)
  CREATE INDEX reply_at ON platform.reply USING btree (at)
table platform.vote
  proposal_id uuid not null
  operator_id uuid not null
  verdict text not null
  hash text not null
  reason text not null
  at timestamp with time zone not null
  constraint vote_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES platform.operator(id)
  constraint vote_pkey PRIMARY KEY (proposal_id, operator_id)
  constraint vote_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES platform.proposal(id)
  constraint vote_verdict_check CHECK ((verdict = ANY (ARRAY['approve'::text, 'refuse'::text])))
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON platform.vote FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table proofs.draw
  reference uuid not null
  customer_id uuid not null
  feature text not null
  asked text not null
  odds text not null
  deadline_at timestamp with time zone not null
  state text not null
  chain integer
  index integer
  outcome integer[]
  constraint draw_chain_fkey FOREIGN KEY (chain) REFERENCES proofs.draw_chain(number)
  constraint draw_chain_index_key UNIQUE (chain, index)
  constraint draw_check CHECK (((chain IS NULL) = (index IS NULL)))
  constraint draw_check1 CHECK (((state = 'drawn'::text) = (outcome IS NOT NULL)))
  constraint draw_check2 CHECK (((state <> 'drawn'::text) OR (chain IS NOT NULL)))
  constraint draw_pkey PRIMARY KEY (reference)
  constraint draw_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'drawn'::text, 'late'::text])))
  CREATE INDEX draw_late ON proofs.draw USING btree (reference) WHERE (state = 'late'::text)
  CREATE INDEX draw_unplaced ON proofs.draw USING btree (reference) WHERE (chain IS NULL)
  CREATE INDEX draw_waiting ON proofs.draw USING btree (deadline_at) WHERE (state = 'asked'::text)
  CREATE TRIGGER asked_once BEFORE UPDATE ON proofs.draw FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('state', 'chain', 'index', 'outcome')
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON proofs.draw FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER placed_once BEFORE UPDATE ON proofs.draw FOR EACH ROW WHEN ((old.chain IS NOT NULL)) EXECUTE FUNCTION platform.refuse_change()
table proofs.draw_chain
  number integer not null
  salt text not null
  chain_end text not null
  length integer not null
  subject uuid not null
  used integer not null default 0
  constraint draw_chain_check CHECK (((used >= 0) AND (used <= length)))
  constraint draw_chain_pkey PRIMARY KEY (number)
  constraint draw_chain_subject_key UNIQUE (subject)
  CREATE TRIGGER committed_once BEFORE UPDATE ON proofs.draw_chain FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('used')
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON proofs.draw_chain FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table proofs.evidence
  tx xid8 not null default pg_current_xact_id()
  id bigint not null identity
  customer_id uuid not null
  subject uuid not null
  rule text not null
  fact text not null
  at timestamp with time zone not null
  shared text
  constraint evidence_pkey PRIMARY KEY (tx, id)
  constraint evidence_shared_fkey FOREIGN KEY (shared) REFERENCES proofs.shared_fact(digest)
  CREATE INDEX evidence_kind ON proofs.evidence USING btree (subject, customer_id, rule, COALESCE(((fact)::jsonb ->> 'what'::text), ''::text), tx, id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON proofs.evidence FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table proofs.key
  id integer not null
  public text not null
  secret text
  made_at timestamp with time zone not null
  retired_at timestamp with time zone
  constraint key_check CHECK (((secret IS NULL) = (retired_at IS NOT NULL)))
  constraint key_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX key_in_use ON proofs.key USING btree ((true)) WHERE (retired_at IS NULL)
  CREATE TRIGGER made_once BEFORE UPDATE ON proofs.key FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('secret', 'retired_at')
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON proofs.key FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER retired_once BEFORE UPDATE ON proofs.key FOR EACH ROW WHEN ((old.retired_at IS NOT NULL)) EXECUTE FUNCTION platform.refuse_change()
table proofs.link
  place bigint not null
  tx xid8 not null
  evidence_id bigint not null
  previous text not null
  rule text not null
  digest text not null
  hash text not null
  key integer not null
  signature text not null
  constraint link_key_fkey FOREIGN KEY (key) REFERENCES proofs.key(id)
  constraint link_pkey PRIMARY KEY (place)
  constraint link_tx_evidence_id_fkey FOREIGN KEY (tx, evidence_id) REFERENCES proofs.evidence(tx, id)
  constraint link_tx_evidence_id_key UNIQUE (tx, evidence_id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON proofs.link FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table proofs.next_key
  id integer not null
  public text not null
  secret text not null
  made_at timestamp with time zone not null
  constraint next_key_pkey PRIMARY KEY (id)
table proofs.shared_fact
  digest text not null
  fact text not null
  constraint shared_fact_pkey PRIMARY KEY (digest)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON proofs.shared_fact FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table proofs.used
  customer_id uuid not null
  kind text not null
  day integer not null
  count integer not null
  last_at timestamp with time zone not null
  told_day integer
  constraint used_count_check CHECK ((count >= 0))
  constraint used_kind_check CHECK ((kind = ANY (ARRAY['instructions'::text, 'transfers'::text])))
  constraint used_pkey PRIMARY KEY (customer_id, kind)
table protection.measure
  id uuid not null
  customer_id uuid not null
  kind text not null
  units numeric(39,0)
  from_at timestamp with time zone not null
  fixed_until timestamp with time zone
  until_at timestamp with time zone
  end_asked_at timestamp with time zone
  constraint measure_check CHECK (((units IS NOT NULL) = (kind = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))))
  constraint measure_check1 CHECK ((until_at >= from_at))
  constraint measure_check2 CHECK (((until_at IS NULL) OR ((fixed_until IS NOT NULL) AND (until_at >= fixed_until))))
  constraint measure_check3 CHECK (((end_asked_at IS NULL) OR ((until_at IS NOT NULL) AND (until_at >= (end_asked_at + '24:00:00'::interval)))))
  constraint measure_kind_check CHECK ((kind = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'cool-off'::text, 'exclusion'::text])))
  constraint measure_pkey PRIMARY KEY (id)
  constraint measure_units_check CHECK ((units > (0)::numeric))
  CREATE INDEX measure_customer ON protection.measure USING btree (customer_id, until_at)
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON protection.measure FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER only_its_end BEFORE UPDATE ON protection.measure FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('until_at', 'end_asked_at')
table protection.result with (fillfactor=70)
  customer_id uuid not null
  day integer not null
  units numeric(39,0) not null
  constraint result_pkey PRIMARY KEY (customer_id, day)
table quiz.bet
  id uuid not null
  customer_id uuid not null
  event_id uuid not null
  outcome integer not null
  stake numeric(39,0) not null
  created_at timestamp with time zone not null
  status text not null
  payout numeric(39,0)
  settled_at timestamp with time zone
  constraint bet_check CHECK (((status = 'open'::text) OR (payout IS NOT NULL)))
  constraint bet_check1 CHECK (((status = 'open'::text) = (settled_at IS NULL)))
  constraint bet_event_id_fkey FOREIGN KEY (event_id) REFERENCES quiz.event(id)
  constraint bet_outcome_check CHECK (((outcome >= 0) AND (outcome <= 3)))
  constraint bet_payout_check CHECK ((payout >= (0)::numeric))
  constraint bet_pkey PRIMARY KEY (id)
  constraint bet_stake_check CHECK ((stake > (0)::numeric))
  constraint bet_status_check CHECK ((status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text, 'void'::text])))
  CREATE INDEX bet_ended ON quiz.bet USING btree (customer_id, id) WHERE (status <> 'open'::text)
  CREATE INDEX bet_of_customer ON quiz.bet USING btree (customer_id, id)
  CREATE INDEX bet_of_event ON quiz.bet USING btree (event_id, customer_id, id)
  CREATE INDEX bet_open ON quiz.bet USING btree (customer_id, id) WHERE (status = 'open'::text)
  CREATE INDEX bet_unpaid ON quiz.bet USING btree (event_id, ((payout > (0)::numeric)), id) WHERE (status = 'open'::text)
  CREATE TRIGGER agreed_once BEFORE UPDATE ON quiz.bet FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('status', 'payout', 'settled_at')
  CREATE TRIGGER decided_once BEFORE UPDATE ON quiz.bet FOR EACH ROW WHEN ((old.payout IS NOT NULL)) EXECUTE FUNCTION platform.refuse_change('status', 'settled_at')
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON quiz.bet FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER paid_once BEFORE UPDATE ON quiz.bet FOR EACH ROW WHEN ((old.status <> 'open'::text)) EXECUTE FUNCTION platform.refuse_change()
table quiz.event
  id uuid not null
  programme_id integer not null
  symbol text not null
  period text not null
  lines jsonb not null
  fee numeric(39,0) not null
  announced_at timestamp with time zone not null
  opens_at timestamp with time zone not null
  closes_at timestamp with time zone not null
  decides_at timestamp with time zone not null
  terms_hash text not null
  state text not null
  tick text
  outcome integer
  ending text
  decided_at timestamp with time zone
  settled_at timestamp with time zone
  constraint event_check CHECK ((opens_at >= announced_at))
  constraint event_check1 CHECK ((closes_at > opens_at))
  constraint event_check2 CHECK ((decides_at > closes_at))
  constraint event_check3 CHECK (((state = 'open'::text) = (ending IS NULL)))
  constraint event_check4 CHECK (((state = 'open'::text) = (decided_at IS NULL)))
  constraint event_check5 CHECK (((state = 'settled'::text) = (settled_at IS NOT NULL)))
  constraint event_check6 CHECK (((ending IS DISTINCT FROM 'paid'::text) OR (outcome IS NOT NULL)))
  constraint event_check7 CHECK (((ending IS NULL) OR ((ending = 'late'::text) = (tick IS NULL))))
  constraint event_ending_check CHECK ((ending = ANY (ARRAY['paid'::text, 'tie'::text, 'late'::text, 'one-sided'::text, 'no-winner'::text])))
  constraint event_pkey PRIMARY KEY (id)
  constraint event_programme_id_decides_at_key UNIQUE (programme_id, decides_at)
  constraint event_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES quiz.programme(id)
  constraint event_state_check CHECK ((state = ANY (ARRAY['open'::text, 'decided'::text, 'settled'::text])))
  CREATE INDEX event_ended ON quiz.event USING btree (decides_at, id) WHERE (state = 'settled'::text)
  CREATE INDEX event_running ON quiz.event USING btree (decides_at, id) WHERE (state <> 'settled'::text)
  CREATE TRIGGER agreed_once BEFORE UPDATE ON quiz.event FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('state', 'tick', 'outcome', 'ending', 'decided_at', 'settled_at')
  CREATE TRIGGER decided_once BEFORE UPDATE ON quiz.event FOR EACH ROW WHEN ((old.state = 'decided'::text)) EXECUTE FUNCTION platform.refuse_change('state', 'settled_at')
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON quiz.event FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER settled_once BEFORE UPDATE ON quiz.event FOR EACH ROW WHEN ((old.state = 'settled'::text)) EXECUTE FUNCTION platform.refuse_change()
table quiz.pool
  event_id uuid not null
  outcome integer not null
  staked numeric(39,0) not null
  bets integer not null
  constraint pool_bets_check CHECK ((bets >= 0))
  constraint pool_event_id_fkey FOREIGN KEY (event_id) REFERENCES quiz.event(id)
  constraint pool_outcome_check CHECK (((outcome >= 0) AND (outcome <= 3)))
  constraint pool_pkey PRIMARY KEY (event_id, outcome)
  constraint pool_staked_check CHECK ((staked >= (0)::numeric))
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON quiz.pool FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_less BEFORE UPDATE ON quiz.pool FOR EACH ROW WHEN (((new.staked < old.staked) OR (new.bets < old.bets))) EXECUTE FUNCTION platform.refuse_change()
table quiz.programme
  id integer not null
  symbol text not null
  period text not null
  outcomes integer not null
  distance numeric(39,0) not null
  fee numeric(39,0) not null
  close_minutes integer not null
  from_at timestamp with time zone not null
  stopped_at timestamp with time zone
  constraint programme_close_minutes_check CHECK ((close_minutes > 0))
  constraint programme_distance_check CHECK ((distance >= (0)::numeric))
  constraint programme_fee_check CHECK ((fee >= (0)::numeric))
  constraint programme_id_check CHECK ((id > 0))
  constraint programme_outcomes_check CHECK (((outcomes >= 2) AND (outcomes <= 4)))
  constraint programme_period_check CHECK ((period = ANY (ARRAY['hour'::text, 'day'::text])))
  constraint programme_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX programme_runs ON quiz.programme USING btree (symbol, period, outcomes) WHERE (stopped_at IS NULL)
  CREATE TRIGGER agreed_once BEFORE UPDATE ON quiz.programme FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('stopped_at')
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON quiz.programme FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER stopped_once BEFORE UPDATE ON quiz.programme FOR EACH ROW WHEN ((old.stopped_at IS NOT NULL)) EXECUTE FUNCTION platform.refuse_change()
table seconds.option
  id uuid not null
  customer_id uuid not null
  symbol text not null
  direction text not null
  seconds integer not null
  mode text not null
  currency text not null
  stake numeric(39,0) not null
  rate numeric(39,0) not null
  created_at timestamp with time zone not null
  closes_at timestamp with time zone not null
  state text not null
  due_at timestamp with time zone not null
  entry jsonb
  settlement jsonb
  outcome text
  payout numeric(39,0)
  settled_at timestamp with time zone
  version integer not null
  draw jsonb
  enters_at timestamp with time zone
  constraint option_check CHECK (((state = 'waiting'::text) <= (entry IS NULL)))
  constraint option_check1 CHECK (((state = 'running'::text) <= (entry IS NOT NULL)))
  constraint option_check2 CHECK (((state = 'settled'::text) = (outcome IS NOT NULL)))
  constraint option_check3 CHECK (((state = 'settled'::text) = (payout IS NOT NULL)))
  constraint option_check4 CHECK (((state = 'settled'::text) = (settled_at IS NOT NULL)))
  constraint option_check5 CHECK (((settlement IS NOT NULL) = ((outcome = ANY (ARRAY['won'::text, 'lost'::text, 'tie'::text])) AND (outcome IS NOT NULL))))
  constraint option_check6 CHECK (((draw IS NULL) = (enters_at IS NULL)))
  constraint option_check7 CHECK (((version > 1) OR (draw IS NULL)))
  constraint option_check8 CHECK (((version = 1) OR (entry IS NULL) OR (draw IS NOT NULL)))
  constraint option_direction_check CHECK ((direction = ANY (ARRAY['up'::text, 'down'::text])))
  constraint option_mode_check CHECK ((mode = ANY (ARRAY['fixed'::text, 'pool'::text])))
  constraint option_outcome_check CHECK ((outcome = ANY (ARRAY['won'::text, 'lost'::text, 'tie'::text, 'void'::text])))
  constraint option_payout_check CHECK ((payout >= (0)::numeric))
  constraint option_pkey PRIMARY KEY (id)
  constraint option_rate_check CHECK ((rate >= (0)::numeric))
  constraint option_seconds_check CHECK ((seconds > 0))
  constraint option_stake_check CHECK ((stake > (0)::numeric))
  constraint option_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'settled'::text])))
  constraint option_version_check CHECK ((version = ANY (ARRAY[1, 2])))
  CREATE INDEX option_due ON seconds.option USING btree (due_at) WHERE (state <> 'settled'::text)
  CREATE INDEX option_exposed ON seconds.option USING btree (symbol, direction) WHERE ((state <> 'settled'::text) AND (mode = 'fixed'::text))
  CREATE INDEX option_live ON seconds.option USING btree (customer_id, id) WHERE (state <> 'settled'::text)
  CREATE INDEX option_round ON seconds.option USING btree (symbol, seconds, closes_at) WHERE (mode = 'pool'::text)
  CREATE INDEX option_settled ON seconds.option USING btree (customer_id, id) WHERE (state = 'settled'::text)
  CREATE TRIGGER agreed_once BEFORE UPDATE ON seconds.option FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('state', 'due_at', 'draw', 'enters_at', 'entry', 'settlement', 'outcome', 'payout', 'settled_at')
  CREATE TRIGGER decided_once BEFORE UPDATE ON seconds.option FOR EACH ROW WHEN (((old.state = 'settled'::text) OR ((old.entry IS NOT NULL) AND (old.entry IS DISTINCT FROM new.entry)) OR ((old.draw IS NOT NULL) AND ((old.draw IS DISTINCT FROM new.draw) OR (old.enters_at IS DISTINCT FROM new.enters_at))))) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON seconds.option FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table sell.approval
  sale_id uuid not null
  operator_id uuid not null
  at timestamp with time zone not null
  constraint approval_pkey PRIMARY KEY (sale_id, operator_id)
  constraint approval_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sell.sale(id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON sell.approval FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table sell.file
  id uuid not null
  account_id text not null
  number integer not null
  currency text not null
  payouts integer not null
  sum numeric(39,0) not null
  hash text not null
  made_at timestamp with time zone not null
  constraint file_account_id_number_key UNIQUE (account_id, number)
  constraint file_number_check CHECK ((number > 0))
  constraint file_payouts_check CHECK (((payouts >= 1) AND (payouts <= 500)))
  constraint file_pkey PRIMARY KEY (id)
  constraint file_sum_check CHECK ((sum > (0)::numeric))
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON sell.file FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table sell.sale
  id uuid not null
  customer_id uuid not null
  card_id uuid not null
  account_id text not null
  reference text not null
  country text not null
  currency text not null
  bank_name text not null
  last_four text not null
  sealed text not null
  units numeric(39,0) not null
  fee numeric(39,0) not null
  spread numeric(39,0) not null
  arrives numeric(39,0) not null
  mid numeric(39,0) not null
  rate numeric(39,0) not null
  worth_btc numeric(39,0)
  state text not null
  reason text
  note text
  needed integer not null
  created_at timestamp with time zone not null
  due_at timestamp with time zone
  is_late boolean not null
  file_id uuid
  place integer
  shown_at timestamp with time zone
  returned numeric(39,0)
  back numeric(39,0)
  ended_at timestamp with time zone
  constraint sale_arrives_check CHECK ((arrives > (0)::numeric))
  constraint sale_check CHECK (((returned >= (1)::numeric) AND (returned <= arrives)))
  constraint sale_check1 CHECK (((back >= (0)::numeric) AND (back <= units)))
  constraint sale_check2 CHECK (((file_id IS NULL) = (place IS NULL)))
  constraint sale_check3 CHECK (((state = ANY (ARRAY['filed'::text, 'paid'::text, 'bouncing'::text, 'bounced'::text])) = (file_id IS NOT NULL)))
  constraint sale_check4 CHECK (((state = ANY (ARRAY['paid'::text, 'bounced'::text, 'cancelled'::text, 'refused'::text])) = (ended_at IS NOT NULL)))
  constraint sale_check5 CHECK (((due_at IS NULL) = (ended_at IS NOT NULL)))
  constraint sale_check6 CHECK (((state = ANY (ARRAY['bouncing'::text, 'bounced'::text])) = (back IS NOT NULL)))
  constraint sale_check7 CHECK (((returned IS NULL) OR (back IS NOT NULL)))
  constraint sale_check8 CHECK (((state <> 'paid'::text) OR (shown_at IS NOT NULL)))
  constraint sale_fee_check CHECK ((fee >= (0)::numeric))
  constraint sale_file_id_fkey FOREIGN KEY (file_id) REFERENCES sell.file(id)
  constraint sale_file_id_place_key UNIQUE (file_id, place)
  constraint sale_mid_check CHECK ((mid > (0)::numeric))
  constraint sale_needed_check CHECK (((needed >= 0) AND (needed <= 2)))
  constraint sale_note_check CHECK ((length(note) <= 300))
  constraint sale_pkey PRIMARY KEY (id)
  constraint sale_rate_check CHECK ((rate > (0)::numeric))
  constraint sale_reference_key UNIQUE (reference)
  constraint sale_spread_check CHECK ((spread >= (0)::numeric))
  constraint sale_state_check CHECK ((state = ANY (ARRAY['review'::text, 'held'::text, 'queued'::text, 'filed'::text, 'paid'::text, 'bouncing'::text, 'bounced'::text, 'cancelled'::text, 'refused'::text])))
  constraint sale_units_check CHECK ((units > (0)::numeric))
  CREATE INDEX sale_counted ON sell.sale USING btree (customer_id, created_at)
  CREATE INDEX sale_due ON sell.sale USING btree (due_at) WHERE ((ended_at IS NULL) AND (NOT is_late))
  CREATE INDEX sale_key ON sell.sale USING btree (platform.key_version(sealed))
  CREATE INDEX sale_of_customer ON sell.sale USING btree (customer_id, id)
  CREATE INDEX sale_open ON sell.sale USING btree (state, id) WHERE (ended_at IS NULL)
  CREATE INDEX sale_ready ON sell.sale USING btree (account_id, id) WHERE (state = 'queued'::text)
  CREATE INDEX sale_waiting ON sell.sale USING btree (customer_id, id) WHERE (state = ANY (ARRAY['queued'::text, 'held'::text]))
  CREATE TRIGGER agreed_once BEFORE UPDATE ON sell.sale FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('sealed', 'state', 'reason', 'note', 'due_at', 'is_late', 'file_id', 'place', 'shown_at', 'returned', 'back', 'ended_at')
  CREATE TRIGGER decided_once BEFORE UPDATE ON sell.sale FOR EACH ROW WHEN (((old.state = ANY (ARRAY['cancelled'::text, 'refused'::text, 'bounced'::text])) AND ((((new.state IS DISTINCT FROM old.state) OR (new.back IS DISTINCT FROM old.back)) OR (new.returned IS DISTINCT FROM old.returned)) OR (new.ended_at IS DISTINCT FROM old.ended_at)))) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER filed_once BEFORE UPDATE ON sell.sale FOR EACH ROW WHEN (((old.file_id IS NOT NULL) AND ((new.file_id IS DISTINCT FROM old.file_id) OR (new.place IS DISTINCT FROM old.place)))) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON sell.sale FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER sealed_anew BEFORE UPDATE ON sell.sale FOR EACH ROW WHEN (((new.sealed <> old.sealed) AND (platform.key_version(new.sealed) <= platform.key_version(old.sealed)))) EXECUTE FUNCTION platform.refuse_change()
table sell.step
  sale_id uuid not null
  number integer not null
  step text not null
  owner text
  at timestamp with time zone not null
  due_at timestamp with time zone
  reason text
  constraint step_pkey PRIMARY KEY (sale_id, number)
  constraint step_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sell.sale(id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON sell.step FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table spot.fill
  order_id uuid not null
  sequence bigint not null
  symbol text not null
  customer_id uuid not null
  side text not null
  price numeric(39,0) not null
  quantity numeric(39,0) not null
  quote numeric(39,0) not null
  fee numeric(39,0) not null
  role text not null
  against text not null
  at timestamp with time zone not null
  index_price numeric(39,0)
  best_price numeric(39,0)
  constraint fill_against_check CHECK ((against = ANY (ARRAY['customer'::text, 'house'::text])))
  constraint fill_best_price_check CHECK ((best_price > (0)::numeric))
  constraint fill_fee_check CHECK ((fee >= (0)::numeric))
  constraint fill_index_price_check CHECK ((index_price > (0)::numeric))
  constraint fill_pkey PRIMARY KEY (order_id, sequence)
  constraint fill_price_check CHECK ((price > (0)::numeric))
  constraint fill_quantity_check CHECK ((quantity > (0)::numeric))
  constraint fill_quote_check CHECK ((quote > (0)::numeric))
  constraint fill_role_check CHECK ((role = ANY (ARRAY['maker'::text, 'taker'::text])))
  constraint fill_side_check CHECK ((side = ANY (ARRAY['buy'::text, 'sell'::text])))
  CREATE INDEX fill_of_customer ON spot.fill USING btree (customer_id, at, sequence)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON spot.fill FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table spot.market with (fillfactor=50)
  symbol text not null
  sequence bigint not null default 0
  taken jsonb not null default '[]'::jsonb
  constraint market_pkey PRIMARY KEY (symbol)
table spot.order with (fillfactor=70)
  id uuid not null
  customer_id uuid not null
  symbol text not null
  side text not null
  kind text not null
  time_in_force text not null
  post_only boolean not null
  price numeric(39,0)
  quantity numeric(39,0)
  quote_amount numeric(39,0)
  sequence bigint not null
  filled numeric(39,0) not null
  filled_quote numeric(39,0) not null
  fee numeric(39,0) not null
  maker_fee numeric(39,0) not null
  taker_fee numeric(39,0) not null
  state text not null
  cancel_reason text
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  expires_at timestamp with time zone
  constraint order_cancel_has_reason CHECK (((cancel_reason IS NOT NULL) = (state = 'cancelled'::text)))
  constraint order_filled CHECK (((filled >= (0)::numeric) AND (filled <= quantity)))
  constraint order_filled_quote CHECK (((filled_quote >= (0)::numeric) AND (filled_quote <= quote_amount)))
  constraint order_good_till_date CHECK (((time_in_force = 'gtd'::text) = (expires_at IS NOT NULL)))
  constraint order_kind_check CHECK ((kind = ANY (ARRAY['limit'::text, 'market'::text, 'stop-limit'::text, 'stop-market'::text, 'trailing-stop'::text, 'oco'::text])))
  constraint order_maker_fee_check CHECK ((maker_fee >= (0)::numeric))
  constraint order_open_rests CHECK (((state <> 'open'::text) OR ((price IS NOT NULL) AND (filled < quantity))))
  constraint order_pkey PRIMARY KEY (id)
  constraint order_price_check CHECK ((price > (0)::numeric))
  constraint order_price_of_kind CHECK (((price IS NULL) = (kind = ANY (ARRAY['market'::text, 'stop-market'::text, 'trailing-stop'::text]))))
  constraint order_quantity_check CHECK ((quantity > (0)::numeric))
  constraint order_quantity_or_quote CHECK (((quantity IS NULL) <> (quote_amount IS NULL)))
  constraint order_quote_amount_check CHECK ((quote_amount > (0)::numeric))
  constraint order_side_check CHECK ((side = ANY (ARRAY['buy'::text, 'sell'::text])))
  constraint order_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'open'::text, 'filled'::text, 'cancelled'::text])))
  constraint order_taker_fee_check CHECK ((taker_fee >= (0)::numeric))
  constraint order_time_in_force_check CHECK ((time_in_force = ANY (ARRAY['gtc'::text, 'gtd'::text, 'ioc'::text, 'fok'::text])))
  constraint order_waiting_is_stop CHECK (((state <> 'waiting'::text) OR ((kind = ANY (ARRAY['stop-limit'::text, 'stop-market'::text, 'trailing-stop'::text])) AND (filled = (0)::numeric))))
  CREATE INDEX order_book ON spot."order" USING btree (symbol, side, price, sequence) WHERE (state = 'open'::text)
  CREATE INDEX order_ended ON spot."order" USING btree (customer_id, id) WHERE (state <> ALL (ARRAY['open'::text, 'waiting'::text]))
  CREATE INDEX order_expiry ON spot."order" USING btree (expires_at, id) WHERE ((state = ANY (ARRAY['open'::text, 'waiting'::text])) AND (expires_at IS NOT NULL))
  CREATE INDEX order_open ON spot."order" USING btree (customer_id, id) WHERE (state = ANY (ARRAY['open'::text, 'waiting'::text]))
  CREATE INDEX order_stops ON spot."order" USING btree (symbol, id) WHERE ((state = ANY (ARRAY['open'::text, 'waiting'::text])) AND (kind <> ALL (ARRAY['limit'::text, 'market'::text])))
  CREATE TRIGGER agreed_once BEFORE UPDATE OF id, customer_id, symbol, side, kind, time_in_force, post_only, maker_fee, taker_fee, created_at, expires_at ON spot."order" FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER decided_once BEFORE UPDATE ON spot."order" FOR EACH ROW WHEN (((old.state = ANY (ARRAY['filled'::text, 'cancelled'::text])) OR (new.filled < old.filled) OR (new.filled_quote < old.filled_quote) OR (new.fee < old.fee))) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON spot."order" FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table spot.stop
  order_id uuid not null
  price numeric(39,0)
  limit_price numeric(39,0)
  trail numeric(39,0)
  mark numeric(39,0)
  fired_price numeric(39,0)
  fired_at timestamp with time zone
  mark_tick text
  asked_at timestamp with time zone
  constraint stop_check CHECK (((price IS NULL) = (trail IS NOT NULL)))
  constraint stop_check1 CHECK (((trail IS NULL) = (mark IS NULL)))
  constraint stop_check2 CHECK (((fired_price IS NULL) = (fired_at IS NULL)))
  constraint stop_fired_price_check CHECK ((fired_price > (0)::numeric))
  constraint stop_limit_price_check CHECK ((limit_price > (0)::numeric))
  constraint stop_mark_check CHECK ((mark > (0)::numeric))
  constraint stop_pkey PRIMARY KEY (order_id)
  constraint stop_price_check CHECK ((price > (0)::numeric))
  constraint stop_trail_check CHECK ((trail > (0)::numeric))
  CREATE TRIGGER asked_once BEFORE UPDATE ON spot.stop FOR EACH ROW WHEN (((old.asked_at IS NOT NULL) AND (new.asked_at IS NULL))) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER ended_once BEFORE UPDATE ON spot.stop FOR EACH ROW WHEN (((old.fired_at IS NULL) AND ((new.fired_at IS NOT NULL) OR (((old.price IS DISTINCT FROM new.price) OR (old.limit_price IS DISTINCT FROM new.limit_price)) OR (old.trail IS DISTINCT FROM new.trail))))) EXECUTE FUNCTION spot.refuse_change_of_ended()
  CREATE TRIGGER fired_once BEFORE UPDATE ON spot.stop FOR EACH ROW WHEN (((old.fired_at IS NOT NULL) AND (old.* IS DISTINCT FROM new.*))) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON spot.stop FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table statements.page
  statement_id uuid not null
  page integer not null
  after_id bigint not null
  last_id bigint not null
  lines integer not null
  starts jsonb not null
  digest text not null
  constraint page_lines_check CHECK ((lines > 0))
  constraint page_pkey PRIMARY KEY (statement_id, page)
  constraint page_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES statements.statement(id) ON DELETE CASCADE
  CREATE TRIGGER append_only BEFORE UPDATE ON statements.page FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table statements.statement
  id uuid not null
  customer_id uuid not null
  from_at timestamp with time zone not null
  to_at timestamp with time zone not null
  account text
  currency text
  state text not null
  lines integer not null default 0
  lines_total integer
  height bigint
  created_at timestamp with time zone not null
  ready_at timestamp with time zone
  constraint statement_check CHECK ((to_at > from_at))
  constraint statement_check1 CHECK (((state = 'ready'::text) = (ready_at IS NOT NULL)))
  constraint statement_check2 CHECK (((lines_total IS NULL) = (height IS NULL)))
  constraint statement_pkey PRIMARY KEY (id)
  constraint statement_state_check CHECK ((state = ANY (ARRAY['preparing'::text, 'ready'::text])))
  CREATE INDEX statement_customer ON statements.statement USING btree (customer_id, created_at DESC)
  CREATE INDEX statement_made ON statements.statement USING btree (created_at)
  CREATE UNIQUE INDEX statement_preparing ON statements.statement USING btree (customer_id) WHERE (state = 'preparing'::text)
  CREATE TRIGGER ready_stays BEFORE UPDATE ON statements.statement FOR EACH ROW WHEN ((old.state = 'ready'::text)) EXECUTE FUNCTION platform.refuse_change()
table statements.sum
  statement_id uuid not null
  account text not null
  place text not null
  currency text not null
  opening numeric(39,0) not null
  came numeric(39,0) not null default 0
  went numeric(39,0) not null default 0
  constraint sum_opening_check CHECK ((opening >= (0)::numeric))
  constraint sum_pkey PRIMARY KEY (statement_id, account, place, currency)
  constraint sum_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES statements.statement(id) ON DELETE CASCADE
table stock.action
  id text not null
  base text not null
  kind text not null
  effective_at timestamp with time zone not null
  new_shares numeric(39,0)
  old_shares numeric(39,0)
  per_share numeric(39,0)
  applied_at timestamp with time zone
  constraint action_check CHECK (((kind = 'split'::text) = ((new_shares IS NOT NULL) AND (old_shares IS NOT NULL))))
  constraint action_check1 CHECK (((kind = 'dividend'::text) = (per_share IS NOT NULL)))
  constraint action_kind_check CHECK ((kind = ANY (ARRAY['split'::text, 'dividend'::text])))
  constraint action_new_shares_check CHECK ((new_shares > (0)::numeric))
  constraint action_old_shares_check CHECK ((old_shares > (0)::numeric))
  constraint action_per_share_check CHECK ((per_share > (0)::numeric))
  constraint action_pkey PRIMARY KEY (id)
  CREATE INDEX action_due ON stock.action USING btree (effective_at) WHERE (applied_at IS NULL)
  CREATE TRIGGER applied_once BEFORE UPDATE ON stock.action FOR EACH ROW WHEN ((old.applied_at IS NOT NULL)) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON stock.action FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER told_once BEFORE UPDATE ON stock.action FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('applied_at')
table stock.dividend
  id uuid not null
  action_id text not null
  customer_id uuid not null
  shares numeric(39,0) not null
  units numeric(39,0) not null
  paid_at timestamp with time zone
  constraint dividend_action_id_customer_id_key UNIQUE (action_id, customer_id)
  constraint dividend_action_id_fkey FOREIGN KEY (action_id) REFERENCES stock.action(id)
  constraint dividend_pkey PRIMARY KEY (id)
  constraint dividend_shares_check CHECK ((shares > (0)::numeric))
  constraint dividend_units_check CHECK ((units > (0)::numeric))
  CREATE INDEX dividend_of ON stock.dividend USING btree (customer_id, id)
  CREATE INDEX dividend_owed ON stock.dividend USING btree (id) WHERE (paid_at IS NULL)
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON stock.dividend FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER owed_once BEFORE UPDATE ON stock.dividend FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('paid_at')
  CREATE TRIGGER paid_once BEFORE UPDATE ON stock.dividend FOR EACH ROW WHEN ((old.paid_at IS NOT NULL)) EXECUTE FUNCTION platform.refuse_change()
table stock.order
  id uuid not null
  customer_id uuid not null
  symbol text not null
  side text not null
  is_limit boolean not null
  limit_price numeric(39,0) not null
  quantity numeric(39,0)
  money numeric(39,0)
  held numeric(39,0) not null
  filled numeric(39,0) not null default 0
  price numeric(39,0)
  reference numeric(39,0)
  cost numeric(39,0) not null default 0
  fee numeric(39,0) not null default 0
  state text not null
  cancel_reason text
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  asked_at timestamp with time zone
  value numeric(39,0)
  value_before numeric(39,0)
  half_spread numeric(39,0) not null
  constraint order_cancel_reason_check CHECK ((cancel_reason = ANY (ARRAY['customer'::text, 'expired'::text, 'split'::text, 'replaced'::text])))
  constraint order_check CHECK (((quantity IS NULL) <> (money IS NULL)))
  constraint order_check1 CHECK (((side = 'buy'::text) OR (quantity IS NOT NULL)))
  constraint order_check2 CHECK (((state = 'filled'::text) = (filled > (0)::numeric)))
  constraint order_check3 CHECK (((state = 'filled'::text) = (price IS NOT NULL)))
  constraint order_check4 CHECK (((cancel_reason IS NOT NULL) = (state = 'cancelled'::text)))
  constraint order_check5 CHECK (((value IS NULL) = (value_before IS NULL)))
  constraint order_half_spread_check CHECK ((half_spread > (0)::numeric))
  constraint order_held_check CHECK ((held > (0)::numeric))
  constraint order_limit_price_check CHECK ((limit_price > (0)::numeric))
  constraint order_money_check CHECK ((money > (0)::numeric))
  constraint order_pkey PRIMARY KEY (id)
  constraint order_quantity_check CHECK ((quantity > (0)::numeric))
  constraint order_side_check CHECK ((side = ANY (ARRAY['buy'::text, 'sell'::text])))
  constraint order_state_check CHECK ((state = ANY (ARRAY['open'::text, 'filled'::text, 'cancelled'::text])))
  constraint order_value_before_check CHECK ((value_before >= (0)::numeric))
  constraint order_value_check CHECK ((value > (0)::numeric))
  CREATE INDEX order_ended ON stock."order" USING btree (customer_id, id) WHERE (state <> 'open'::text)
  CREATE INDEX order_expiring ON stock."order" USING btree (expires_at) WHERE (state = 'open'::text)
  CREATE INDEX order_open ON stock."order" USING btree (customer_id, id) WHERE (state = 'open'::text)
  CREATE INDEX order_traded ON stock."order" USING btree (customer_id, symbol, updated_at) WHERE (state = 'filled'::text)
  CREATE INDEX order_waiting ON stock."order" USING btree (symbol, side, limit_price) WHERE (state = 'open'::text)
  CREATE TRIGGER agreed_once BEFORE UPDATE ON stock."order" FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('filled', 'price', 'reference', 'cost', 'fee', 'state', 'cancel_reason', 'updated_at')
  CREATE TRIGGER decided_once BEFORE UPDATE ON stock."order" FOR EACH ROW WHEN ((old.state <> 'open'::text)) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON stock."order" FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table stock.position
  customer_id uuid not null
  symbol text not null
  cost numeric(39,0) not null
  constraint position_cost_check CHECK ((cost >= (0)::numeric))
  constraint position_pkey PRIMARY KEY (customer_id, symbol)
table support.canned
  id uuid not null
  title text not null
  text text not null
  created_at timestamp with time zone not null
  constraint canned_pkey PRIMARY KEY (id)
table support.conversation
  id uuid not null
  customer_id uuid not null
  topic text not null
  state text not null
  begins text not null
  client_id text not null
  follows uuid
  created_at timestamp with time zone not null
  moved_at timestamp with time zone not null
  asked_at timestamp with time zone
  due_at timestamp with time zone
  first_answer_at timestamp with time zone
  closed_at timestamp with time zone
  assignee uuid
  last_seq integer not null
  customer_read integer not null
  desk_read integer not null
  rating integer
  rating_note text
  typed_at timestamp with time zone
  constraint conversation_check CHECK (((customer_read >= 0) AND (customer_read <= last_seq)))
  constraint conversation_check1 CHECK (((desk_read >= 0) AND (desk_read <= last_seq)))
  constraint conversation_check2 CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL)))
  constraint conversation_check3 CHECK (((asked_at IS NULL) = (due_at IS NULL)))
  constraint conversation_check4 CHECK (((state <> 'closed'::text) OR (due_at IS NULL)))
  constraint conversation_follows_fkey FOREIGN KEY (follows) REFERENCES support.conversation(id)
  constraint conversation_last_seq_check CHECK ((last_seq >= 0))
  constraint conversation_pkey PRIMARY KEY (id)
  constraint conversation_rating_check CHECK (((rating >= 1) AND (rating <= 5)))
  constraint conversation_state_check CHECK ((state = ANY (ARRAY['open'::text, 'waiting'::text, 'closed'::text])))
  CREATE INDEX conversation_answered ON support.conversation USING btree (first_answer_at) WHERE (first_answer_at IS NOT NULL)
  CREATE UNIQUE INDEX conversation_client ON support.conversation USING btree (customer_id, client_id)
  CREATE INDEX conversation_desk ON support.conversation USING btree (COALESCE(due_at, 'infinity'::timestamp with time zone), id) WHERE (state <> 'closed'::text)
  CREATE INDEX conversation_moved ON support.conversation USING btree (moved_at, id)
  CREATE INDEX conversation_newest ON support.conversation USING btree (customer_id, id)
  CREATE INDEX conversation_of_customer ON support.conversation USING btree (customer_id, moved_at, id)
  CREATE INDEX conversation_running ON support.conversation USING btree (customer_id) WHERE (state <> 'closed'::text)
  CREATE INDEX conversation_waiting ON support.conversation USING btree (due_at, id) WHERE (due_at IS NOT NULL)
  CREATE TRIGGER asked_once BEFORE UPDATE ON support.conversation FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('state', 'moved_at', 'asked_at', 'due_at', 'first_answer_at', 'closed_at', 'assignee', 'last_seq', 'customer_read', 'desk_read', 'rating', 'rating_note', 'typed_at')
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON support.conversation FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table support.entry
  conversation_id uuid not null
  seq integer not null
  customer_id uuid not null
  author text not null
  operator_id uuid
  client_id text
  text text not null
  phrase text
  picture text
  reference text
  reference_kind text
  at timestamp with time zone not null
  constraint entry_author_check CHECK ((author = ANY (ARRAY['customer'::text, 'staff'::text, 'practice'::text, 'house'::text])))
  constraint entry_check CHECK (((author = 'customer'::text) = (client_id IS NOT NULL)))
  constraint entry_check1 CHECK (((author = ANY (ARRAY['staff'::text, 'practice'::text])) = (operator_id IS NOT NULL)))
  constraint entry_check2 CHECK (((reference IS NULL) = (reference_kind IS NULL)))
  constraint entry_check3 CHECK (((text <> ''::text) OR (phrase IS NOT NULL) OR (picture IS NOT NULL) OR (reference IS NOT NULL)))
  constraint entry_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES support.conversation(id)
  constraint entry_phrase_check CHECK ((phrase = ANY (ARRAY['practice-answer'::text, 'closed'::text, 'reopened'::text])))
  constraint entry_pkey PRIMARY KEY (conversation_id, seq)
  constraint entry_seq_check CHECK ((seq > 0))
  constraint entry_text_check CHECK ((length(text) <= 2000))
  CREATE UNIQUE INDEX entry_client ON support.entry USING btree (conversation_id, client_id) WHERE (client_id IS NOT NULL)
  CREATE INDEX entry_newest ON support.entry USING btree (at)
  CREATE INDEX entry_of_customer ON support.entry USING btree (customer_id, at) WHERE (author = 'customer'::text)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON support.entry FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table support.missed
  conversation_id uuid not null
  due_at timestamp with time zone not null
  at timestamp with time zone not null
  constraint missed_check CHECK ((at > due_at))
  constraint missed_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES support.conversation(id)
  constraint missed_pkey PRIMARY KEY (conversation_id, due_at)
  CREATE INDEX missed_at ON support.missed USING btree (at)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON support.missed FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table support.note
  id uuid not null
  conversation_id uuid not null
  operator_id uuid not null
  text text not null
  at timestamp with time zone not null
  constraint note_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES support.conversation(id)
  constraint note_pkey PRIMARY KEY (id)
  CREATE INDEX note_of_conversation ON support.note USING btree (conversation_id, id)
table swap.quote
  id uuid not null
  customer_id uuid not null
  from_currency text not null
  to_currency text not null
  units numeric(39,0) not null
  mid numeric(39,0) not null
  fee numeric(39,0) not null
  spread numeric(39,0) not null
  arrives numeric(39,0) not null
  book numeric(39,0)
  value numeric(39,0) not null
  from_price numeric(39,0) not null
  to_price numeric(39,0) not null
  from_at timestamp with time zone
  to_at timestamp with time zone
  quoted_at timestamp with time zone not null
  fact text not null
  expires_at timestamp with time zone not null
  used_at timestamp with time zone
  constraint quote_arrives_check CHECK ((arrives > (0)::numeric))
  constraint quote_check CHECK ((from_currency <> to_currency))
  constraint quote_check1 CHECK ((mid = ((fee + spread) + arrives)))
  constraint quote_check2 CHECK ((used_at < expires_at))
  constraint quote_fee_check CHECK ((fee >= (0)::numeric))
  constraint quote_pkey PRIMARY KEY (id)
  constraint quote_spread_check CHECK ((spread >= (0)::numeric))
  constraint quote_units_check CHECK ((units > (0)::numeric))
  constraint quote_value_check CHECK ((value >= (0)::numeric))
  CREATE INDEX quote_expiry ON swap.quote USING btree (expires_at)
  CREATE TRIGGER agreed_once BEFORE UPDATE ON swap.quote FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('used_at')
  CREATE TRIGGER used_once BEFORE UPDATE ON swap.quote FOR EACH ROW WHEN ((old.used_at IS NOT NULL)) EXECUTE FUNCTION platform.refuse_change()
table swap.swap
  id uuid not null
  customer_id uuid not null
  quote_id uuid
  kind text not null
  from_currency text not null
  to_currency text not null
  units numeric(39,0) not null
  mid numeric(39,0) not null
  fee numeric(39,0) not null
  spread numeric(39,0) not null
  arrives numeric(39,0) not null
  book numeric(39,0)
  value numeric(39,0) not null
  from_price numeric(39,0) not null
  to_price numeric(39,0) not null
  from_at timestamp with time zone
  to_at timestamp with time zone
  quoted_at timestamp with time zone not null
  at timestamp with time zone not null
  constraint swap_arrives_check CHECK ((arrives > (0)::numeric))
  constraint swap_check CHECK ((from_currency <> to_currency))
  constraint swap_check1 CHECK ((mid = ((fee + spread) + arrives)))
  constraint swap_check2 CHECK (((kind = 'quote'::text) = (quote_id IS NOT NULL)))
  constraint swap_fee_check CHECK ((fee >= (0)::numeric))
  constraint swap_kind_check CHECK ((kind = ANY (ARRAY['quote'::text, 'moment'::text, 'dust'::text])))
  constraint swap_pkey PRIMARY KEY (id)
  constraint swap_quote_id_key UNIQUE (quote_id)
  constraint swap_spread_check CHECK ((spread >= (0)::numeric))
  constraint swap_units_check CHECK ((units > (0)::numeric))
  constraint swap_value_check CHECK ((value >= (0)::numeric))
  CREATE INDEX swap_given ON swap.swap USING btree (from_currency, at)
  CREATE INDEX swap_of_customer ON swap.swap USING btree (customer_id, id)
  CREATE INDEX swap_taken ON swap.swap USING btree (to_currency, at)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON swap.swap FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table uploads.day
  customer_id uuid not null
  day date not null
  count integer not null
  constraint day_pkey PRIMARY KEY (customer_id, day)
  CREATE INDEX day_day ON uploads.day USING btree (day)
table uploads.file
  name text not null
  customer_id uuid not null
  key text not null
  media_type text not null
  bytes integer not null
  created_at timestamp with time zone not null
  used_by text
  is_open boolean not null default false
  delete_at timestamp with time zone
  key_version integer not null default 1
  constraint file_kept_by_its_user CHECK (((used_by IS NOT NULL) OR (delete_at IS NOT NULL)))
  constraint file_pkey PRIMARY KEY (name)
  CREATE INDEX file_customer ON uploads.file USING btree (customer_id, created_at DESC)
  CREATE INDEX file_delete ON uploads.file USING btree (delete_at) WHERE (delete_at IS NOT NULL)
  CREATE INDEX file_key_version ON uploads.file USING btree (key_version, name)
  CREATE TRIGGER file_sealed_anew BEFORE UPDATE ON uploads.file FOR EACH ROW WHEN (((new.key <> old.key) AND (new.key_version <= old.key_version))) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER file_stays BEFORE UPDATE ON uploads.file FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('used_by', 'is_open', 'delete_at', 'key', 'key_version')
table uploads.outdated
  key text not null
  since timestamp with time zone not null
  constraint outdated_pkey PRIMARY KEY (key)
  CREATE INDEX outdated_since ON uploads.outdated USING btree (since)
table verification.inquiry
  id uuid not null
  request_id uuid not null
  round integer not null
  applicant text
  asked_at timestamp with time zone not null
  due_at timestamp with time zone
  tries integer not null
  answer text
  part text
  labels text not null
  constraint inquiry_answer_check CHECK ((answer = ANY (ARRAY['green'::text, 'retry'::text, 'final'::text])))
  constraint inquiry_answered CHECK (((answer IS NULL) OR (due_at IS NULL)))
  constraint inquiry_applicant_key UNIQUE (applicant)
  constraint inquiry_part_check CHECK ((part = ANY (ARRAY['front'::text, 'back'::text, 'selfie'::text])))
  constraint inquiry_pkey PRIMARY KEY (id)
  constraint inquiry_request_id_fkey FOREIGN KEY (request_id) REFERENCES verification.request(id)
  constraint inquiry_round UNIQUE (request_id, round)
  CREATE INDEX inquiry_due ON verification.inquiry USING btree (due_at) WHERE (due_at IS NOT NULL)
table verification.person
  customer_id uuid not null
  level smallint not null
  country text not null
  document bytea not null
  request_id uuid not null
  verified_at timestamp with time zone not null
  constraint person_document UNIQUE (document)
  constraint person_level_check CHECK ((level = ANY (ARRAY[1, 2])))
  constraint person_pkey PRIMARY KEY (customer_id)
  constraint person_request_id_fkey FOREIGN KEY (request_id) REFERENCES verification.request(id)
  CREATE TRIGGER person_stays BEFORE UPDATE ON verification.person FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('level', 'request_id', 'verified_at')
table verification.picture
  id uuid not null
  request_id uuid not null
  customer_id uuid not null
  part text not null
  round integer not null
  file text not null
  digest bytea not null
  width integer not null
  height integer not null
  sharpness integer not null
  light integer not null
  mrz text not null
  to_read boolean not null
  refused_for text
  gone_at timestamp with time zone
  constraint picture_mrz_check CHECK ((mrz = ANY (ARRAY['none'::text, 'unread'::text, 'agrees'::text, 'differs'::text, 'wrong-digits'::text])))
  constraint picture_part UNIQUE (request_id, part, round)
  constraint picture_part_check CHECK ((part = ANY (ARRAY['front'::text, 'back'::text, 'selfie'::text])))
  constraint picture_pkey PRIMARY KEY (id)
  constraint picture_request_id_fkey FOREIGN KEY (request_id) REFERENCES verification.request(id)
  CREATE INDEX picture_digest ON verification.picture USING btree (customer_id, digest) WHERE (refused_for IS NOT NULL)
  CREATE INDEX picture_read ON verification.picture USING btree (id) WHERE to_read
  CREATE TRIGGER picture_stays BEFORE UPDATE ON verification.picture FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('mrz', 'to_read', 'refused_for', 'gone_at')
table verification.request
  id uuid not null
  customer_id uuid not null
  level smallint not null
  try integer not null
  country text not null
  id_type text not null
  sealed text not null
  document bytea not null
  listed text not null
  document_known boolean not null
  needed smallint not null
  state text not null
  round integer not null
  redone text
  part text
  cause text
  note text
  submitted_at timestamp with time zone not null
  decided_at timestamp with time zone
  claimed_by uuid
  claimed_until timestamp with time zone
  pictures_until timestamp with time zone
  constraint request_claim CHECK (((claimed_by IS NULL) = (claimed_until IS NULL)))
  constraint request_id_type_check CHECK ((id_type = ANY (ARRAY['id-card'::text, 'passport'::text, 'driver-license'::text])))
  constraint request_level_check CHECK ((level = ANY (ARRAY[1, 2])))
  constraint request_needed_check CHECK ((needed = ANY (ARRAY[1, 2])))
  constraint request_pkey PRIMARY KEY (id)
  constraint request_state_check CHECK ((state = ANY (ARRAY['review'::text, 'redo'::text, 'verified'::text, 'refused'::text])))
  constraint request_try UNIQUE (customer_id, level, try)
  CREATE INDEX request_decided ON verification.request USING btree (level, decided_at DESC) WHERE (decided_at IS NOT NULL)
  CREATE INDEX request_document ON verification.request USING btree (document)
  CREATE INDEX request_key ON verification.request USING btree (platform.key_version(sealed))
  CREATE UNIQUE INDEX request_open ON verification.request USING btree (customer_id) WHERE (state = ANY (ARRAY['review'::text, 'redo'::text]))
  CREATE INDEX request_pictures ON verification.request USING btree (pictures_until) WHERE (pictures_until IS NOT NULL)
  CREATE INDEX request_queue ON verification.request USING btree (submitted_at, id) WHERE (state = 'review'::text)
  CREATE TRIGGER request_stays BEFORE UPDATE ON verification.request FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('country', 'id_type', 'sealed', 'document', 'listed', 'document_known', 'needed', 'state', 'round', 'redone', 'part', 'cause', 'note', 'decided_at', 'claimed_by', 'claimed_until', 'pictures_until')
table verification.verdict
  request_id uuid not null
  round integer not null
  operator_id uuid not null
  part text not null
  verdict text not null
  cause text
  note text
  at timestamp with time zone not null
  constraint verdict_part_check CHECK ((part = ANY (ARRAY['details'::text, 'front'::text, 'back'::text, 'selfie'::text])))
  constraint verdict_pkey PRIMARY KEY (request_id, round, operator_id, part)
  constraint verdict_request_id_fkey FOREIGN KEY (request_id) REFERENCES verification.request(id)
  constraint verdict_verdict_check CHECK ((verdict = ANY (ARRAY['accept'::text, 'redo'::text, 'refuse'::text])))
  CREATE INDEX verdict_operator ON verification.verdict USING btree (operator_id, request_id)
  CREATE TRIGGER verdict_stays BEFORE DELETE OR UPDATE ON verification.verdict FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()
table vip.change
  id uuid not null
  customer_id uuid not null
  at timestamp with time zone not null
  level_before integer not null
  level integer not null
  why text not null
  volume numeric(39,0) not null
  assets numeric(39,0) not null
  kept_until timestamp with time zone
  place bigint not null identity
  constraint change_pkey PRIMARY KEY (id)
  constraint change_why_check CHECK ((why = ANY (ARRAY['volume'::text, 'assets'::text, 'renewed'::text, 'lapsed'::text])))
  CREATE INDEX change_of_customer ON vip.change USING btree (customer_id, place)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON vip.change FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table vip.standing with (fillfactor=70)
  customer_id uuid not null
  level integer not null
  kept_until timestamp with time zone
  assets numeric(39,0) not null
  assets_day integer
  constraint standing_assets_check CHECK ((assets >= (0)::numeric))
  constraint standing_check CHECK (((kept_until IS NULL) = (level = 0)))
  constraint standing_level_check CHECK (((level >= 0) AND (level <= 9)))
  constraint standing_pkey PRIMARY KEY (customer_id)
  CREATE INDEX standing_due ON vip.standing USING btree (kept_until, customer_id) WHERE (kept_until IS NOT NULL)
table vip.survey
  id boolean not null default true
  day integer not null
  after_address text
  constraint survey_id_check CHECK (id)
  constraint survey_pkey PRIMARY KEY (id)
table vip.trade
  id bigint not null identity
  customer_id uuid not null
  against uuid
  kind text not null
  volume numeric(39,0) not null
  fee numeric(39,0) not null
  at timestamp with time zone not null
  symbol text not null
  paid numeric(39,0) not null
  charged_in text not null
  charged numeric(39,0) not null
  constraint trade_charged_check CHECK ((charged >= (0)::numeric))
  constraint trade_check CHECK ((against <> customer_id))
  constraint trade_fee_check CHECK ((fee >= (0)::numeric))
  constraint trade_kind_check CHECK ((kind = ANY (ARRAY['spot-maker'::text, 'spot-taker'::text, 'contract'::text])))
  constraint trade_paid_check CHECK ((paid >= (0)::numeric))
  constraint trade_pkey PRIMARY KEY (id)
  constraint trade_volume_check CHECK ((volume > (0)::numeric))
table vip.traded with (fillfactor=70)
  customer_id uuid not null
  day integer not null
  kind text not null
  volume numeric(39,0) not null
  fee numeric(39,0) not null
  linked numeric(39,0) not null
  constraint traded_fee_check CHECK ((fee >= (0)::numeric))
  constraint traded_kind_check CHECK ((kind = ANY (ARRAY['spot-maker'::text, 'spot-taker'::text, 'contract'::text])))
  constraint traded_linked_check CHECK ((linked >= (0)::numeric))
  constraint traded_pkey PRIMARY KEY (customer_id, day, kind)
  constraint traded_volume_check CHECK ((volume >= (0)::numeric))
  CREATE INDEX traded_day ON vip.traded USING btree (day)
table wallet.faucet_claim
  customer_id uuid not null
  day integer not null
  units numeric(39,0) not null
  at timestamp with time zone not null
  constraint faucet_claim_pkey PRIMARY KEY (customer_id, day)
table wallet.fiat_rate
  currency_code text not null
  rate numeric(39,0) not null
  source text not null
  saved_at timestamp with time zone not null
  constraint fiat_rate_pkey PRIMARY KEY (currency_code)
  constraint fiat_rate_rate_check CHECK ((rate > (0)::numeric))
table wallet.transfer
  id uuid not null
  customer_id uuid not null
  currency text not null
  units numeric(39,0) not null
  from_account text not null
  to_account text not null
  at timestamp with time zone not null
  constraint transfer_check CHECK ((to_account <> from_account))
  constraint transfer_pkey PRIMARY KEY (id)
  constraint transfer_units_check CHECK ((units > (0)::numeric))
  CREATE INDEX transfer_customer ON wallet.transfer USING btree (customer_id, id DESC)
table withdrawals.approval
  withdrawal_id uuid not null
  operator_id uuid not null
  at timestamp with time zone not null
  credential_id text
  expires_at timestamp with time zone
  answer text
  constraint approval_pkey PRIMARY KEY (withdrawal_id, operator_id, at)
  constraint approval_signed CHECK ((((credential_id IS NULL) = (answer IS NULL)) AND ((credential_id IS NULL) = (expires_at IS NULL))))
  constraint approval_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals.withdrawal(id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON withdrawals.approval FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table withdrawals.asset
  id integer not null
  network text not null
  currency text not null
  min numeric(39,0) not null
  fee numeric(39,0) not null
  fee_max numeric(78,0) not null
  minutes integer not null
  constraint asset_check CHECK ((min > fee))
  constraint asset_fee_check CHECK ((fee >= (0)::numeric))
  constraint asset_fee_max_check CHECK ((fee_max > (0)::numeric))
  constraint asset_id_check CHECK ((id > 0))
  constraint asset_minutes_check CHECK ((minutes > 0))
  constraint asset_network_check CHECK ((network = ANY (ARRAY['ethereum'::text, 'bitcoin'::text, 'tron'::text])))
  constraint asset_pkey PRIMARY KEY (id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON withdrawals.asset FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table withdrawals.bound
  id integer not null
  network text not null
  currency text not null
  floor numeric(39,0) not null
  ceiling numeric(39,0) not null
  constraint bound_check CHECK ((floor < ceiling))
  constraint bound_floor_check CHECK ((floor > (0)::numeric))
  constraint bound_id_check CHECK ((id > 0))
  constraint bound_pkey PRIMARY KEY (id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON withdrawals.bound FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table withdrawals.doubt
  withdrawal_id uuid not null
  network text not null
  found text not null
  constraint doubt_found_check CHECK ((found = ANY (ARRAY['open'::text, 'gone'::text])))
  constraint doubt_pkey PRIMARY KEY (withdrawal_id)
  constraint doubt_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals.withdrawal(id)
table withdrawals.gas
  network text not null
  taken numeric(78,0) not null
  posted numeric(39,0) not null
  from_fees numeric(39,0) not null
  constraint gas_check CHECK (((from_fees >= (0)::numeric) AND (from_fees <= posted)))
  constraint gas_pkey PRIMARY KEY (network)
  constraint gas_posted_check CHECK ((posted >= (0)::numeric))
  constraint gas_taken_check CHECK ((taken >= (0)::numeric))
table withdrawals.holding
  network text not null
  currency text not null
  decimals integer not null
  genesis text not null
  book numeric(78,0) not null
  addresses numeric(78,0) not null
  hot numeric(78,0)
  cold numeric(78,0)
  on_way numeric(78,0) not null
  fees_open numeric(78,0) not null
  opening numeric(78,0) not null
  difference numeric(78,0) not null
  floor numeric(78,0)
  ceiling numeric(78,0)
  read_at timestamp with time zone not null
  received numeric(78,0) not null default 0
  arriving numeric(78,0) not null default 0
  constraint holding_pkey PRIMARY KEY (network, currency)
table withdrawals.network
  network text not null
  paused_at timestamp with time zone
  pause_reason text
  short_at timestamp with time zone
  genesis text
  doubt_at timestamp with time zone
  doubtful integer
  constraint network_check CHECK (((paused_at IS NOT NULL) OR (pause_reason IS NULL)))
  constraint network_doubt CHECK (((doubt_at IS NULL) = (doubtful IS NULL)))
  constraint network_doubtful_check CHECK ((doubtful >= 0))
  constraint network_network_check CHECK ((network = ANY (ARRAY['ethereum'::text, 'bitcoin'::text, 'tron'::text])))
  constraint network_pause_reason_check CHECK ((length(pause_reason) <= 300))
  constraint network_pkey PRIMARY KEY (network)
table withdrawals.opening
  id uuid not null
  network text not null
  currency text not null
  genesis text not null
  chain_units numeric(78,0) not null
  note text
  at timestamp with time zone not null
  constraint opening_note_check CHECK ((length(note) <= 300))
  constraint opening_pkey PRIMARY KEY (id)
  CREATE INDEX opening_of ON withdrawals.opening USING btree (network, currency, genesis)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON withdrawals.opening FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table withdrawals.step
  withdrawal_id uuid not null
  number integer not null
  step text not null
  owner text
  at timestamp with time zone not null
  due_at timestamp with time zone
  reason text
  constraint step_check CHECK (((owner IS NULL) = (due_at IS NULL)))
  constraint step_number_check CHECK ((number > 0))
  constraint step_owner_check CHECK ((owner = ANY (ARRAY['you'::text, 'house'::text, 'network'::text])))
  constraint step_pkey PRIMARY KEY (withdrawal_id, number)
  constraint step_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals.withdrawal(id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON withdrawals.step FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table withdrawals.total
  currency text not null
  customers numeric(39,0) not null
  house numeric(39,0) not null
  chains numeric(39,0) not null
  practice numeric(39,0) not null
  elsewhere numeric(39,0) not null
  read_at timestamp with time zone not null
  constraint total_pkey PRIMARY KEY (currency)
table withdrawals.version
  withdrawal_id uuid not null
  number integer not null
  spends text not null
  made_at timestamp with time zone not null
  hash text
  bytes text
  void_at timestamp with time zone
  constraint version_check CHECK (((hash IS NULL) = (bytes IS NULL)))
  constraint version_hash_key UNIQUE (hash)
  constraint version_number_check CHECK (((number >= 1) AND (number <= 1000)))
  constraint version_pkey PRIMARY KEY (withdrawal_id, number)
  constraint version_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals.withdrawal(id)
  CREATE TRIGGER agreed_once BEFORE UPDATE ON withdrawals.version FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('hash', 'bytes', 'void_at')
  CREATE TRIGGER never_emptied BEFORE TRUNCATE ON withdrawals.version FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER signed_once BEFORE DELETE OR UPDATE ON withdrawals.version FOR EACH ROW WHEN ((old.bytes IS NOT NULL)) EXECUTE FUNCTION platform.refuse_change()
table withdrawals.withdrawal
  id uuid not null
  customer_id uuid not null
  kind text not null
  currency text not null
  network text not null
  token text
  decimals integer not null
  confirmations integer not null
  minutes integer not null
  units numeric(39,0) not null
  fee numeric(39,0) not null
  worth_btc numeric(39,0)
  worth_usdt numeric(39,0)
  payee_id uuid
  payee_name text
  address text not null
  key text not null
  receiver_id uuid
  state text not null
  reason text
  note text
  needed integer not null
  created_at timestamp with time zone not null
  due_at timestamp with time zone
  is_late boolean not null
  tried_at timestamp with time zone
  fee_max numeric(78,0)
  spends text
  genesis text
  hash text
  bytes text
  void_at timestamp with time zone
  ended_at timestamp with time zone
  network_fee numeric(78,0)
  paid_hash text
  constraint withdrawal_address_check CHECK ((length(address) <= 120))
  constraint withdrawal_check CHECK (((fee >= (0)::numeric) AND (fee < units)))
  constraint withdrawal_check1 CHECK (((kind = 'internal'::text) = (receiver_id IS NOT NULL)))
  constraint withdrawal_check3 CHECK (((state = ANY (ARRAY['confirmed'::text, 'cancelled'::text, 'refused'::text, 'failed'::text])) = (ended_at IS NOT NULL)))
  constraint withdrawal_check4 CHECK (((due_at IS NULL) = (ended_at IS NOT NULL)))
  constraint withdrawal_check5 CHECK (((kind = 'internal'::text) OR ((state = ANY (ARRAY['broadcast'::text, 'confirmed'::text, 'failed'::text])) = (bytes IS NOT NULL))))
  constraint withdrawal_check6 CHECK (((bytes IS NULL) = (hash IS NULL)))
  constraint withdrawal_check7 CHECK (((state <> 'signing'::text) OR (spends IS NOT NULL)))
  constraint withdrawal_confirmations_check CHECK ((confirmations > 0))
  constraint withdrawal_decimals_check CHECK (((decimals >= 0) AND (decimals <= 36)))
  constraint withdrawal_hash_key UNIQUE (hash)
  constraint withdrawal_inside CHECK (((kind <> 'internal'::text) OR (state = 'confirmed'::text)))
  constraint withdrawal_kind_check CHECK ((kind = ANY (ARRAY['chain'::text, 'internal'::text, 'sweep'::text])))
  constraint withdrawal_minutes_check CHECK ((minutes > 0))
  constraint withdrawal_needed_check CHECK (((needed >= 0) AND (needed <= 9)))
  constraint withdrawal_network_check CHECK ((network = ANY (ARRAY['ethereum'::text, 'bitcoin'::text, 'tron'::text])))
  constraint withdrawal_network_fee_check CHECK ((network_fee >= (0)::numeric))
  constraint withdrawal_note_check CHECK ((length(note) <= 300))
  constraint withdrawal_pkey PRIMARY KEY (id)
  constraint withdrawal_state_check CHECK ((state = ANY (ARRAY['review'::text, 'held'::text, 'queued'::text, 'signing'::text, 'broadcast'::text, 'confirmed'::text, 'cancelled'::text, 'refused'::text, 'failed'::text])))
  constraint withdrawal_sweep CHECK (((kind <> 'sweep'::text) OR (fee = (0)::numeric)))
  constraint withdrawal_units_check CHECK ((units > (0)::numeric))
  CREATE INDEX withdrawal_confirmed ON withdrawals.withdrawal USING btree (ended_at) WHERE ((state = 'confirmed'::text) AND (kind = 'chain'::text))
  CREATE INDEX withdrawal_counted ON withdrawals.withdrawal USING btree (customer_id, created_at)
  CREATE INDEX withdrawal_due ON withdrawals.withdrawal USING btree (due_at) WHERE ((ended_at IS NULL) AND (NOT is_late))
  CREATE INDEX withdrawal_given_back ON withdrawals.withdrawal USING btree (network, ended_at) WHERE ((state = 'failed'::text) AND (kind <> 'internal'::text))
  CREATE INDEX withdrawal_lately ON withdrawals.withdrawal USING btree (network, ended_at) WHERE ((state = 'confirmed'::text) AND (kind <> 'internal'::text))
  CREATE INDEX withdrawal_of_customer ON withdrawals.withdrawal USING btree (customer_id, id)
  CREATE INDEX withdrawal_open ON withdrawals.withdrawal USING btree (network, state, id) WHERE (ended_at IS NULL)
  CREATE INDEX withdrawal_sweep_open ON withdrawals.withdrawal USING btree (network, currency) WHERE ((kind = 'sweep'::text) AND (ended_at IS NULL))
  CREATE TRIGGER agreed_once BEFORE UPDATE ON withdrawals.withdrawal FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('state', 'reason', 'note', 'due_at', 'is_late', 'tried_at', 'fee_max', 'spends', 'genesis', 'hash', 'bytes', 'void_at', 'ended_at', 'network_fee', 'needed', 'paid_hash')
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON withdrawals.withdrawal FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER over_once BEFORE UPDATE ON withdrawals.withdrawal FOR EACH ROW WHEN (((old.ended_at IS NOT NULL) AND (NOT ((old.state = 'confirmed'::text) AND (old.kind <> 'internal'::text) AND (new.state = 'broadcast'::text) AND (NOT (new.reason IS DISTINCT FROM 'fell-out'::text)) AND (new.ended_at IS NULL))))) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER signed_once BEFORE UPDATE ON withdrawals.withdrawal FOR EACH ROW WHEN ((old.bytes IS NOT NULL)) EXECUTE FUNCTION platform.refuse_change('state', 'reason', 'due_at', 'is_late', 'ended_at', 'network_fee', 'paid_hash')
table yields.day_rate
  product text not null
  day integer not null
  rate numeric(39,0) not null
  announced_at timestamp with time zone not null
  set_aside numeric(39,0) not null
  constraint day_rate_pkey PRIMARY KEY (product, day)
  constraint day_rate_rate_check CHECK ((rate >= (0)::numeric))
  constraint day_rate_set_aside_check CHECK ((set_aside >= (0)::numeric))
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON yields.day_rate FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table yields.subscription
  id uuid not null
  customer_id uuid not null
  terms_id integer not null
  product text not null
  kind text not null
  currency text not null
  amount numeric(39,0) not null
  created_at timestamp with time zone not null
  first_day integer not null
  end_day integer
  remaining numeric(39,0) not null
  next_day integer not null
  due_at timestamp with time zone not null
  paid numeric(39,0) not null
  redemptions integer not null
  status text not null
  ended text
  ended_at timestamp with time zone
  penalty numeric(39,0) not null
  constraint subscription_amount_check CHECK ((amount > (0)::numeric))
  constraint subscription_check CHECK ((end_day > first_day))
  constraint subscription_check1 CHECK (((remaining >= (0)::numeric) AND (remaining <= amount)))
  constraint subscription_check2 CHECK ((next_day >= first_day))
  constraint subscription_check3 CHECK (((penalty >= (0)::numeric) AND (penalty <= paid)))
  constraint subscription_check4 CHECK (((kind = 'cloud'::text) = (end_day IS NOT NULL)))
  constraint subscription_check5 CHECK (((status = 'ended'::text) = (ended IS NOT NULL)))
  constraint subscription_check6 CHECK (((status = 'ended'::text) = (ended_at IS NOT NULL)))
  constraint subscription_check7 CHECK (((status = 'ended'::text) = (remaining = (0)::numeric)))
  constraint subscription_ended_check CHECK ((ended = ANY (ARRAY['redeemed'::text, 'matured'::text, 'early'::text])))
  constraint subscription_paid_check CHECK ((paid >= (0)::numeric))
  constraint subscription_pkey PRIMARY KEY (id)
  constraint subscription_redemptions_check CHECK ((redemptions >= 0))
  constraint subscription_status_check CHECK ((status = ANY (ARRAY['running'::text, 'ended'::text])))
  constraint subscription_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES yields.terms(id)
  CREATE INDEX subscription_due ON yields.subscription USING btree (due_at, id) WHERE (status = 'running'::text)
  CREATE INDEX subscription_ended ON yields.subscription USING btree (customer_id, id) WHERE (status = 'ended'::text)
  CREATE INDEX subscription_of_customer ON yields.subscription USING btree (customer_id, id)
  CREATE INDEX subscription_of_product ON yields.subscription USING btree (product) WHERE (status = 'running'::text)
  CREATE INDEX subscription_running ON yields.subscription USING btree (customer_id, id) WHERE (status = 'running'::text)
  CREATE TRIGGER agreed_once BEFORE UPDATE ON yields.subscription FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('remaining', 'next_day', 'due_at', 'paid', 'redemptions', 'status', 'ended', 'ended_at', 'penalty')
  CREATE TRIGGER decided_once BEFORE UPDATE ON yields.subscription FOR EACH ROW WHEN (((old.status = 'ended'::text) OR (new.next_day < old.next_day) OR (new.paid < old.paid) OR (new.remaining > old.remaining))) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON yields.subscription FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table yields.terms
  id integer not null
  product text not null
  kind text not null
  currency text not null
  from_day integer not null
  is_on_sale boolean not null
  min numeric(39,0) not null
  rates jsonb not null
  constraint terms_id_check CHECK ((id > 0))
  constraint terms_kind_check CHECK ((kind = ANY (ARRAY['flexible'::text, 'cloud'::text, 'defi'::text])))
  constraint terms_min_check CHECK ((min > (0)::numeric))
  constraint terms_pkey PRIMARY KEY (id)
  constraint terms_product_check CHECK ((product ~ '^[a-z0-9-]{1,40}$'::text))
  constraint terms_rates_check CHECK (((jsonb_array_length(rates) >= 1) AND (jsonb_array_length(rates) <= 366)))
  CREATE INDEX terms_of_product ON yields.terms USING btree (product, id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON yields.terms FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
