-- The backups that are complete, so that staff see how old the last one is.
create table site_backups (
  -- The id that the backup has in its place.
  id text primary key,
  place text not null,
  -- The moment that it holds.
  taken_at timestamptz not null,
  finished_at timestamptz not null,
  media_files integer not null,
  copied_bytes bigint not null
);
create index site_backups_newest on site_backups (taken_at desc);
