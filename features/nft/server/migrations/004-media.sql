-- What an artwork shows beside the picture that is drawn from its word: a file of uploads, and what it is.
alter table nft.work
  add column media text,
  add column media_type text,
  add constraint work_media check ((media is null) = (media_type is null));
