-- Of the newest halt of a network's crediting: `doubt_at` is its moment, and `doubtful` how many payments that were confirmed are not final since.
alter table withdrawals.network add column doubt_at timestamptz;
alter table withdrawals.network add column doubtful int check (doubtful >= 0);
alter table withdrawals.network add constraint network_doubt check ((doubt_at is null) = (doubtful is null));

-- What was confirmed lately: its nonces and coins are nobody else's.
create index withdrawal_lately on withdrawals.withdrawal (network, ended_at) where state = 'confirmed' and kind <> 'internal';
