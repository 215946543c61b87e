-- What is said, in every language, as it was worded: kept once. A message names it and keeps what it was said of, as the
-- values of its gaps. The id follows from the words.
create table messages.phrase (
  id uuid primary key,
  texts jsonb not null
);

alter table messages.message add column phrase_id uuid;
alter table messages.message add column said_of jsonb;
insert into messages.phrase (id, texts) select distinct md5(texts::text)::uuid, texts from messages.message;
update messages.message set phrase_id = md5(texts::text)::uuid, said_of = '{}';
alter table messages.message alter column phrase_id set not null;
alter table messages.message alter column said_of set not null;
alter table messages.message drop column texts;

-- Messages are written in the order of their time, so that a few numbers a page say as much as a line a message did.
drop index messages.message_age;
create index message_age on messages.message using brin (at);

-- What is written at once: the columns in the order in which the store names them.
create type messages.message_row as (
  id uuid, customer_id uuid, topic text, subject text, phrase_id uuid, said_of jsonb, route text
);
