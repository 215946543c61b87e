-- A version that was announced and taken back before it held: it is none. Its texts stay, and its number is not used again.
create table content.retraction (
  keyword text not null,
  version int not null,
  at timestamptz not null,
  primary key (keyword, version)
);
create trigger append_only before update or delete or truncate on content.retraction
  for each statement execute function platform.refuse_change();
