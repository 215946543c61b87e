-- What fee vouchers have given back of the fees that a customer paid on a UTC day, in units of the currency in which he paid them.
create table coupons.returned (
  customer_id uuid not null,
  day int not null,
  currency text not null,
  units numeric(39, 0) not null check (units > 0),
  primary key (customer_id, day, currency)
) with (fillfactor = 70);
create trigger only_more before update on coupons.returned for each row
  when (new.units < old.units) execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on coupons.returned
  for each statement execute function platform.refuse_change();
