-- Who looks at purses because a mark has moved reads those that have something open in its market.
create index position_purses_of on leverage.position (symbol, purse) where purse is not null and state = 'open';
