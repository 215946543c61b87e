-- How much of an open position its customer asked to close while its market had no mark: it closes at the next one.
alter table leverage.position add column closing numeric(39, 0)
  check (closing is null or (state = 'open' and closing > 0 and closing <= quantity));
