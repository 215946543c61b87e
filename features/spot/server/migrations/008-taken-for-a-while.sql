-- What customers have taken from house levels counts for a while: [{side, price, steps, at}] in ticks, steps and ms since 1970. What was
-- taken before its time was kept counts from now on.
update spot.market set taken = (
  select jsonb_agg(jsonb_build_object('side', one->'side', 'price', one->'price', 'steps', one->'taken',
    'at', floor(extract(epoch from now()) * 1000)))
  from jsonb_array_elements(taken) as one
) where jsonb_array_length(taken) > 0;
