-- Files that were sent. The store has the sealed bytes under their key; who may see them stands here.
create table uploads.file (
  name text primary key,
  customer_id uuid not null,
  key text not null,
  media_type text not null,
  bytes int not null,
  created_at timestamptz not null,
  -- What needs the file, such as identity.avatar.
  used_by text,
  is_open boolean not null default false,
  -- A day after it came unless something uses it; then whenever its user is done with it.
  delete_at timestamptz,
  constraint file_kept_by_its_user check (used_by is not null or delete_at is not null)
);
create index file_delete on uploads.file (delete_at) where delete_at is not null;
create index file_customer on uploads.file (customer_id, created_at desc);

-- How many each customer has sent on a UTC day.
create table uploads.day (
  customer_id uuid not null,
  day date not null,
  count int not null,
  primary key (customer_id, day)
);
create index day_day on uploads.day (day);

create trigger file_stays before update on uploads.file for each row
  execute function platform.refuse_change('used_by', 'is_open', 'delete_at');
