-- Files that people upload, what is made of them, and how much of them there is. Their bytes lie in the storage, not
-- here.

create function picture_bands(hash bit) returns int[] language sql immutable parallel safe as $$
  select array[
    substring(hash from 1 for 16)::bit(16)::int,
    1 * 65536 + substring(hash from 17 for 16)::bit(16)::int,
    2 * 65536 + substring(hash from 33 for 16)::bit(16)::int,
    3 * 65536 + substring(hash from 49 for 16)::bit(16)::int,
    4 * 65536 + substring(hash from 65 for 16)::bit(16)::int,
    5 * 65536 + substring(hash from 81 for 16)::bit(16)::int,
    6 * 65536 + substring(hash from 97 for 16)::bit(16)::int,
    7 * 65536 + substring(hash from 113 for 16)::bit(16)::int,
    8 * 65536 + substring(hash from 129 for 16)::bit(16)::int,
    9 * 65536 + substring(hash from 145 for 16)::bit(16)::int,
    10 * 65536 + substring(hash from 161 for 16)::bit(16)::int,
    11 * 65536 + substring(hash from 177 for 16)::bit(16)::int,
    12 * 65536 + substring(hash from 193 for 16)::bit(16)::int,
    13 * 65536 + substring(hash from 209 for 16)::bit(16)::int,
    14 * 65536 + substring(hash from 225 for 16)::bit(16)::int,
    15 * 65536 + substring(hash from 241 for 16)::bit(16)::int]
$$;
comment on function picture_bands is
  'The sixteen bands of a hash, each with its number. Hashes that differ in at most 31 bits have at least one band '
  'in which they differ in at most one bit: with an index on the bands, near hashes are found without reading all.';

create table files (
  id uuid primary key,
  owner_id uuid not null,
  type text not null
    check (type in ('feed-photo', 'feed-video', 'feed-audio', 'feed-thumbnail', 'feed-teaser', 'gallery-photo', 'video',
      'video-teaser', 'video-thumbnail', 'video-captions', 'comment-picture', 'message-photo', 'message-video', 'avatar',
      'cover', 'welcome-video', 'id-verification', 'document-verification', 'identity-selfie', 'consent-paper', 'product-image',
      'product-file', 'order-result', 'stream-image')),
  object_kind text
    check (object_kind in ('feed', 'account', 'gallery', 'photo', 'video', 'comment', 'message', 'broadcast', 'product',
      'order', 'stream', 'consent')),
  object_id uuid,
  status text not null default 'queued' check (status in ('queued', 'processing', 'ready', 'failed')),
  progress smallint not null default 0 check (progress >= 0 and progress <= 100),
  failure_message text,
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
  renditions jsonb not null default '[]' check (jsonb_typeof(renditions) = 'array'),
  position smallint,
  is_encrypted boolean not null default false,
  held_at timestamptz(3),
  hashed_at timestamptz(3),
  constraint files_failure_told check (status <> 'failed' or failure_message is not null),
  constraint files_object_whole check ((object_kind is null) = (object_id is null))
);
comment on table files is
  'A file that someone has uploaded: its original, and its renditions once they are made. The row says whose it is, '
  'what it is for and how far its processing is; the bytes lie in the storage.';
comment on column files.type is 'What it was uploaded for; decides what is made of it and how large it may be.';
comment on column files.object_kind is
  'The object whose access rule governs the file. Null: nothing yet, so that its owner and staff alone may see it, '
  'and it is swept when it stays so.';
comment on column files.object_id is 'The id of that object, a row of the table that its kind names.';
comment on column files.status is
  'queued: waits for its turn; processing: renditions are being made, and a video with its lowest one plays '
  'already; ready; failed: failure_message says why.';
comment on column files.progress is 'Of the processing, in per cent.';
comment on column files.failure_message is 'A sentence for its owner.';
comment on column files.attempts is 'How often processing was begun: one that never ends well is given up.';
comment on column files.size_bytes is 'Of the original. It never changes, because storage_uses counts it.';
comment on column files.sha256 is 'Of the original.';
comment on column files.storage_key is 'Where the original lies in the storage.';
comment on column files.width is 'Pixels, turned upright; null where it has no picture, and before it was read.';
comment on column files.thumbhash is 'A tiny blurred preview, as text.';
comment on column files.renditions is
  'What was made of the file: an array of names with sizes. Renditions are made together, replaced together and '
  'read with their file, never alone: as rows of their own they were nine lookups for each photo of a list. Where '
  'their bytes lie and of what type they are follows from their names.';
comment on column files.position is
  'Where a file stands among those that were attached with it; null: in the order of their ids.';
comment on column files.is_encrypted is
  'Whether the original''s bytes are encrypted; of papers that are older than encryption a job does that.';
comment on column files.held_at is
  'Since when a file is held back because its picture is on a list: its owner and staff alone may see it, until '
  'staff have decided. Null: it is not.';
comment on column files.hashed_at is
  'When the hashes of its pictures were made; pictures and videos that are older than hashes are hashed by a job.';
create index files_failed on files (owner_id) where status = 'failed';
create index files_object on files (object_kind, object_id);
create index files_owner on files (owner_id, created_at desc);
create index files_papers on files (created_at) where type in ('id-verification', 'document-verification');
create index files_plain_papers on files (id) where type in ('id-verification', 'document-verification') and not is_encrypted;
create unique index files_storage_key on files (storage_key);
create index files_unattached on files (updated_at) where object_id is null;
create index files_waiting on files (owner_id, id) where status in ('queued', 'processing');
create index files_without_hashes on files (id)
  where hashed_at is null and held_at is null and status = 'ready' and renditions <> '[]';
