-- The version of the key with which a browser subscribed: its push service knows no other.
alter table messages.push_subscription add column key_version int not null default 1;
create index push_subscription_key on messages.push_subscription (key_version);
