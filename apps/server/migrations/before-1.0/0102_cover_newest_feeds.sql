-- The home feed reads the newest feeds of all and keeps those of the viewer's circle: their performers stand in the index, so that no row is fetched for the others.
drop index feeds_newest;
create index feeds_newest on feeds (created_at desc, id desc) include (performer_id) where withdrawn_at is null;
drop index feeds_type_newest;
create index feeds_type_newest on feeds (type, created_at desc, id desc) include (performer_id) where withdrawn_at is null;
