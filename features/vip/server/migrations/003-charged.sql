-- What the house has really received of a trade, in units of the currency in which it was paid. What waited before paid in USDT what it says.
alter table vip.trade
  add column charged_in text not null default 'USDT',
  add column charged numeric(39, 0) not null default 0 check (charged >= 0);
update vip.trade set charged = paid;
alter table vip.trade alter column charged_in drop default, alter column charged drop default;
