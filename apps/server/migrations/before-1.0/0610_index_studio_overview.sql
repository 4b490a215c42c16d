-- What a performer's overview counts.
create index files_failed on files (owner_id) where status = 'failed';
create index comments_performer_newest on comments (performer_id, created_at desc) where parent_id is null;
create index subscriptions_performer_started on subscriptions (performer_id, started_at desc);
