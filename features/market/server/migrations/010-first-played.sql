-- When a recording was first played: it is played once, and whoever starts again goes on.
create table market.recording (
  source text primary key,
  began_at timestamptz not null
);
