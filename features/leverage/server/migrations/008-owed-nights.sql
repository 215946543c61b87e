-- Nights that the margin of an isolated position could not pay: its end pays them.
alter table leverage.position add column owed numeric(39, 0) not null default 0
  check (owed >= 0 and (owed = 0 or (state = 'open' and margin_mode = 'isolated')));
