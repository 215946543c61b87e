-- A house that named no seed simulated from seed 1. It draws a secret one now, and its prices go on from where they were.
update market.index_outage set source = 'simulated'
where source = 'simulated:1' and not exists (select 1 from market.series where source = 'simulated');
update market.series set source = 'simulated'
where source = 'simulated:1' and not exists (select 1 from market.series where source = 'simulated');
