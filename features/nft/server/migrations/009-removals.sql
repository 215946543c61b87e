-- Artworks of which the house shows nothing any more, why, and until when, where one was shown again.
create table nft.removal (
  work_id int not null references nft.work,
  at timestamptz not null,
  cause text not null,
  ended_at timestamptz,
  primary key (work_id, at)
);
create unique index removal_open on nft.removal (work_id) where ended_at is null;
create trigger agreed_once before update on nft.removal for each row execute function platform.refuse_change('ended_at');
create trigger ended_once before update on nft.removal for each row
  when (old.ended_at is not null) execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on nft.removal
  for each statement execute function platform.refuse_change();
