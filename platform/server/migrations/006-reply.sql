-- A reply is stored once and read whole, if ever: it is kept as the text that it is, and never taken apart.
alter table platform.reply alter column reply type json;
