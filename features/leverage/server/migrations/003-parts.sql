-- What has become of a position with the parts that were closed of it before.
create index position_parts on leverage.position (part_of) where part_of is not null;
