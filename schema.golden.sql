table identity.code_sent
  id bigint not null identity
  target bytea not null
  network text not null
  area text
  at timestamp with time zone not null
  constraint code_sent_pkey PRIMARY KEY (id)
  CREATE INDEX code_sent_area ON identity.code_sent USING btree (area, at DESC) WHERE (area IS NOT NULL)
  CREATE INDEX code_sent_at ON identity.code_sent USING btree (at)
  CREATE INDEX code_sent_network ON identity.code_sent USING btree (network, at DESC)
  CREATE INDEX code_sent_phones ON identity.code_sent USING btree (at DESC) WHERE (area IS NOT NULL)
  CREATE INDEX code_sent_target ON identity.code_sent USING btree (target, at DESC)
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
  withdrawal_hold_until timestamp with time zone
  created_at timestamp with time zone not null
  constraint customer_email UNIQUE (email)
  constraint customer_extension_code UNIQUE (extension_code)
  constraint customer_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES identity.customer(id)
  constraint customer_mobile UNIQUE (mobile)
  constraint customer_mobile_area CHECK (((mobile IS NULL) = (area_code IS NULL)))
  constraint customer_not_self_invited CHECK ((invited_by <> id))
  constraint customer_pkey PRIMARY KEY (id)
  constraint customer_reachable CHECK ((practice OR (email IS NOT NULL) OR (mobile IS NOT NULL)))
table identity.failure
  subject text not null
  count integer not null
  last_at timestamp with time zone not null
  paused_until timestamp with time zone not null
  constraint failure_pkey PRIMARY KEY (subject)
  CREATE INDEX failure_last ON identity.failure USING btree (last_at)
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
  CREATE UNIQUE INDEX suspension_open ON identity.suspension USING btree (customer_id) WHERE (restored_at IS NULL)
table identity.verification_code
  target bytea not null
  scene text not null
  code_hash bytea not null
  expires_at timestamp with time zone not null
  tries integer not null default 0
  tries_since timestamp with time zone not null
  constraint verification_code_pkey PRIMARY KEY (target, scene)
  CREATE INDEX verification_code_expiry ON identity.verification_code USING btree (expires_at)
