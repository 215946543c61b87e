-- Blocks by time: from one that was sealed before an instant, readers of history learn where its lines begin.
create index block_at on ledger.block (at);