comment on index files_failed is 'What a performer''s overview counts.';
comment on index files_papers is 'For the job that deletes papers whose time is over.';
comment on index files_plain_papers is 'For the job that encrypts papers that are older than encryption.';
comment on index files_unattached is 'For the sweep of what was uploaded and never used.';
comment on index files_waiting is 'Whose turn it is looks for the next of an owner''s files that wait to be processed.';
comment on index files_without_hashes is 'For the job that hashes pictures that are older than hashes.';

create table uploads (
  id uuid primary key,
  account_id uuid not null,
  type text not null,
  original_name text not null,
  size_bytes bigint not null check (size_bytes > 0),
  file_id uuid,
  refusal text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint uploads_check check (file_id is null or refusal is null)
);
comment on table uploads is
  'Resumable uploads: what has arrived so far, part by part. A part begins where another ends, and only one can '
  'begin at a place, so that requests that write at once, in whatever processes, cannot mix their bytes.';
comment on column uploads.size_bytes is 'Of the whole, as it was announced.';
comment on column uploads.file_id is 'The file that it became, which may have been deleted since. Null while it arrives.';
comment on column uploads.refusal is 'The sentence with which it was refused; null where it was not.';
create index uploads_by_age on uploads (updated_at);
create index uploads_of_account on uploads (account_id);

create table upload_parts (
  upload_id uuid not null references uploads (id) on delete cascade,
  starts_at bigint not null check (starts_at >= 0),
  size_bytes bigint not null check (size_bytes > 0),
  storage_key text not null,
  constraint upload_parts_pkey primary key (upload_id, starts_at)
);
comment on table upload_parts is 'The parts of an upload that have arrived.';
comment on column upload_parts.starts_at is 'The byte of the whole at which it begins.';

create table storage_uses (
  account_id uuid primary key,
  used_bytes bigint not null,
  constraint storage_uses_not_negative check (used_bytes >= 0)
);
comment on table storage_uses is
  'How much each account stores: the originals of its uploads, without identity papers, which the site asks for and '
  'keeps. One row to read at an upload, whatever the account has.';

create table visitor_uploads (
  day date not null,
  network bytea not null,
  files integer not null,
  bytes bigint not null,
  constraint visitor_uploads_pkey primary key (day, network)
);
comment on table visitor_uploads is
  'What visitors without an account have uploaded in a day (UTC), by a keyed hash of their network.';

create table picture_hashes (
  file_id uuid not null references files (id) on delete cascade,
  hash bit(256) not null,
  constraint picture_hashes_pkey primary key (file_id, hash)
);
comment on table picture_hashes is
  'Perceptual hashes (PDQ) of each picture, and of the scenes of each video. A hash can be there once for each '
  'file.';
create index picture_hashes_bands on picture_hashes using gin (picture_bands(hash)) with (fastupdate = off);

create function count_stored_bytes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into storage_uses (account_id, used_bytes)
      select owner_id, sum(size_bytes) from changed where type not in ('id-verification', 'document-verification') group by owner_id order by owner_id
      on conflict (account_id) do update set used_bytes = storage_uses.used_bytes + excluded.used_bytes;
  else
    update storage_uses set used_bytes = used_bytes - freed.bytes
      from (select owner_id, sum(size_bytes) as bytes from changed where type not in ('id-verification', 'document-verification') group by owner_id) as freed
      where account_id = freed.owner_id;
  end if;
  return null;
end $$;
comment on function count_stored_bytes is
  'Keeps storage_uses: adds what was inserted and subtracts what was deleted, once for each statement. Owners come '
  'in the order of their ids, so that two statements do not wait for each other in a circle.';

create function near_picture_bands(hash bit) returns int[] language sql immutable parallel safe as $$
  select array_agg(band # flipped)
  from unnest(picture_bands(hash)) band,
    unnest(array[0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768]) flipped
$$;
comment on function near_picture_bands is 'The bands of a hash, and those that differ from one of them in one bit.';

create function refuse_resized_file() returns trigger language plpgsql as $$
begin
  raise exception 'the size, the type and the owner of a file never change';
end $$;
comment on function refuse_resized_file is
  'Keeps size, type and owner of a file as they are: storage_uses is right because none of them ever changes.';

create function show_change() returns trigger language plpgsql as $$
begin
  perform move_shown_version((to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid);
  return null;
end $$;
comment on function show_change is
  'Gives what lists show of a performer a new version, so that servers that keep it in memory read it again. The '
  'argument names the column that holds the performer.';

create trigger files_count_freed after delete on files referencing old table as changed for each statement execute function count_stored_bytes();
create trigger files_count_stored after insert on files referencing new table as changed for each statement execute function count_stored_bytes();
create trigger files_keep_size before update of size_bytes, owner_id, type on files for each row
  when (old.size_bytes <> new.size_bytes or old.owner_id <> new.owner_id or old.type <> new.type) execute function refuse_resized_file();
create trigger files_show_change
  after update of type, status, width, height, duration_ms, thumbhash, renditions, object_kind, object_id, held_at on files
  for each row when (old.object_kind = 'feed' or new.object_kind = 'feed') execute function show_change('owner_id');
create trigger files_show_delete after delete on files for each row when (old.object_kind = 'feed') execute function show_change('owner_id');
create trigger files_show_insert after insert on files for each row when (new.object_kind = 'feed') execute function show_change('owner_id');
comment on trigger files_show_change on files is
  'Only what lists show: how far the processing is does not. Files of a performer''s page are left out, because the '
  'performer''s row is locked before them.';
