-- A row holds a run: events of one kind that one transaction told one after the other. A busy batch tells hundreds.
alter table platform.outbox alter column payload type json using json_build_array(payload);
alter table platform.outbox rename column payload to payloads;
-- A row lives for milliseconds: pressing it together costs more than it saves.
alter table platform.outbox alter column payloads set storage external;

-- Of one run several events may end here.
alter table platform.dead_event drop column id;
alter table platform.dead_event add column id bigint generated always as identity primary key;
