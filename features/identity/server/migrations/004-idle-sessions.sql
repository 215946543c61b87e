-- Idle sessions are looked for every minute, since their end is told to the devices.
create index session_seen on identity.session (seen_at);
