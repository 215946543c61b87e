-- Money of one customer that nothing but the positions opened in it uses. What it has free lies in `user/<id>/contract/held`, beside the margins.
create table leverage.purse (
  id uuid primary key,
  customer_id uuid not null,
  free numeric(39, 0) not null check (free >= 0)
) with (fillfactor = 70);
create index purse_of_customer on leverage.purse (customer_id, id);
create trigger purse_owned_once before update of id, customer_id on leverage.purse for each row execute function platform.refuse_change();
create trigger purse_never_deleted before delete or truncate on leverage.purse for each statement execute function platform.refuse_change();

-- What a position in a purse was given of it or gave back while it was open: no line of the bill tells of money that stays held.
create table leverage.purse_move (
  id bigint primary key generated always as identity,
  position_id uuid not null references leverage.position,
  at timestamptz not null,
  units numeric(39, 0) not null
);
create index purse_move_of_position on leverage.purse_move (position_id, id);

-- Null of its customer's own; one that is open in a purse may become that, and nothing else.
alter table leverage.position add column purse uuid references leverage.purse;
alter table leverage.position add constraint purse_isolated
  check (purse is null or (margin_mode = 'isolated' and kind = 'market' and not reduce_only));
create index position_of_purse on leverage.position (purse, id) where purse is not null and state = 'open';
create trigger purse_once before update on leverage.position for each row
  when (old.purse is distinct from new.purse and (new.purse is not null or old.state <> 'open'))
  execute function platform.refuse_change();
alter type leverage.position_row add attribute purse uuid;
