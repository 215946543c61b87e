-- Terms for who signs up from a moment on. A share is units of 10^-8; 0 closes the programme to new friends.
create table invite.terms (
  id int primary key check (id > 0),
  share numeric(39, 0) not null check (share between 0 and 50000000),
  days int not null check (days between 1 and 730),
  from_at timestamptz not null
);
create trigger append_only before update or delete or truncate on invite.terms
  for each statement execute function platform.refuse_change();

-- What customers call the codes that they have made, and what each gives to friends, in hundredths of a rebate.
create table invite.code (
  code text primary key,
  customer_id uuid not null,
  label text not null check (length(label) <= 20),
  friend_percent int not null check (friend_percent between 0 and 50),
  created_at timestamptz not null
);
create index code_of_customer on invite.code (customer_id, created_at);
create trigger fixed before update on invite.code for each row execute function platform.refuse_change('label');
create trigger never_deleted before delete or truncate on invite.code
  for each statement execute function platform.refuse_change();

-- Who has come by whose code, with the terms of that moment. UTC days from `from_day` on count, up to and without `end_day`; those before
-- `next_day` are decided, and it is null once all are. `traded_day` is the first on which fees were received.
create table invite.invitation (
  id uuid primary key,
  friend_id uuid not null unique,
  inviter_id uuid not null check (inviter_id <> friend_id),
  code text not null,
  terms_id int not null references invite.terms,
  share numeric(39, 0) not null,
  friend_percent int not null check (friend_percent between 0 and 50),
  at timestamptz not null,
  from_day int not null,
  end_day int not null check (end_day > from_day),
  next_day int check (next_day between from_day and end_day - 1),
  traded_day int check (traded_day between from_day and end_day - 1)
) with (fillfactor = 70);
create index invitation_of_inviter on invite.invitation (inviter_id, id);
create index invitation_of_code on invite.invitation (inviter_id, code);
create index invitation_due on invite.invitation (next_day, id) where next_day is not null;
create trigger agreed_once before update on invite.invitation
  for each row execute function platform.refuse_change('next_day', 'traded_day');
create trigger decided_once before update on invite.invitation for each row
  when (old.next_day is null or new.next_day < old.next_day or new.traded_day is distinct from coalesce(old.traded_day, new.traded_day))
  execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on invite.invitation
  for each statement execute function platform.refuse_change();

-- What a day's fees of a friend in one currency have brought, or why nothing. Units of the currency.
create table invite.payout (
  id uuid primary key,
  friend_id uuid not null,
  inviter_id uuid not null,
  day int not null,
  currency text not null,
  fees numeric(39, 0) not null check (fees > 0),
  share numeric(39, 0) not null,
  friend_percent int not null,
  rebate numeric(39, 0) not null check (rebate between 0 and fees),
  to_friend numeric(39, 0) not null check (to_friend >= 0),
  to_inviter numeric(39, 0) not null check (to_inviter >= 0),
  outcome text not null check (outcome in ('paid', 'linked', 'too-small')),
  at timestamptz not null,
  unique (friend_id, day, currency),
  check (to_friend + to_inviter = case when outcome = 'paid' then rebate else 0 end)
);
create index payout_by_day on invite.payout (inviter_id, day, id);
create index payout_of_friend_by_day on invite.payout (friend_id, day, id);
create index payout_of_inviter on invite.payout (inviter_id, id);
create index payout_of_friend on invite.payout (friend_id, id);
create trigger append_only before update or delete or truncate on invite.payout
  for each statement execute function platform.refuse_change();

-- What payouts add up to, of an inviter by code: a page of codes reads no payouts. A friend's own add up under his code as well.
create table invite.total (
  customer_id uuid not null,
  side text not null check (side in ('inviter', 'friend')),
  code text not null,
  currency text not null,
  earned numeric(39, 0) not null check (earned > 0),
  primary key (customer_id, side, code, currency)
) with (fillfactor = 70);
