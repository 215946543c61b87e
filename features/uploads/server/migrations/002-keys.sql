-- The version of the key under which the bytes lie. Sealed anew they are other bytes, and lie under another key in the store.
alter table uploads.file add column key_version int not null default 1;
create index file_key_version on uploads.file (key_version, name);
drop trigger file_stays on uploads.file;
create trigger file_stays before update on uploads.file for each row
  execute function platform.refuse_change('used_by', 'is_open', 'delete_at', 'key', 'key_version');
-- Under a newer key alone, so that nobody puts another file in its place.
create trigger file_sealed_anew before update on uploads.file for each row
  when (new.key <> old.key and new.key_version <= old.key_version) execute function platform.refuse_change();

-- Names in the store that no file has, or that one is about to have: deleted some time later, so that who reads one ends before.
create table uploads.outdated (
  key text primary key,
  since timestamptz not null
);
create index outdated_since on uploads.outdated (since);
