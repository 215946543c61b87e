-- Margins are held where they count as risk (features/protection). Those of before stay where they are until they are decided.
alter table nft.margin add column place text not null default 'mining' check (place in ('mining', 'option'));
alter table nft.margin alter column place drop default;

-- Sales of a piece that were in vain are part of its history.
create index sale_of_piece on nft.sale (piece_id, ends_at) where piece_id is not null;
