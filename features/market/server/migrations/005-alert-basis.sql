-- As of when the price of an alert counts shares: a split after that changes it.
alter table market.alert add column basis_at timestamptz;
update market.alert set basis_at = created_at;
alter table market.alert alter column basis_at set not null;
