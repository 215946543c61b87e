-- In which order levels changed: two changes of one customer may have one moment, and ids of one moment have no order.
alter table vip.change add column place bigint generated always as identity;
drop index vip.change_of_customer;
create index change_of_customer on vip.change (customer_id, place);
