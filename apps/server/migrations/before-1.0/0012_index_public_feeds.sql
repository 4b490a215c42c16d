-- What strangers see, and what comes after one's own circle: without it a site whose feeds are mostly locked would be read row by row.
create index feeds_public_newest on feeds (created_at desc, id desc) where access = 'public' and withdrawn_at is null;
