-- Public settings that somebody has chosen; all others are as they were from the beginning.
create table content.setting (
  keyword text primary key,
  value text not null,
  changed_at timestamptz not null
);

-- What was written in the place of, or beside, the articles that the product brings: the newest row that has begun holds, and a row
-- without a body takes the article away. A row is added and never changed.
create table content.article (
  id uuid primary key,
  slug text not null,
  lang text not null,
  kind text not null check (kind in ('guide', 'question', 'page')),
  category text not null,
  title text not null,
  summary text not null,
  body text check (length(body) <= 40000),
  from_at timestamptz not null,
  written_at timestamptz not null
);
create index article_newest on content.article (slug, lang, from_at desc, id desc);
create index article_planned on content.article (from_at, id);
create trigger append_only before update or delete or truncate on content.article
  for each statement execute function platform.refuse_change();

-- Versions of agreements, a row for each language, published together. What somebody may have agreed to is never changed.
create table content.agreement (
  keyword text not null,
  version int not null check (version > 0),
  lang text not null,
  title text not null,
  body text not null check (length(body) <= 40000),
  -- SHA-256 of the body in UTF-8, in hex.
  hash text not null,
  published_at timestamptz not null,
  primary key (keyword, version, lang)
);
create trigger append_only before update or delete or truncate on content.agreement
  for each statement execute function platform.refuse_change();

-- What a customer has said to an agreement, and to which text of it. The newest says what holds.
create table content.consent (
  id uuid primary key,
  -- The order in which it was said: two answers may have one moment.
  place bigint generated always as identity,
  customer_id uuid not null,
  keyword text not null,
  version int not null,
  lang text not null,
  hash text not null,
  accepted boolean not null,
  at timestamptz not null,
  foreign key (keyword, version, lang) references content.agreement
);
create index consent_newest on content.consent (customer_id, keyword, place desc);
create index consent_of_customer on content.consent (customer_id, place desc);
create trigger append_only before update or delete or truncate on content.consent
  for each statement execute function platform.refuse_change();
