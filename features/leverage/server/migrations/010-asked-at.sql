-- Since when a close waits: a mark of before that does not close it.
alter table leverage.position add column closing_at timestamptz;
update leverage.position set closing_at = now() where closing is not null;
alter table leverage.position add check ((closing is null) = (closing_at is null));
