-- What a transaction posts at once: the columns in the order in which the ledger names them.
create type ledger.transfer_row as (
  reason text, reference text, line smallint, source bigint, destination bigint, units numeric
);
