-- What customers report of artworks; the desk judges all that is reported of one together.
create table nft.report (
  work_id int not null references nft.work,
  customer_id uuid not null,
  cause text not null,
  at timestamptz not null,
  judged_at timestamptz,
  primary key (work_id, customer_id)
);
create index report_of_customer on nft.report (customer_id, at);
create index report_open on nft.report (work_id, at) where judged_at is null;
