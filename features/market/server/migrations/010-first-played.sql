-- When a recording was first played: it is played once, and whoever starts again goes on.
create table market.recording (
  source text primary key,
  began_at timestamptz not null
);
-- Whoever could move it would choose the prices that come.
create function market.refuse_replay() returns trigger language plpgsql as $$
begin
  raise exception 'when a recording was first played cannot be changed';
end $$;
create trigger never_changed before update or delete on market.recording for each row execute function market.refuse_replay();
create trigger never_emptied before truncate on market.recording for each statement execute function market.refuse_replay();
