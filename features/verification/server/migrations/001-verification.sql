-- What a customer has submitted for a level. Who he says to be is sealed; the keyed hash of the document's number finds it again.
create table verification.request (
  id uuid primary key,
  customer_id uuid not null,
  level smallint not null check (level in (1, 2)),
  -- Counts the submissions of the level, each a request of its own, from 1.
  try int not null,
  country text not null,
  id_type text not null check (id_type in ('id-card', 'passport', 'driver-license')),
  sealed text not null,
  document bytea not null,
  -- Names of the list that the name is like, a line each, and whether another customer has named the document.
  listed text not null,
  document_known boolean not null,
  needed smallint not null check (needed in (1, 2)),
  state text not null check (state in ('review', 'redo', 'verified', 'refused')),
  -- Counts how often it came to the desk, from 1: verdicts belong to a round.
  round int not null,
  redone text,
  part text,
  cause text,
  note text,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  claimed_by uuid,
  claimed_until timestamptz,
  pictures_until timestamptz,
  constraint request_try unique (customer_id, level, try),
  constraint request_claim check ((claimed_by is null) = (claimed_until is null))
);
-- One at a time waits.
create unique index request_open on verification.request (customer_id) where state in ('review', 'redo');
create index request_queue on verification.request (submitted_at, id) where state = 'review';
create index request_document on verification.request (document);
create index request_decided on verification.request (level, decided_at desc) where decided_at is not null;
create index request_pictures on verification.request (pictures_until) where pictures_until is not null;

create table verification.picture (
  id uuid primary key,
  request_id uuid not null references verification.request (id),
  customer_id uuid not null,
  part text not null check (part in ('front', 'back', 'selfie')),
  round int not null,
  file text not null,
  -- Keyed hash of the picture, so that one that was refused is known again.
  digest bytea not null,
  width int not null,
  height int not null,
  sharpness int not null,
  light int not null,
  mrz text not null check (mrz in ('none', 'unread', 'agrees', 'differs', 'wrong-digits')),
  -- A machine has yet to read the lines of the passport.
  to_read boolean not null,
  refused_for text,
  gone_at timestamptz,
  constraint picture_part unique (request_id, part, round)
);
create index picture_digest on verification.picture (customer_id, digest) where refused_for is not null;
create index picture_read on verification.picture (id) where to_read;

-- Every verdict is kept, one row a document.
create table verification.verdict (
  request_id uuid not null references verification.request (id),
  round int not null,
  operator_id uuid not null,
  part text not null check (part in ('details', 'front', 'back', 'selfie')),
  verdict text not null check (verdict in ('accept', 'redo', 'refuse')),
  cause text,
  note text,
  at timestamptz not null,
  primary key (request_id, round, operator_id, part)
);
create index verdict_operator on verification.verdict (operator_id, request_id);

-- Who is verified, and how far. A document belongs to one customer.
create table verification.person (
  customer_id uuid primary key,
  level smallint not null check (level in (1, 2)),
  country text not null,
  document bytea not null,
  request_id uuid not null references verification.request (id),
  verified_at timestamptz not null,
  constraint person_document unique (document)
);

create trigger request_stays before update on verification.request for each row
  execute function platform.refuse_change('country', 'id_type', 'sealed', 'document', 'listed', 'document_known', 'needed', 'state', 'round',
    'redone', 'part', 'cause', 'note', 'decided_at', 'claimed_by', 'claimed_until', 'pictures_until');
create trigger picture_stays before update on verification.picture for each row
  execute function platform.refuse_change('mrz', 'to_read', 'refused_for', 'gone_at');
create trigger verdict_stays before update or delete on verification.verdict for each row
  execute function platform.refuse_change();
create trigger person_stays before update on verification.person for each row
  execute function platform.refuse_change('level', 'request_id', 'verified_at');
