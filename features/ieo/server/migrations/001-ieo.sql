-- A token sale. Money and tokens are whole units of their currencies, the price units of 10^-10, the ratio of 10^-8. What was announced never
-- changes; `applied` and `committed` count what is committed, the rest is decided once, as it is allocated.
create table ieo.project (
  id int primary key check (id > 0),
  token text not null unique,
  token_id int not null,
  token_scale int not null,
  name text not null,
  pay_currency text not null,
  price numeric(39, 0) not null check (price > 0),
  total numeric(39, 0) not null check (total > 0),
  cap numeric(39, 0) not null check (cap between 1 and total),
  min numeric(39, 0) not null check (min > 0),
  most numeric(39, 0) not null check (most >= min),
  announced_at timestamptz not null,
  opens_at timestamptz not null check (opens_at > announced_at),
  ends_at timestamptz not null check (ends_at > opens_at),
  listing_at timestamptz not null check (listing_at > ends_at),
  free_ratio numeric(39, 0) not null check (free_ratio between 0 and 100000000),
  lock_days int not null check (lock_days >= 0),
  parts int not null check (parts > 0),
  white_paper text not null,
  website text not null,
  practice boolean not null,
  applied int not null,
  committed numeric(39, 0) not null,
  allocated_at timestamptz,
  passed int check (passed <= applied),
  sold numeric(39, 0) check (sold between 0 and total),
  list_hash text,
  check ((allocated_at is null) = (passed is null)),
  check ((allocated_at is null) = (sold is null)),
  check ((allocated_at is null) = (list_hash is null))
);
create index project_open on ieo.project (ends_at) where allocated_at is null;
create index project_newest on ieo.project (announced_at);
create trigger announced_once before update on ieo.project for each row execute function platform.refuse_change(
  'applied', 'committed', 'allocated_at', 'passed', 'sold', 'list_hash'
);
create trigger only_grows before update on ieo.project for each row
  when (old.allocated_at is not null or new.applied < old.applied or new.committed < old.committed)
  execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on ieo.project
  for each statement execute function platform.refuse_change();

-- What one customer has committed to a sale, under a number that tells nobody who he is. `due_at` is when something is to be moved: money and
-- tokens once it is allocated, then releases; null while it waits for the end, and once nothing more will come.
create table ieo.subscription (
  id uuid primary key,
  project_id int not null references ieo.project,
  number int not null check (number > 0),
  customer_id uuid not null,
  committed numeric(39, 0) not null check (committed > 0),
  presses int not null check (presses > 0),
  created_at timestamptz not null,
  allocated numeric(39, 0) check (allocated >= 0),
  cost numeric(39, 0) check (cost between 0 and committed),
  paid_at timestamptz,
  releases int not null check (releases >= 0),
  released numeric(39, 0) not null check (released between 0 and coalesce(allocated, 0)),
  due_at timestamptz,
  unique (project_id, customer_id),
  unique (project_id, number),
  check ((allocated is null) = (cost is null)),
  check (paid_at is null or allocated is not null)
);
create index subscription_of_customer on ieo.subscription (customer_id, id);
create index subscription_due on ieo.subscription (due_at, id) where due_at is not null;
create trigger agreed_once before update on ieo.subscription for each row execute function platform.refuse_change(
  'committed', 'presses', 'allocated', 'cost', 'paid_at', 'releases', 'released', 'due_at'
);
create trigger decided_once before update on ieo.subscription for each row
  when (
    new.committed < old.committed or new.released < old.released or new.releases < old.releases
    or (old.allocated is not null and (new.committed, new.allocated, new.cost) is distinct from (old.committed, old.allocated, old.cost))
    or (old.paid_at is not null and new.paid_at is distinct from old.paid_at)
  )
  execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on ieo.subscription
  for each statement execute function platform.refuse_change();
