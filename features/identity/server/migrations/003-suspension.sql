-- Who was suspended and restored, by whom and why. A customer whose latest row is not restored may not log in.
create table identity.suspension (
  id uuid primary key,
  customer_id uuid not null references identity.customer (id),
  suspended_at timestamptz not null,
  suspended_by text not null,
  reason text not null,
  restored_at timestamptz,
  restored_by text,
  restored_reason text,
  constraint suspension_restored_whole check ((restored_at is null) = (restored_by is null) and (restored_at is null) = (restored_reason is null))
);
create unique index suspension_open on identity.suspension (customer_id) where restored_at is null;
