-- What an account held after a line: about one of 250, picked by chance, once no line with a smaller id can come any more. From
-- the nearest one a statement adds up what a page deep in the past begins with.
create table ledger.checkpoint (
  account bigint not null,
  -- The balance is after this line and all before it.
  id bigint not null,
  balance numeric(39, 0) not null,
  -- The block that holds the line: blocks up to the highest here are done.
  height bigint not null,
  primary key (account, id)
);
create index checkpoint_height on ledger.checkpoint (height);
create trigger append_only before update or delete or truncate on ledger.checkpoint
  for each statement execute function platform.refuse_change();
