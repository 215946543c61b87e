-- An order that is given another limit ends, and a new one takes its place.
alter table stock.order drop constraint order_cancel_reason_check;
alter table stock.order add constraint order_cancel_reason_check check (cancel_reason in ('customer', 'expired', 'split', 'replaced'));
