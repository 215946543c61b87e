-- Withdrawals ask whose an address is, as people copy it.
create index address_text on deposits.address (network, lower(address));
create index address_exact on deposits.address (network, address) where network = 'tron';
