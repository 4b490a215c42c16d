-- Whose turn it is looks for the next of an owner's files that wait to be processed.
create index files_waiting on files (owner_id, id) where status in ('queued', 'processing');
