-- Payments that were confirmed and are not final since a halt, as last looked: `gone` can never be mined again, `open` may be yet.
create table withdrawals.doubt (
  withdrawal_id uuid primary key references withdrawals.withdrawal,
  network text not null,
  found text not null check (found in ('open', 'gone'))
);

-- What is over stays, but for a payment that fell out of its chain and that two people have named: it is on its way again.
drop trigger over_once on withdrawals.withdrawal;
create trigger over_once before update on withdrawals.withdrawal for each row
  when (old.ended_at is not null and not (old.state = 'confirmed' and old.kind <> 'internal'
    and new.state = 'broadcast' and new.reason is not distinct from 'fell-out' and new.ended_at is null))
  execute function platform.refuse_change();
