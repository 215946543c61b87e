-- Rooms in which something has changed that nobody has been told of yet: at most one row a room, taken away within a second.
create table chat_room.news (
  room text primary key,
  at timestamptz not null
);
