-- What all lines of an account come to. It is kept as they change, so that whoever looks reads no line: each change is a row of its own, which
-- waits for nobody, until a job folds it into its account's.
create table fiat.book (
  account_id text primary key references fiat.account,
  counted numeric(39, 0) not null,
  open numeric(39, 0) not null,
  going_back numeric(39, 0) not null,
  unexplained numeric(39, 0) not null,
  spent numeric(39, 0) not null,
  lost numeric(39, 0) not null,
  paid_out numeric(39, 0) not null
);
create table fiat.book_change (
  id bigint generated always as identity primary key,
  account_id text not null references fiat.account,
  counted numeric(39, 0) not null,
  open numeric(39, 0) not null,
  going_back numeric(39, 0) not null,
  unexplained numeric(39, 0) not null,
  spent numeric(39, 0) not null,
  lost numeric(39, 0) not null,
  paid_out numeric(39, 0) not null
);

-- What one line is in the books of its account; nothing of none.
create function fiat.sums_of(line fiat.line) returns table (
  counted numeric, open numeric, going_back numeric, unexplained numeric, spent numeric, lost numeric, paid_out numeric
) language sql immutable as $$
  select line.counted, line.open, case when line.return_seen then 0 else line.returned end,
    case when line.fate = 'unexplained' then -line.units else 0 end,
    case when line.fate in ('bank-fee', 'own-transfer') then -line.units else 0 end,
    line.lost + case when line.fate = 'loss' then -line.units else 0 end,
    case when line.fate = 'payout' then -line.units else 0 end
$$;
insert into fiat.book (account_id, counted, open, going_back, unexplained, spent, lost, paid_out)
select account_id, sum(said.counted), sum(said.open), sum(said.going_back), sum(said.unexplained), sum(said.spent), sum(said.lost),
  sum(said.paid_out)
from fiat.line cross join lateral fiat.sums_of(line) said group by account_id;

create function fiat.note_change() returns trigger language plpgsql as $$
begin
  insert into fiat.book_change (account_id, counted, open, going_back, unexplained, spent, lost, paid_out)
  select new.account_id, moved.* from (
    select sum(counted) as counted, sum(open) as open, sum(going_back) as going_back, sum(unexplained) as unexplained,
      sum(spent) as spent, sum(lost) as lost, sum(paid_out) as paid_out
    from (
      select * from fiat.sums_of(new)
      union all
      select -was.counted, -was.open, -was.going_back, -was.unexplained, -was.spent, -was.lost, -was.paid_out from fiat.sums_of(old) was
    ) said
  ) moved
  where (moved.counted, moved.open, moved.going_back, moved.unexplained, moved.spent, moved.lost, moved.paid_out) <> (0, 0, 0, 0, 0, 0, 0);
  return null;
end
$$;
create trigger changes_books after insert or update on fiat.line for each row execute function fiat.note_change();
