-- A still picture that stands for what moves or sounds, in lists and until it plays.
alter table nft.work add column poster text;
