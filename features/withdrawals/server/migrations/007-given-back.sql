-- What was given back lately: its bytes may still be mined on another branch, so that its nonces and coins are nobody else's either.
create index withdrawal_given_back on withdrawals.withdrawal (network, ended_at) where state = 'failed' and kind <> 'internal';
