-- Where a file stands among those that were attached with it; null: in the order of their ids.
alter table files add column position smallint;
