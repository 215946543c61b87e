-- An announcement is seen from its moment on, which may be to come, and until its end where it has one.
alter table messages.announcement add column until_at timestamptz;
alter table messages.announcement add constraint announcement_ends check (until_at > at);
