-- Old messages go a bounded number at a time, and each time the oldest are looked for anew: only a line a message finds them at once.
drop index messages.message_age;
create index message_age on messages.message (at);
