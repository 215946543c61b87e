-- The key that comes next: said in the log, under the one before, and in use from the link after that.
create table proofs.next_key (
  id int primary key,
  public text not null,
  secret text not null,
  made_at timestamptz not null
);
