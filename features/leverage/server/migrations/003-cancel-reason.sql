-- Why a waiting order ended without opening anything; unknown for those of before.
alter table leverage.position add column cancel_reason text check (cancel_reason is null or state = 'cancelled');
