-- What waits for a file is judged customer by customer.
create index sale_waiting on sell.sale (customer_id, id) where state in ('queued', 'held');
