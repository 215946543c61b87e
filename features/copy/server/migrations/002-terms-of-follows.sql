-- Whether what is open closes, or becomes its customer's own, when his trader leads no more.
alter table copy.follow add column at_close text not null default 'close' check (at_close in ('close', 'keep'));
-- What a stop loss is measured from once all that was paid in has been taken out: what was there then.
alter table copy.follow add column stop_from numeric(39, 0) check (stop_from >= 0);
-- Why it rests: null as long as its customer wishes it himself.
alter table copy.follow add column pause_reason text check (pause_reason in ('linked', 'protection'));
-- Counts what has moved its money or its settings, and how far its stops have been judged: besides that only marks move what it is worth.
alter table copy.follow add column moves int not null default 1;
alter table copy.follow add column judged int not null default 0;
create index follow_unjudged on copy.follow (id)
  where moves <> judged and state <> 'ended' and ending is null and (stop_loss is not null or take_profit is not null);
drop index copy.follow_stops;

-- Of an opening the stops that its copy was given last: what is another has its customer set himself. `stops_known`: not of copies of before.
alter table copy.copy add column take_profit numeric(39, 0) check (take_profit > 0);
alter table copy.copy add column stop_loss numeric(39, 0) check (stop_loss > 0);
alter table copy.copy add column stops_known boolean not null default false;
-- Of an opening: since when its copy is its customer's own.
alter table copy.copy add column kept_at timestamptz;
