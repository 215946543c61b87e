-- A page of the card provider for one payment, committed before the provider is asked. `session` and what follows are what it has told.
create table fiat.card_try (
  id uuid primary key,
  payment_id uuid not null references fiat.payment,
  customer_id uuid not null,
  created_at timestamptz not null,
  state text not null check (state in ('asked', 'open', 'processing', 'paid', 'over')),
  session text unique,
  url text,
  -- Why the card was refused last; the page takes another one.
  decline text,
  intent text unique,
  charge text unique,
  fingerprint text,
  last4 text,
  -- What the provider has kept of it, in smallest units of the payment's currency.
  fee numeric(39, 0) not null check (fee >= 0),
  -- When it is asked about next; null once nothing can change.
  due_at timestamptz,
  asks int not null check (asks >= 0),
  check ((state = 'asked') = (session is null and state <> 'over')),
  check ((state in ('paid', 'over')) = (due_at is null)),
  check ((state = 'paid') = (charge is not null))
);
create index card_try_of_payment on fiat.card_try (payment_id, id);
create index card_try_of_customer on fiat.card_try (customer_id, created_at);
create index card_try_due on fiat.card_try (due_at, id) where due_at is not null;
create index card_try_by_card on fiat.card_try (fingerprint, customer_id) where fingerprint is not null;
create trigger asked_once before update on fiat.card_try for each row execute function platform.refuse_change(
  'state', 'session', 'url', 'decline', 'intent', 'charge', 'fingerprint', 'last4', 'fee', 'due_at', 'asks'
);
create trigger decided_once before update on fiat.card_try for each row
  when (old.state in ('paid', 'over')) execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on fiat.card_try
  for each statement execute function platform.refuse_change();

-- Each message of a provider once, whatever it is about.
create table fiat.card_event (
  provider text not null,
  account text not null,
  event text not null,
  kind text not null,
  received_at timestamptz not null,
  primary key (provider, account, event)
);
create trigger append_only before update or delete or truncate on fiat.card_event
  for each statement execute function platform.refuse_change();

-- What people have decided to pay back to a card.
create table fiat.card_refund (
  id uuid primary key,
  line_id uuid not null references fiat.line,
  charge text not null,
  units numeric(39, 0) not null check (units > 0),
  reference text not null,
  created_at timestamptz not null,
  state text not null check (state in ('asked', 'waits', 'done', 'failed')),
  -- The provider's name of it.
  refund text unique,
  due_at timestamptz,
  asks int not null check (asks >= 0),
  check ((state in ('done', 'failed')) = (due_at is null))
);
create index card_refund_due on fiat.card_refund (due_at, id) where due_at is not null;
create index card_refund_of_line on fiat.card_refund (line_id);
create trigger asked_once before update on fiat.card_refund for each row execute function platform.refuse_change(
  'state', 'refund', 'due_at', 'asks'
);
create trigger decided_once before update on fiat.card_refund for each row
  when (old.state in ('done', 'failed')) execute function platform.refuse_change();

-- What a card's holder has disputed at his bank. `id` is the provider's.
create table fiat.card_dispute (
  id text primary key,
  first_heard_at timestamptz not null,
  state text not null check (state in ('asked', 'open', 'won', 'lost', 'foreign')),
  try_id uuid references fiat.card_try,
  units numeric(39, 0) check (units > 0),
  due_at timestamptz,
  asks int not null check (asks >= 0),
  check ((state in ('won', 'lost', 'foreign')) = (due_at is null)),
  check ((state in ('asked', 'foreign')) = (try_id is null and units is null))
);
create index card_dispute_due on fiat.card_dispute (due_at, id) where due_at is not null;
create index card_dispute_of_try on fiat.card_dispute (try_id);
create trigger never_deleted before delete or truncate on fiat.card_dispute
  for each statement execute function platform.refuse_change();

-- What the sandbox's provider of cards knows: its sessions with their payments, and what it has paid back.
create table fiat.practice_card (
  id text primary key,
  currency text not null,
  units numeric(39, 0) not null,
  try_id text not null,
  return_url text not null,
  state text not null check (state in ('open', 'proof', 'processing', 'paid')),
  code text,
  card text,
  name text,
  created_at timestamptz not null,
  paid_at timestamptz,
  dispute text
);
create table fiat.practice_refund (
  id text primary key,
  session text not null references fiat.practice_card,
  units numeric(39, 0) not null
);
create index practice_refund_of_session on fiat.practice_refund (session);
