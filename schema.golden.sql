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
  constraint agreement_body_check CHECK ((length(body) <= 40000))
  constraint agreement_pkey PRIMARY KEY (keyword, version, lang)
  constraint agreement_version_check CHECK ((version > 0))
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
  constraint consent_keyword_version_lang_fkey FOREIGN KEY (keyword, version, lang) REFERENCES content.agreement(keyword, version, lang)
  constraint consent_pkey PRIMARY KEY (id)
  CREATE INDEX consent_newest ON content.consent USING btree (customer_id, keyword, place DESC)
  CREATE INDEX consent_of_customer ON content.consent USING btree (customer_id, place DESC)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON content.consent FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
table content.setting
  keyword text not null
  value text not null
  changed_at timestamp with time zone not null
  constraint setting_pkey PRIMARY KEY (keyword)
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
  constraint case_check CHECK (((status = 'matched'::text) <= (deposit_id IS NOT NULL)))
  constraint case_check1 CHECK (((status = 'open'::text) = (decided_at IS NULL)))
  constraint case_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits.deposit(id)
  constraint case_deposit_id_key UNIQUE (deposit_id)
  constraint case_kind_check CHECK ((kind = ANY (ARRAY['claim'::text, 'unsupported'::text])))
  constraint case_pkey PRIMARY KEY (id)
  constraint case_status_check CHECK ((status = ANY (ARRAY['open'::text, 'matched'::text, 'closed'::text])))
  CREATE UNIQUE INDEX case_hash ON deposits."case" USING btree (customer_id, network, tx_hash) WHERE ((kind = 'claim'::text) AND (status <> 'closed'::text))
  CREATE INDEX case_of_customer ON deposits."case" USING btree (customer_id, id)
  CREATE INDEX case_open ON deposits."case" USING btree (id) WHERE (status = 'open'::text)
  CREATE TRIGGER agreed_once BEFORE UPDATE ON deposits."case" FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('status', 'deposit_id', 'note', 'decided_at')
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
  CREATE INDEX deposit_of_customer ON deposits.deposit USING btree (customer_id, id)
  CREATE INDEX deposit_waiting ON deposits.deposit USING btree (network, status, height) WHERE (status = ANY (ARRAY['confirming'::text, 'small'::text]))
  CREATE TRIGGER agreed_once BEFORE UPDATE ON deposits.deposit FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('height', 'status', 'credited_at', 'is_gone')
  CREATE TRIGGER credited_once BEFORE UPDATE ON deposits.deposit FOR EACH ROW WHEN ((old.status = 'credited'::text)) EXECUTE FUNCTION platform.refuse_change('height', 'is_gone')
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON deposits.deposit FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
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
table identity.challenge
  challenge_hash bytea not null
  customer_id uuid
  expires_at timestamp with time zone not null
  constraint challenge_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(id)
  constraint challenge_pkey PRIMARY KEY (challenge_hash)
  CREATE INDEX challenge_expiry ON identity.challenge USING btree (expires_at)
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
  country text
  phrase text
  payment_hash text
  created_at timestamp with time zone not null
  constraint customer_email UNIQUE (email)
  constraint customer_extension_code UNIQUE (extension_code)
  constraint customer_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES identity.customer(id)
  constraint customer_mobile UNIQUE (mobile)
  constraint customer_mobile_area CHECK (((mobile IS NULL) = (area_code IS NULL)))
  constraint customer_not_self_invited CHECK ((invited_by <> id))
  constraint customer_pkey PRIMARY KEY (id)
  constraint customer_reachable CHECK ((practice OR (email IS NOT NULL) OR (mobile IS NOT NULL)))
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
table identity.verification_code
  target bytea not null
  scene text not null
  code_hash bytea not null
  expires_at timestamp with time zone not null
  tries integer not null default 0
  tries_since timestamp with time zone not null
  constraint verification_code_pkey PRIMARY KEY (target, scene)
  CREATE INDEX verification_code_expiry ON identity.verification_code USING btree (expires_at)
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
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.block FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
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
  CREATE TRIGGER agreed_once BEFORE UPDATE OF id, customer_id, symbol, side, kind, margin_mode, leverage, reduce_only, fee_rate, created_at, part_of ON leverage."position" FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER asked_once BEFORE UPDATE ON leverage."position" FOR EACH ROW WHEN ((((old.limit_at IS NOT NULL) AND (new.limit_at IS NULL)) OR ((old.stops_at IS NOT NULL) AND (new.stops_at IS NULL)) OR ((old.closing_at IS NOT NULL) AND (new.closing_at IS NULL) AND (new.closing IS NOT NULL)))) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER decided_once BEFORE UPDATE ON leverage."position" FOR EACH ROW WHEN ((old.state = ANY (ARRAY['closed'::text, 'cancelled'::text]))) EXECUTE FUNCTION platform.refuse_change('returned', 'unpaid', 'changes', 'version')
  CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON leverage."position" FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER opened_once BEFORE UPDATE ON leverage."position" FOR EACH ROW WHEN (((old.state = 'open'::text) AND ((new.state <> ALL (ARRAY['open'::text, 'closed'::text])) OR (new.quantity > old.quantity) OR (((old.entry IS DISTINCT FROM new.entry) OR (old.opened_at IS DISTINCT FROM new.opened_at)) OR (old.limit_price IS DISTINCT FROM new.limit_price))))) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER paid_once BEFORE UPDATE ON leverage."position" FOR EACH ROW WHEN (((old.state = ANY (ARRAY['closed'::text, 'cancelled'::text])) AND ((new.unpaid > old.unpaid) OR ((new.returned + new.unpaid) IS DISTINCT FROM (old.returned + old.unpaid))))) EXECUTE FUNCTION platform.refuse_change()
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
  CREATE INDEX index_minute_time ON market.index_minute USING btree ("time")
  CREATE TRIGGER kept_its_time AFTER DELETE ON market.index_minute REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION market.refuse_forgetting()
  CREATE TRIGGER never_emptied BEFORE TRUNCATE ON market.index_minute FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER widens_while_fresh BEFORE UPDATE ON market.index_minute FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION market.refuse_late_change()
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
  constraint announcement_c_id_check CHECK ((c_id = ANY (ARRAY[4, 5, 6])))
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
  constraint push_subscription_endpoint UNIQUE (endpoint)
  constraint push_subscription_pkey PRIMARY KEY (session_id)
  CREATE INDEX push_subscription_age ON messages.push_subscription USING btree (at)
  CREATE INDEX push_subscription_customer ON messages.push_subscription USING btree (customer_id)
