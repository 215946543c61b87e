-- The market of a trade and the fee that was paid in units of USDT, for whoever hears of trades. What waited before has neither.
alter table vip.trade
  add column symbol text not null default '',
  add column paid numeric(39, 0) not null default 0 check (paid >= 0);
alter table vip.trade alter column symbol drop default, alter column paid drop default;
