-- What strangers have sent to the house's own addresses: credited to the treasury, and not final yet. The chain's count.
alter table withdrawals.holding add column received numeric(78, 0) not null default 0;
alter table withdrawals.holding add column arriving numeric(78, 0) not null default 0;
