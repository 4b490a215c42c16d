-- Whether the original's bytes are encrypted; of old papers a job does that after the update.
alter table files add column is_encrypted boolean not null default false;
create index files_papers on files (created_at) where type in ('id-verification', 'document-verification');
create index files_plain_papers on files (id) where type in ('id-verification', 'document-verification') and not is_encrypted;

-- When the site last deleted papers of a performer because their time was over.
alter table performers add column papers_deleted_at timestamptz;

-- A site that has performers already may have to keep their papers: nothing is deleted before staff chooses a time.
insert into settings (key, value, updated_at) select 'papersRetentionDays', '0', now() where exists (select from performers) on conflict (key) do nothing;
