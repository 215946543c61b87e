-- The tick that set a trailing stop's best mark, as its receipt will name it.
alter table leverage.position add column trailing_tick text;
