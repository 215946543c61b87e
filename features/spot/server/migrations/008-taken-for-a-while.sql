-- What customers have taken from house levels counts for a while: [{side, price, steps, at}] in ticks, steps and ms since 1970. What was
-- taken before its time was kept was taken by its market's last fill at the latest.
update spot.market m set taken = (
  select jsonb_agg(jsonb_build_object('side', one->'side', 'price', one->'price', 'steps', one->'taken', 'at', last.ms))
  from jsonb_array_elements(m.taken) as one, (
    select coalesce(floor(extract(epoch from max(at)) * 1000), 0) as ms from spot.fill f where f.symbol = m.symbol
  ) as last
) where jsonb_array_length(taken) > 0;
