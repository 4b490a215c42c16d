-- When the hashes of a file were made; pictures and videos that are older than hashes are hashed by a job.
alter table files add column hashed_at timestamptz(3);
create index files_without_hashes on files (id)
  where hashed_at is null and held_at is null and status = 'ready' and renditions <> '[]';
