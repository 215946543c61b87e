-- What a provider of verification was asked about a round of a case, and what it has found: shown at the desk, deciding nothing.
create table verification.inquiry (
  id uuid primary key,
  request_id uuid not null references verification.request (id),
  round int not null,
  -- The provider's own number, once it has taken the case.
  applicant text unique,
  asked_at timestamptz not null,
  -- When it is asked next; null once it has answered, or nobody waits for it any more.
  due_at timestamptz,
  tries int not null,
  answer text check (answer in ('green', 'retry', 'final')),
  part text check (part in ('front', 'back', 'selfie')),
  labels text not null,
  constraint inquiry_round unique (request_id, round),
  constraint inquiry_answered check (answer is null or due_at is null)
);
create index inquiry_due on verification.inquiry (due_at) where due_at is not null;
