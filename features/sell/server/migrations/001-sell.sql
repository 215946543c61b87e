-- A file of payouts for a bank: its text is made of its sales, in their places, and always has this hash.
create table sell.file (
  id uuid primary key,
  -- One of fiat's accounts, and the file's number among those of its account, from one.
  account_id text not null,
  number int not null check (number > 0),
  currency text not null,
  payouts int not null check (payouts between 1 and 500),
  -- Smallest units of the currency.
  sum numeric(39, 0) not null check (sum > 0),
  hash text not null,
  made_at timestamptz not null,
  unique (account_id, number)
);
create trigger append_only before update or delete or truncate on sell.file
  for each statement execute function platform.refuse_change();

-- A sale with what was agreed. `units` are units of USDT of 10^-8, `fee`, `spread` and `arrives` smallest units of the currency by ISO 4217,
-- `mid` and `rate` units of 10^-8. `worth_btc` is its value by the index when it was asked for, null where nobody knew it.
create table sell.sale (
  id uuid primary key,
  customer_id uuid not null,
  card_id uuid not null,
  account_id text not null,
  reference text not null unique,
  country text not null,
  currency text not null,
  bank_name text not null,
  last_four text not null,
  -- The bank account as it was when the sale was asked for, under a key that is not in the database.
  sealed text not null,
  units numeric(39, 0) not null check (units > 0),
  fee numeric(39, 0) not null check (fee >= 0),
  spread numeric(39, 0) not null check (spread >= 0),
  arrives numeric(39, 0) not null check (arrives > 0),
  mid numeric(39, 0) not null check (mid > 0),
  rate numeric(39, 0) not null check (rate > 0),
  worth_btc numeric(39, 0),
  state text not null check (state in ('review', 'held', 'queued', 'filed', 'paid', 'bouncing', 'bounced', 'cancelled', 'refused')),
  reason text,
  note text check (length(note) <= 300),
  needed int not null check (needed between 0 and 2),
  created_at timestamptz not null,
  due_at timestamptz,
  is_late boolean not null,
  file_id uuid references sell.file,
  place int,
  shown_at timestamptz,
  -- What a bank has returned in smallest units, and the units of USDT that come back for it.
  returned numeric(39, 0) check (returned between 1 and arrives),
  back numeric(39, 0) check (back between 0 and units),
  ended_at timestamptz,
  unique (file_id, place),
  check ((file_id is null) = (place is null)),
  check ((state in ('filed', 'paid', 'bouncing', 'bounced')) = (file_id is not null)),
  check ((state in ('paid', 'bounced', 'cancelled', 'refused')) = (ended_at is not null)),
  check ((due_at is null) = (ended_at is not null)),
  check ((state in ('bouncing', 'bounced')) = (back is not null)),
  check (returned is null or back is not null),
  check (state <> 'paid' or shown_at is not null)
);
create index sale_of_customer on sell.sale (customer_id, id);
create index sale_counted on sell.sale (customer_id, created_at);
create index sale_open on sell.sale (state, id) where ended_at is null;
create index sale_ready on sell.sale (account_id, id) where state = 'queued';
create index sale_due on sell.sale (due_at) where ended_at is null and not is_late;
create trigger agreed_once before update on sell.sale for each row execute function platform.refuse_change(
  'sealed', 'state', 'reason', 'note', 'due_at', 'is_late', 'file_id', 'place', 'shown_at', 'returned', 'back', 'ended_at'
);
create index sale_key on sell.sale (platform.key_version(sealed));
-- Under a newer key alone.
create trigger sealed_anew before update on sell.sale for each row
  when (new.sealed <> old.sealed and platform.key_version(new.sealed) <= platform.key_version(old.sealed))
  execute function platform.refuse_change();
create trigger filed_once before update on sell.sale for each row
  when (old.file_id is not null and (new.file_id, new.place) is distinct from (old.file_id, old.place))
  execute function platform.refuse_change();
create trigger decided_once before update on sell.sale for each row
  when (
    old.state in ('cancelled', 'refused', 'bounced') and (new.state, new.back, new.returned, new.ended_at)
      is distinct from (old.state, old.back, old.returned, old.ended_at)
  )
  execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on sell.sale
  for each statement execute function platform.refuse_change();

-- Each change of a sale's state, with whose turn it is then and until when.
create table sell.step (
  sale_id uuid not null references sell.sale,
  number int not null,
  step text not null,
  owner text,
  at timestamptz not null,
  due_at timestamptz,
  reason text,
  primary key (sale_id, number)
);
create trigger append_only before update or delete or truncate on sell.step
  for each statement execute function platform.refuse_change();

create table sell.approval (
  sale_id uuid not null references sell.sale,
  operator_id uuid not null,
  at timestamptz not null,
  primary key (sale_id, operator_id)
);
create trigger append_only before update or delete or truncate on sell.approval
  for each statement execute function platform.refuse_change();