table ledger.account with (fillfactor=60)
  id bigint not null identity
  address ledger.address not null
  currency text not null
  balance numeric(39,0) not null default 0
  constraint account_address_currency_key UNIQUE (address, currency)
  constraint account_pkey PRIMARY KEY (id)
  constraint address_shape CHECK ((VALUE ~ '^(user|house|world)(/[a-z0-9-]+)+$'::text))
  constraint floor CHECK (((balance >= (0)::numeric) OR ((address)::text ~~ 'world/%'::text)))
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
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.block FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change()
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
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.transfer FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change()
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
  constraint position_insured_check CHECK ((insured >= (0)::numeric))
  constraint position_kind_check CHECK ((kind = ANY (ARRAY['market'::text, 'limit'::text])))
  constraint position_leverage_check CHECK ((leverage > 0))
  constraint position_limit_price_check CHECK ((limit_price > (0)::numeric))
  constraint position_liquidation_fee_check CHECK ((liquidation_fee >= (0)::numeric))
  constraint position_margin_check CHECK ((margin >= (0)::numeric))
  constraint position_margin_mode_check CHECK ((margin_mode = ANY (ARRAY['isolated'::text, 'cross'::text])))
  constraint position_origin_margin_check CHECK ((origin_margin >= (0)::numeric))
  constraint position_pkey PRIMARY KEY (id)
  constraint position_quantity_check CHECK ((quantity > (0)::numeric))
  constraint position_side_check CHECK ((side = ANY (ARRAY['long'::text, 'short'::text])))
  constraint position_spared_check CHECK ((spared >= (0)::numeric))
  constraint position_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'open'::text, 'closed'::text, 'cancelled'::text])))
  constraint position_stop_loss_check CHECK ((stop_loss > (0)::numeric))
  constraint position_take_profit_check CHECK ((take_profit > (0)::numeric))
  constraint position_trailing_mark_check CHECK ((trailing_mark > (0)::numeric))
  constraint position_trailing_share_check CHECK ((trailing_share > (0)::numeric))
  constraint position_unpaid_check CHECK ((unpaid >= (0)::numeric))
  CREATE INDEX position_active ON leverage."position" USING btree (customer_id, id) WHERE (state = ANY (ARRAY['pending'::text, 'open'::text]))
  CREATE INDEX position_claims ON leverage."position" USING btree (ended_at) WHERE (unpaid > (0)::numeric)
  CREATE INDEX position_ended ON leverage."position" USING btree (customer_id, ended_at, id) WHERE (state = ANY (ARRAY['closed'::text, 'cancelled'::text]))
  CREATE INDEX position_queue ON leverage."position" USING btree (symbol, side) WHERE (state = 'open'::text)
  CREATE INDEX position_uncharged ON leverage."position" USING btree (charged_day, id) WHERE (state = 'open'::text)
  CREATE INDEX position_version ON leverage."position" USING btree (version)
  CREATE TRIGGER agreed_once BEFORE UPDATE ON leverage."position" FOR EACH ROW WHEN (((((((((((old.id IS DISTINCT FROM new.id) OR (old.customer_id IS DISTINCT FROM new.customer_id)) OR (old.symbol IS DISTINCT FROM new.symbol)) OR (old.side IS DISTINCT FROM new.side)) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.margin_mode IS DISTINCT FROM new.margin_mode)) OR (old.leverage IS DISTINCT FROM new.leverage)) OR (old.reduce_only IS DISTINCT FROM new.reduce_only)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.part_of IS DISTINCT FROM new.part_of))) EXECUTE FUNCTION leverage.refuse_change()
  CREATE TRIGGER asked_once BEFORE UPDATE ON leverage."position" FOR EACH ROW WHEN ((((old.limit_at IS NOT NULL) AND (new.limit_at IS NULL)) OR ((old.stops_at IS NOT NULL) AND (new.stops_at IS NULL)) OR ((old.closing_at IS NOT NULL) AND (new.closing_at IS NULL) AND (new.closing IS NOT NULL)))) EXECUTE FUNCTION leverage.refuse_change()
  CREATE TRIGGER decided_once BEFORE UPDATE ON leverage."position" FOR EACH ROW WHEN (((old.state = ANY (ARRAY['closed'::text, 'cancelled'::text])) AND ((((((((((((((((((((((((old.quantity IS DISTINCT FROM new.quantity) OR (old.limit_price IS DISTINCT FROM new.limit_price)) OR (old.entry IS DISTINCT FROM new.entry)) OR (old.margin IS DISTINCT FROM new.margin)) OR (old.origin_margin IS DISTINCT FROM new.origin_margin)) OR (old.fee IS DISTINCT FROM new.fee)) OR (old.overnight IS DISTINCT FROM new.overnight)) OR (old.take_profit IS DISTINCT FROM new.take_profit)) OR (old.stop_loss IS DISTINCT FROM new.stop_loss)) OR (old.trailing_share IS DISTINCT FROM new.trailing_share)) OR (old.trailing_mark IS DISTINCT FROM new.trailing_mark)) OR (old.state IS DISTINCT FROM new.state)) OR (old.opened_at IS DISTINCT FROM new.opened_at)) OR (old.ended_at IS DISTINCT FROM new.ended_at)) OR (old.charged_day IS DISTINCT FROM new.charged_day)) OR (old.close_reason IS DISTINCT FROM new.close_reason)) OR (old.cancel_reason IS DISTINCT FROM new.cancel_reason)) OR (old.close_price IS DISTINCT FROM new.close_price)) OR (old.profit IS DISTINCT FROM new.profit)) OR (old.closing_fee IS DISTINCT FROM new.closing_fee)) OR (old.liquidation_fee IS DISTINCT FROM new.liquidation_fee)) OR (old.spared IS DISTINCT FROM new.spared)) OR (old.insured IS DISTINCT FROM new.insured)) OR (new.unpaid > old.unpaid) OR ((new.returned + new.unpaid) IS DISTINCT FROM (old.returned + old.unpaid))))) EXECUTE FUNCTION leverage.refuse_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON leverage."position" FOR EACH STATEMENT EXECUTE FUNCTION leverage.refuse_change()
  CREATE TRIGGER opened_once BEFORE UPDATE ON leverage."position" FOR EACH ROW WHEN (((old.state = 'open'::text) AND ((new.state <> ALL (ARRAY['open'::text, 'closed'::text])) OR (new.quantity > old.quantity) OR (((old.entry IS DISTINCT FROM new.entry) OR (old.opened_at IS DISTINCT FROM new.opened_at)) OR (old.limit_price IS DISTINCT FROM new.limit_price))))) EXECUTE FUNCTION leverage.refuse_change()
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
  CREATE INDEX index_minute_time ON market.index_minute USING btree ("time")
  CREATE TRIGGER kept_its_time AFTER DELETE ON market.index_minute REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION market.refuse_forgetting()
  CREATE TRIGGER never_emptied BEFORE TRUNCATE ON market.index_minute FOR EACH STATEMENT EXECUTE FUNCTION market.refuse_change()
  CREATE TRIGGER widens_while_fresh BEFORE UPDATE ON market.index_minute FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION market.refuse_change()
table market.index_outage
  source text not null
  symbol text not null
  since timestamp with time zone not null
  until timestamp with time zone not null
  constraint index_outage_check CHECK ((until > since))
  constraint index_outage_pkey PRIMARY KEY (source, symbol, since)
table market.recording
  source text not null
  began_at timestamp with time zone not null
  constraint recording_pkey PRIMARY KEY (source)
  CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON market.recording FOR EACH ROW EXECUTE FUNCTION market.refuse_replay()
  CREATE TRIGGER never_emptied BEFORE TRUNCATE ON market.recording FOR EACH STATEMENT EXECUTE FUNCTION market.refuse_replay()
table market.series
  id integer not null identity
  source text not null
  symbol text not null
  period text not null
  constraint series_period_check CHECK ((period = ANY (ARRAY['1m'::text, '1h'::text, '1d'::text])))
  constraint series_pkey PRIMARY KEY (id)
  constraint series_source_symbol_period_key UNIQUE (source, symbol, period)
table messages.announcement
  id uuid not null
  key text not null
  c_id integer not null
  popup boolean not null
  texts jsonb not null
  at timestamp with time zone not null
  pushed_to uuid
  constraint announcement_c_id_check CHECK ((c_id = ANY (ARRAY[4, 5])))
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
  constraint message_topic_check CHECK ((topic = ANY (ARRAY['fills'::text, 'alerts'::text, 'security'::text])))
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
  constraint push_subscription_endpoint UNIQUE (endpoint)
  constraint push_subscription_pkey PRIMARY KEY (session_id)
  CREATE INDEX push_subscription_age ON messages.push_subscription USING btree (at)
  CREATE INDEX push_subscription_customer ON messages.push_subscription USING btree (customer_id)
table messages.push_wanted
  customer_id uuid not null
  fills boolean not null default true
  alerts boolean not null default true
  security boolean not null default true
  announcements boolean not null default true
  constraint push_wanted_pkey PRIMARY KEY (customer_id)
table platform.dead_event
  event text not null
  payload jsonb not null
  at timestamp with time zone not null
  fault text not null
  id bigint not null identity
  constraint dead_event_pkey PRIMARY KEY (id)
table platform.migration
  name text not null
  sha256 text not null
  at timestamp with time zone not null default now()
  constraint migration_pkey PRIMARY KEY (name)
table platform.outbox
  tx xid8 not null default pg_current_xact_id()
  id bigint not null identity
  event text not null
  payloads json not null
  at timestamp with time zone not null
  attempts integer not null default 0
  constraint outbox_pkey PRIMARY KEY (tx, id)
table platform.reply
  owner text not null
  key text not null
  body_hash text not null
  reply json not null
  at timestamp with time zone not null
  constraint reply_pkey PRIMARY KEY (owner, key)
  CREATE INDEX reply_at ON platform.reply USING btree (at)
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
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON proofs.evidence FOR EACH STATEMENT EXECUTE FUNCTION proofs.refuse_change()
table proofs.key
  id integer not null
  public text not null
  secret text
  made_at timestamp with time zone not null
  retired_at timestamp with time zone
  constraint key_check CHECK (((secret IS NULL) = (retired_at IS NOT NULL)))
  constraint key_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX key_in_use ON proofs.key USING btree ((true)) WHERE (retired_at IS NULL)
  CREATE TRIGGER made_once BEFORE UPDATE ON proofs.key FOR EACH ROW WHEN (((((old.id IS DISTINCT FROM new.id) OR (old.public IS DISTINCT FROM new.public)) OR (old.made_at IS DISTINCT FROM new.made_at)) OR ((old.retired_at IS NOT NULL) AND (old.retired_at IS DISTINCT FROM new.retired_at)))) EXECUTE FUNCTION proofs.refuse_key_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON proofs.key FOR EACH STATEMENT EXECUTE FUNCTION proofs.refuse_key_change()
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
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON proofs.link FOR EACH STATEMENT EXECUTE FUNCTION proofs.refuse_change()
table proofs.shared_fact
  digest text not null
  fact text not null
  constraint shared_fact_pkey PRIMARY KEY (digest)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON proofs.shared_fact FOR EACH STATEMENT EXECUTE FUNCTION proofs.refuse_change()
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
  CREATE TRIGGER never_emptied BEFORE TRUNCATE ON protection.measure FOR EACH STATEMENT EXECUTE FUNCTION protection.refuse_change()
  CREATE TRIGGER only_its_end BEFORE DELETE OR UPDATE ON protection.measure FOR EACH ROW EXECUTE FUNCTION protection.refuse_change()
table protection.result with (fillfactor=70)
  customer_id uuid not null
  day integer not null
  units numeric(39,0) not null
  constraint result_pkey PRIMARY KEY (customer_id, day)
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
  CREATE TRIGGER decided_once BEFORE DELETE OR UPDATE ON seconds.option FOR EACH ROW EXECUTE FUNCTION seconds.refuse_change()
  CREATE TRIGGER never_emptied BEFORE TRUNCATE ON seconds.option FOR EACH STATEMENT EXECUTE FUNCTION seconds.refuse_change()
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
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON spot.fill FOR EACH STATEMENT EXECUTE FUNCTION spot.refuse_change()
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
  state text not null
  cancel_reason text
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  expires_at timestamp with time zone
  constraint order_check1 CHECK (((quantity IS NULL) <> (quote_amount IS NULL)))
  constraint order_check2 CHECK (((filled >= (0)::numeric) AND (filled <= quantity)))
  constraint order_check3 CHECK (((filled_quote >= (0)::numeric) AND (filled_quote <= quote_amount)))
  constraint order_check4 CHECK (((cancel_reason IS NOT NULL) = (state = 'cancelled'::text)))
  constraint order_good_till_date CHECK (((time_in_force = 'gtd'::text) = (expires_at IS NOT NULL)))
  constraint order_kind_check CHECK ((kind = ANY (ARRAY['limit'::text, 'market'::text, 'stop-limit'::text, 'stop-market'::text, 'trailing-stop'::text, 'oco'::text])))
  constraint order_open_rests CHECK (((state <> 'open'::text) OR ((price IS NOT NULL) AND (filled < quantity))))
  constraint order_pkey PRIMARY KEY (id)
  constraint order_price_check CHECK ((price > (0)::numeric))
  constraint order_price_of_kind CHECK (((price IS NULL) = (kind = ANY (ARRAY['market'::text, 'stop-market'::text, 'trailing-stop'::text]))))
  constraint order_quantity_check CHECK ((quantity > (0)::numeric))
  constraint order_quote_amount_check CHECK ((quote_amount > (0)::numeric))
  constraint order_side_check CHECK ((side = ANY (ARRAY['buy'::text, 'sell'::text])))
  constraint order_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'open'::text, 'filled'::text, 'cancelled'::text])))
  constraint order_time_in_force_check CHECK ((time_in_force = ANY (ARRAY['gtc'::text, 'gtd'::text, 'ioc'::text, 'fok'::text])))
  constraint order_waiting_is_stop CHECK (((state <> 'waiting'::text) OR ((kind = ANY (ARRAY['stop-limit'::text, 'stop-market'::text, 'trailing-stop'::text])) AND (filled = (0)::numeric))))
  CREATE INDEX order_book ON spot."order" USING btree (symbol, side, price, sequence) WHERE (state = 'open'::text)
  CREATE INDEX order_ended ON spot."order" USING btree (customer_id, id) WHERE (state <> ALL (ARRAY['open'::text, 'waiting'::text]))
  CREATE INDEX order_expiry ON spot."order" USING btree (expires_at, id) WHERE ((state = ANY (ARRAY['open'::text, 'waiting'::text])) AND (expires_at IS NOT NULL))
  CREATE INDEX order_open ON spot."order" USING btree (customer_id, id) WHERE (state = ANY (ARRAY['open'::text, 'waiting'::text]))
  CREATE INDEX order_stops ON spot."order" USING btree (symbol, id) WHERE ((state = ANY (ARRAY['open'::text, 'waiting'::text])) AND (kind <> ALL (ARRAY['limit'::text, 'market'::text])))
  CREATE TRIGGER decided_once BEFORE UPDATE ON spot."order" FOR EACH ROW WHEN (((old.state = ANY (ARRAY['filled'::text, 'cancelled'::text])) OR (new.filled < old.filled) OR (new.filled_quote < old.filled_quote) OR (new.fee < old.fee) OR (old.customer_id <> new.customer_id) OR (old.side <> new.side) OR (old.symbol <> new.symbol) OR (old.kind <> new.kind))) EXECUTE FUNCTION spot.refuse_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON spot."order" FOR EACH STATEMENT EXECUTE FUNCTION spot.refuse_change()
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
  CREATE TRIGGER asked_once BEFORE UPDATE ON spot.stop FOR EACH ROW WHEN (((old.asked_at IS NOT NULL) AND (new.asked_at IS NULL))) EXECUTE FUNCTION spot.refuse_change()
  CREATE TRIGGER ended_once BEFORE UPDATE ON spot.stop FOR EACH ROW WHEN (((old.fired_at IS NULL) AND ((new.fired_at IS NOT NULL) OR (((old.price IS DISTINCT FROM new.price) OR (old.limit_price IS DISTINCT FROM new.limit_price)) OR (old.trail IS DISTINCT FROM new.trail))))) EXECUTE FUNCTION spot.refuse_change_of_ended()
  CREATE TRIGGER fired_once BEFORE UPDATE ON spot.stop FOR EACH ROW WHEN (((old.fired_at IS NOT NULL) AND (((((((old.price IS DISTINCT FROM new.price) OR (old.limit_price IS DISTINCT FROM new.limit_price)) OR (old.trail IS DISTINCT FROM new.trail)) OR (old.mark IS DISTINCT FROM new.mark)) OR (old.mark_tick IS DISTINCT FROM new.mark_tick)) OR (old.fired_price IS DISTINCT FROM new.fired_price)) OR (old.fired_at IS DISTINCT FROM new.fired_at)))) EXECUTE FUNCTION spot.refuse_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON spot.stop FOR EACH STATEMENT EXECUTE FUNCTION spot.refuse_change()
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
  CREATE TRIGGER applied_once BEFORE UPDATE ON stock.action FOR EACH ROW WHEN (((old.applied_at IS NOT NULL) OR (((((((old.id IS DISTINCT FROM new.id) OR (old.base IS DISTINCT FROM new.base)) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.effective_at IS DISTINCT FROM new.effective_at)) OR (old.new_shares IS DISTINCT FROM new.new_shares)) OR (old.old_shares IS DISTINCT FROM new.old_shares)) OR (old.per_share IS DISTINCT FROM new.per_share)))) EXECUTE FUNCTION stock.refuse_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON stock.action FOR EACH STATEMENT EXECUTE FUNCTION stock.refuse_change()
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
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON stock.dividend FOR EACH STATEMENT EXECUTE FUNCTION stock.refuse_change()
  CREATE TRIGGER paid_once BEFORE UPDATE ON stock.dividend FOR EACH ROW WHEN (((old.paid_at IS NOT NULL) OR (((((old.id IS DISTINCT FROM new.id) OR (old.action_id IS DISTINCT FROM new.action_id)) OR (old.customer_id IS DISTINCT FROM new.customer_id)) OR (old.shares IS DISTINCT FROM new.shares)) OR (old.units IS DISTINCT FROM new.units)))) EXECUTE FUNCTION stock.refuse_change()
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
  CREATE TRIGGER asked_once BEFORE UPDATE ON stock."order" FOR EACH ROW WHEN ((old.asked_at IS DISTINCT FROM new.asked_at)) EXECUTE FUNCTION stock.refuse_change()
  CREATE TRIGGER decided_once BEFORE UPDATE ON stock."order" FOR EACH ROW WHEN (((old.state <> 'open'::text) OR (((((((((((old.id IS DISTINCT FROM new.id) OR (old.customer_id IS DISTINCT FROM new.customer_id)) OR (old.symbol IS DISTINCT FROM new.symbol)) OR (old.side IS DISTINCT FROM new.side)) OR (old.is_limit IS DISTINCT FROM new.is_limit)) OR (old.limit_price IS DISTINCT FROM new.limit_price)) OR (old.quantity IS DISTINCT FROM new.quantity)) OR (old.money IS DISTINCT FROM new.money)) OR (old.held IS DISTINCT FROM new.held)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.expires_at IS DISTINCT FROM new.expires_at)))) EXECUTE FUNCTION stock.refuse_change()
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON stock."order" FOR EACH STATEMENT EXECUTE FUNCTION stock.refuse_change()
  CREATE TRIGGER sized_once BEFORE UPDATE ON stock."order" FOR EACH ROW WHEN ((((old.value IS DISTINCT FROM new.value) OR (old.value_before IS DISTINCT FROM new.value_before)) OR (old.half_spread IS DISTINCT FROM new.half_spread))) EXECUTE FUNCTION stock.refuse_change()
table stock.position
  customer_id uuid not null
  symbol text not null
  cost numeric(39,0) not null
  constraint position_cost_check CHECK ((cost >= (0)::numeric))
  constraint position_pkey PRIMARY KEY (customer_id, symbol)
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