table messages.push_unwanted
  customer_id uuid not null
  topic text not null
  constraint push_unwanted_pkey PRIMARY KEY (customer_id, topic)
table operators.account
  operator_id uuid not null
  password_hash text not null
  totp_secret text
  totp_step bigint
  constraint account_pkey PRIMARY KEY (operator_id)
table operators.audit
  at timestamp with time zone not null
  faults integer not null
  blocks bigint not null
  constraint audit_pkey PRIMARY KEY (at)
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
  CREATE UNIQUE INDEX card_listed ON payees.card USING btree (customer_id, digest) WHERE (removed_at IS NULL)
  CREATE INDEX card_newest ON payees.card USING btree (customer_id, id DESC)
  CREATE INDEX card_shared ON payees.card USING btree (digest)
  CREATE TRIGGER card_kept BEFORE DELETE OR TRUNCATE ON payees.card FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER card_returns BEFORE UPDATE ON payees.card FOR EACH ROW WHEN ((old.removed_at IS NOT NULL)) EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER card_stays BEFORE UPDATE ON payees.card FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('removed_at')
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
  CREATE INDEX conversation_newest ON support.conversation USING btree (customer_id, id)
  CREATE INDEX conversation_of_customer ON support.conversation USING btree (customer_id, moved_at, id)
  CREATE INDEX conversation_running ON support.conversation USING btree (customer_id) WHERE (state <> 'closed'::text)
  CREATE INDEX conversation_waiting ON support.conversation USING btree (due_at, id) WHERE (due_at IS NOT NULL)
  CREATE TRIGGER asked_once BEFORE UPDATE ON support.conversation FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('state', 'moved_at', 'asked_at', 'due_at', 'first_answer_at', 'closed_at', 'assignee', 'last_seq', 'customer_read', 'desk_read', 'rating', 'rating_note')
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
  CREATE INDEX entry_of_customer ON support.entry USING btree (customer_id, at) WHERE (author = 'customer'::text)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON support.entry FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
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
  constraint file_kept_by_its_user CHECK (((used_by IS NOT NULL) OR (delete_at IS NOT NULL)))
  constraint file_pkey PRIMARY KEY (name)
  CREATE INDEX file_customer ON uploads.file USING btree (customer_id, created_at DESC)
  CREATE INDEX file_delete ON uploads.file USING btree (delete_at) WHERE (delete_at IS NOT NULL)
  CREATE TRIGGER file_stays BEFORE UPDATE ON uploads.file FOR EACH ROW EXECUTE FUNCTION platform.refuse_change('used_by', 'is_open', 'delete_at')
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
  constraint change_pkey PRIMARY KEY (id)
  constraint change_why_check CHECK ((why = ANY (ARRAY['volume'::text, 'assets'::text, 'renewed'::text, 'lapsed'::text])))
  CREATE INDEX change_of_customer ON vip.change USING btree (customer_id, id)
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
  constraint trade_check CHECK ((against <> customer_id))
  constraint trade_fee_check CHECK ((fee >= (0)::numeric))
  constraint trade_kind_check CHECK ((kind = ANY (ARRAY['spot-maker'::text, 'spot-taker'::text, 'contract'::text])))
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
