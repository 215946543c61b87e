-- What went out and nobody has decided may be a loss of the house, such as what a lost dispute took of a part of a charge.
alter table fiat.line drop constraint line_fate_check, drop constraint line_goes_out,
  add constraint line_fate_check check (fate in ('matched', 'held', 'double', 'unknown', 'returned', 'taken-back', 'came-back',
    'outgoing', 'unexplained', 'reversal', 'bank-fee', 'own-transfer', 'loss', 'payout', 'bounced')),
  add constraint line_goes_out check (
    (fate in ('outgoing', 'unexplained', 'reversal', 'bank-fee', 'own-transfer', 'loss', 'payout')) = (units < 0));
