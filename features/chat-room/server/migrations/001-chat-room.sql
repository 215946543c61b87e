-- What was said in a room, in order. Only whether it is hidden, and by whom it was judged, ever changes.
create table chat_room.message (
  id uuid primary key,
  seq bigint generated always as identity unique,
  room text not null,
  customer_id uuid,
  operator_id uuid,
  client_id text,
  text text not null check (length(text) between 1 and 500),
  at timestamptz not null,
  hidden_at timestamptz,
  judged_at timestamptz,
  judged_by uuid,
  reports int not null check (reports >= 0),
  check ((customer_id is null) <> (operator_id is null)),
  check ((customer_id is null) = (client_id is null)),
  check ((judged_at is null) = (judged_by is null))
);
create index message_of_room on chat_room.message (room, seq);
create index message_of_hour on chat_room.message (at);
create unique index message_client on chat_room.message (customer_id, client_id) where client_id is not null;
create index message_of_customer on chat_room.message (customer_id, at) where customer_id is not null;
create index message_reported on chat_room.message (seq) where reports > 0 and judged_at is null;
create trigger said_once before update on chat_room.message for each row execute function platform.refuse_change(
  'hidden_at', 'judged_at', 'judged_by', 'reports'
);
create trigger never_deleted before delete or truncate on chat_room.message
  for each statement execute function platform.refuse_change();

create table chat_room.report (
  message_id uuid not null references chat_room.message,
  customer_id uuid not null,
  cause text not null,
  at timestamptz not null,
  primary key (message_id, customer_id)
);
create index report_of_customer on chat_room.report (customer_id, at);

create table chat_room.block (
  customer_id uuid not null,
  blocked_id uuid not null,
  primary key (customer_id, blocked_id)
);

create table chat_room.mute (
  id uuid primary key,
  customer_id uuid not null,
  operator_id uuid not null,
  note text not null,
  at timestamptz not null,
  until timestamptz not null,
  appeal text,
  appealed_at timestamptz,
  decided_by uuid,
  is_lifted boolean,
  check ((appeal is null) = (appealed_at is null)),
  check ((decided_by is null) = (is_lifted is null)),
  check (decided_by is null or (appeal is not null and decided_by <> operator_id))
);
create index mute_of_customer on chat_room.mute (customer_id, until);
create index mute_appealed on chat_room.mute (appealed_at, id) where appeal is not null and decided_by is null;
