-- A conversation of a customer with the house. `due_at` is when an answer is due, `asked_at` since when one is waited for; both are null while
-- nobody waits. `last_seq` counts its entries; `customer_read` and `desk_read` are the last ones that each side has seen.
create table support.conversation (
  id uuid primary key,
  customer_id uuid not null,
  topic text not null,
  state text not null check (state in ('open', 'waiting', 'closed')),
  begins text not null,
  client_id text not null,
  follows uuid references support.conversation,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  asked_at timestamptz,
  due_at timestamptz,
  first_answer_at timestamptz,
  closed_at timestamptz,
  assignee uuid,
  last_seq int not null check (last_seq >= 0),
  customer_read int not null check (customer_read between 0 and last_seq),
  desk_read int not null check (desk_read between 0 and last_seq),
  rating int check (rating between 1 and 5),
  rating_note text,
  check ((state = 'closed') = (closed_at is not null)),
  check ((asked_at is null) = (due_at is null)),
  check (state <> 'closed' or due_at is null)
);
create unique index conversation_client on support.conversation (customer_id, client_id);
create index conversation_of_customer on support.conversation (customer_id, moved_at, id);
create index conversation_newest on support.conversation (customer_id, id);
create index conversation_running on support.conversation (customer_id) where state <> 'closed';
create index conversation_waiting on support.conversation (due_at, id) where due_at is not null;
create index conversation_desk on support.conversation (coalesce(due_at, 'infinity'), id) where state <> 'closed';
create index conversation_answered on support.conversation (first_answer_at) where first_answer_at is not null;
create trigger asked_once before update on support.conversation for each row execute function platform.refuse_change(
  'state', 'moved_at', 'asked_at', 'due_at', 'first_answer_at', 'closed_at', 'assignee', 'last_seq', 'customer_read', 'desk_read',
  'rating', 'rating_note'
);
create trigger never_deleted before delete or truncate on support.conversation
  for each statement execute function platform.refuse_change();

-- What was said, in order and for ever.
create table support.entry (
  conversation_id uuid not null references support.conversation,
  seq int not null check (seq > 0),
  customer_id uuid not null,
  author text not null check (author in ('customer', 'staff', 'practice', 'house')),
  operator_id uuid,
  client_id text,
  text text not null check (length(text) <= 2000),
  phrase text check (phrase in ('practice-answer', 'closed', 'reopened')),
  picture text,
  reference text,
  reference_kind text,
  at timestamptz not null,
  primary key (conversation_id, seq),
  check ((author = 'customer') = (client_id is not null)),
  check ((author in ('staff', 'practice')) = (operator_id is not null)),
  check ((reference is null) = (reference_kind is null)),
  check (text <> '' or phrase is not null or picture is not null or reference is not null)
);
create unique index entry_client on support.entry (conversation_id, client_id) where client_id is not null;
create index entry_of_customer on support.entry (customer_id, at) where author = 'customer';
create trigger append_only before update or delete or truncate on support.entry
  for each statement execute function platform.refuse_change();

-- What the desk keeps for itself.
create table support.note (
  id uuid primary key,
  conversation_id uuid not null references support.conversation,
  operator_id uuid not null,
  text text not null,
  at timestamptz not null
);
create index note_of_conversation on support.note (conversation_id, id);

create table support.canned (
  id uuid primary key,
  title text not null,
  text text not null,
  created_at timestamptz not null
);
