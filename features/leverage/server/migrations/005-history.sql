-- History is read by its end, newest first: a page costs what it shows.
drop index leverage.position_ended;
create index position_ended on leverage.position (customer_id, ended_at, id) where state in ('closed', 'cancelled');
