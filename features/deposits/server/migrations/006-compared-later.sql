-- A network that was read before it was compared: up to the address `begins_to` what stands there at the first comparison, once the block
-- `begins_at` is final, is where comparing begins. What the house had moved there itself before that block was kept nowhere.
alter table deposits.scanner add column begins_at int;
alter table deposits.scanner add column begins_to int;
alter table deposits.scanner add constraint scanner_begins check ((begins_at is null) = (begins_to is null));
update deposits.scanner set begins_at = height,
  begins_to = coalesce((select max(index) from deposits.address where address.network = scanner.network), -1)
where network = 'tron';
