-- Until when a session may move value. Sessions from before must prove the password; practice customers have none.
alter table identity.session add column fresh_until timestamptz;
update identity.session s set fresh_until = case when c.password_hash is null then s.expires_at else s.created_at end
from identity.customer c where c.id = s.customer_id;
alter table identity.session alter column fresh_until set not null;
