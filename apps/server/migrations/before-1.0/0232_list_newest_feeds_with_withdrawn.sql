-- The newest feeds are looked through for those of somebody's circle and for those that he has bought, which may be withdrawn: now both in one way.
drop index feeds_newest, feeds_type_newest;
create index feeds_newest on feeds (published_at desc, id desc) include (performer_id, ends_at, withdrawn_at) where hidden_at is null;
create index feeds_type_newest on feeds (type, published_at desc, id desc) include (performer_id, ends_at, withdrawn_at) where hidden_at is null;
