-- Since when crediting has stopped: what was confirmed before has to be looked at after it.
alter table deposits.scanner add column halted_at timestamptz;
update deposits.scanner set halted_at = read_at where halted_depth is not null;
alter table deposits.scanner add constraint scanner_halted check ((halted_depth is null) = (halted_at is null));
