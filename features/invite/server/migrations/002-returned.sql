-- What coupons have given back of a day's fees: the rebate is of the rest.
alter table invite.payout
  add column returned numeric(39, 0) not null default 0 check (returned between 0 and fees),
  drop constraint payout_outcome_check,
  add constraint payout_outcome_check check (outcome in ('paid', 'linked', 'returned', 'too-small'));
alter table invite.payout alter column returned drop default;
