-- Favourites stand in the customer's own order; those of one place in the order they were added.
alter table market.favourite add column place int not null default 0;
