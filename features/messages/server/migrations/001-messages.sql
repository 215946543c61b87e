-- What is said, in every language, as it was worded: kept once. A message names it and keeps what it was said of, as the
-- values of its gaps. The id follows from the words.
create table messages.phrase (
  id uuid primary key,
  texts jsonb not null
);

-- What a customer was told. One row a subject: an order has one message, which is
-- replaced when there is more to say of it.
create table messages.message (
  id uuid primary key,
  customer_id uuid not null,
  topic text not null,
  subject text not null,
  route text,
  at timestamptz not null,
  read_at timestamptz,
  phrase_id uuid not null,
  said_of jsonb not null,
  constraint message_subject unique (customer_id, topic, subject)
);
create index message_newest on messages.message (customer_id, at desc, id desc);
create index message_unread on messages.message (customer_id, topic) where read_at is null;
-- Old messages go a bounded number at a time, and each time the oldest are looked for anew.
create index message_age on messages.message (at);
-- What is written at once: the columns in the order in which the store names them.
create type messages.message_row as (
  id uuid, customer_id uuid, topic text, subject text, phrase_id uuid, said_of jsonb, route text
);

-- Published by the house. `key` is what the publisher calls it, so that publishing it again corrects it and adds no second one.
create table messages.announcement (
  id uuid primary key,
  key text not null,
  c_id int not null check (c_id in (4, 5, 6)),
  popup boolean not null,
  texts jsonb not null,
  at timestamptz not null,
  -- The session of the last device it was pushed to; null once it has gone to all, or where it goes to none.
  pushed_to uuid,
  constraint announcement_key unique (key)
);
create index announcement_newest on messages.announcement (c_id, at desc, id desc);
create index announcement_popup on messages.announcement (at desc) where popup;
create index announcement_pushing on messages.announcement (at) where pushed_to is not null;

-- Where the push service of a device takes messages. A session is one device, so it has one subscription at most, and a
-- device that changes hands leaves the session that had it before.
create table messages.push_subscription (
  session_id uuid primary key,
  customer_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  lang text not null,
  at timestamptz not null,
  constraint push_subscription_endpoint unique (endpoint)
);
create index push_subscription_customer on messages.push_subscription (customer_id);
create index push_subscription_age on messages.push_subscription (at);

-- What a customer does not want pushed; everything else is.
create table messages.push_unwanted (
  customer_id uuid not null,
  topic text not null,
  primary key (customer_id, topic)
);
