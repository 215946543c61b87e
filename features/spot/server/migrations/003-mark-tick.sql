-- The tick that gave a trailing stop's best index, as its receipt will name it.
alter table spot.stop add column mark_tick text;
