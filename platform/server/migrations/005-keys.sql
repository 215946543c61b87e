-- Keys by what they are for, each sealed under the root secret, which is in no table. One that is retired is gone: its sealed bytes with it.
create table platform.key (
  purpose text not null,
  version int not null check (version > 0),
  wrapped bytea,
  -- The name of the root under which it is sealed.
  root text not null,
  made_at timestamptz not null,
  -- From then on it is the key in use: by then every process knows it.
  since timestamptz not null,
  retired_at timestamptz,
  primary key (purpose, version),
  check ((wrapped is null) = (retired_at is not null))
);
create trigger made_once before update on platform.key
  for each row execute function platform.refuse_change('wrapped', 'root', 'retired_at');
create trigger retired_once before update on platform.key for each row
  when (old.retired_at is not null) execute function platform.refuse_change();
create trigger never_deleted before delete or truncate on platform.key
  for each statement execute function platform.refuse_change();

-- The version that a sealed text names before its dot; what names none is of the first.
create function platform.key_version(sealed text) returns int language sql immutable strict parallel safe
  return coalesce(substring(sealed from '^([0-9]{1,6})\.')::int, 1);

-- The same of a keyed hash: behind its 32 bytes stands the version, and behind the first nothing.
create function platform.key_version(hash bytea) returns int language sql immutable strict parallel safe
  return case when length(hash) > 32 then ('x' || encode(substring(hash from 33 for 4), 'hex'))::bit(32)::int else 1 end;

-- Of a password hash: the version of the key that is mixed into it, of the first where it names none.
create function platform.pepper_version(hash text) returns int language sql immutable strict parallel safe
  return coalesce(substring(hash from ',keyid=([0-9]{1,6})\$')::int, 1);

-- What still lay under older keys when the house last counted it: for whoever operates.
create table platform.key_left (
  purpose text not null,
  what text not null,
  count int not null,
  at timestamptz not null,
  primary key (purpose, what)
);
