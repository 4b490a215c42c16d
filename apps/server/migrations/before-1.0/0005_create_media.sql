create table files (
  id uuid primary key,
  owner_id uuid not null references accounts (id) on delete cascade,
  type text not null check (type in (
    'feed-photo', 'feed-video', 'feed-audio', 'feed-thumbnail', 'feed-teaser',
    'avatar', 'cover', 'welcome-video', 'id-verification', 'document-verification')),
  -- The object whose access rule governs the file; none: the owner and staff alone may see it.
  object_kind text check (object_kind in ('feed', 'account')),
  object_id uuid,
  status text not null default 'queued' check (status in ('queued', 'processing', 'ready', 'failed')),
  progress smallint not null default 0 check (progress between 0 and 100),
  failure_message text,
  -- How often processing was begun: one that never ends well is given up.
  attempts smallint not null default 0,
  original_name text not null,
  mime_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 bytea not null,
  storage_key text not null,
  width integer check (width > 0),
  height integer check (height > 0),
  duration_ms integer check (duration_ms >= 0),
  thumbhash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint files_object_whole check ((object_kind is null) = (object_id is null)),
  constraint files_failure_told check (status <> 'failed' or failure_message is not null)
);
create index files_owner on files (owner_id, created_at desc);
create index files_object on files (object_kind, object_id);
create index files_unattached on files (updated_at) where object_id is null;
create unique index files_storage_key on files (storage_key);

alter table accounts
  add constraint accounts_avatar_file foreign key (avatar_file_id) references files (id) on delete set null,
  add constraint accounts_cover_file foreign key (cover_file_id) references files (id) on delete set null;
alter table performers
  add constraint performers_welcome_file foreign key (welcome_file_id) references files (id) on delete set null;

-- What the transcoder made of a file. An HLS ladder is one row: its master playlist, the rest lies beside it.
create table renditions (
  file_id uuid not null references files (id) on delete cascade,
  name text not null,
  kind text not null check (kind in ('image', 'blurred', 'poster', 'hls', 'audio', 'waveform', 'sprite')),
  content_type text not null,
  storage_key text not null,
  width integer,
  height integer,
  size_bytes bigint not null,
  primary key (file_id, name)
);
