-- When the customer was last seen writing in a conversation, for the desk that has taken it.
alter table support.conversation add column typed_at timestamptz;
drop trigger asked_once on support.conversation;
create trigger asked_once before update on support.conversation for each row execute function platform.refuse_change(
  'state', 'moved_at', 'asked_at', 'due_at', 'first_answer_at', 'closed_at', 'assignee', 'last_seq', 'customer_read', 'desk_read',
  'rating', 'rating_note', 'typed_at'
);
create index conversation_moved on support.conversation (moved_at, id);

-- Deadlines that were missed: a row once the answer has come, or the conversation has ended without one.
create table support.missed (
  conversation_id uuid not null references support.conversation,
  due_at timestamptz not null,
  at timestamptz not null check (at > due_at),
  primary key (conversation_id, due_at)
);
create index missed_at on support.missed (at);
create trigger append_only before update or delete or truncate on support.missed
  for each statement execute function platform.refuse_change();

-- What was said last is what the desk searches.
create index entry_newest on support.entry (at);
