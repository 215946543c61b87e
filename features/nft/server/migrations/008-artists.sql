-- An artist may be a customer, and show a picture that he has sent. Names that differ only by capitals are one; older ones may stand twice.
alter table nft.artist add column customer_id uuid, add column photo text;
create unique index artist_of_customer on nft.artist (customer_id) where customer_id is not null;
create unique index artist_name on nft.artist (lower(name)) where customer_id is not null;
create index artist_by_name on nft.artist (lower(name));

-- Who asks to be an artist. One of a customer waits at a time, and no two that wait have one name.
create table nft.application (
  id uuid primary key,
  customer_id uuid not null,
  name text not null,
  about text not null,
  photo text,
  state text not null check (state in ('review', 'accepted', 'refused')),
  applied_at timestamptz not null,
  decided_at timestamptz,
  note text,
  artist_id int unique references nft.artist,
  check ((state = 'review') = (decided_at is null)),
  check ((state = 'refused') = (note is not null)),
  check ((state = 'accepted') = (artist_id is not null))
);
create unique index application_open on nft.application (customer_id) where state = 'review';
create unique index application_name on nft.application (lower(name)) where state = 'review';
create index application_of_customer on nft.application (customer_id, applied_at);
create index application_waiting on nft.application (applied_at, id) where state = 'review';
create trigger agreed_once before update on nft.application
  for each row execute function platform.refuse_change('photo', 'state', 'decided_at', 'note', 'artist_id');
create trigger decided_once before update on nft.application for each row
  when (old.state <> 'review') execute function platform.refuse_change();
create trigger never_truncated before truncate on nft.application
  for each statement execute function platform.refuse_change();
