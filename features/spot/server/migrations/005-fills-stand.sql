-- A trade that was made stands, at its price.
create function spot.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a trade cannot be changed';
end $$;
create trigger append_only before update or delete or truncate on spot.fill
  for each statement execute function spot.refuse_change();
