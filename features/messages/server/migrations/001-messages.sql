-- What a customer was told, in every language as it was said. One row a subject: an order has one message, which is
-- replaced when there is more to say of it.
create table messages.message (
  id uuid primary key,
  customer_id uuid not null,
  topic text not null check (topic in ('fills', 'alerts', 'security')),
  subject text not null,
  texts jsonb not null,
  route text,
  at timestamptz not null,
  read_at timestamptz,
  constraint message_subject unique (customer_id, topic, subject)
);
create index message_newest on messages.message (customer_id, at desc, id desc);
create index message_unread on messages.message (customer_id, topic) where read_at is null;
create index message_age on messages.message (at);

-- Published by the house. `key` is what the publisher calls it, so that publishing it again corrects it and adds no second one.
create table messages.announcement (
  id uuid primary key,
  key text not null,
  c_id int not null check (c_id in (4, 5)),
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

-- What a customer wants pushed; who has no row wants everything.
create table messages.push_wanted (
  customer_id uuid primary key,
  fills boolean not null default true,
  alerts boolean not null default true,
  security boolean not null default true,
  announcements boolean not null default true
);
