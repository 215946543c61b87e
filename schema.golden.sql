table ledger.account with (fillfactor=60)
  id bigint not null identity
  address text not null
  currency text not null
  balance numeric(39,0) not null default 0
  constraint account_address_check CHECK ((address ~ '^(user|house|world)(/[a-z0-9-]+)+$'::text))
  constraint account_address_currency_key UNIQUE (address, currency)
  constraint account_pkey PRIMARY KEY (id)
  constraint floor CHECK (((balance >= (0)::numeric) OR (address ~~ 'world/%'::text)))
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
table platform.dead_event
  id bigint not null
  event text not null
  payload jsonb not null
  at timestamp with time zone not null
  fault text not null
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
  payload jsonb not null
  at timestamp with time zone not null
  attempts integer not null default 0
  constraint outbox_pkey PRIMARY KEY (tx, id)
table platform.reply
  owner text not null
  key text not null
  body_hash text not null
  reply jsonb not null
  at timestamp with time zone not null
  constraint reply_pkey PRIMARY KEY (owner, key)
  CREATE INDEX reply_at ON platform.reply USING btree (at)
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
