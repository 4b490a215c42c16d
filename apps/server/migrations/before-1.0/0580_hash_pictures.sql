-- Perceptual hashes (PDQ) of all pictures and of the scenes of all videos, lists of known hashes, and files that are
-- held back because they are on one.

-- The sixteen bands of a hash, each with its number. Hashes that differ in at most 31 bits have at least one band in
-- which they differ in at most one bit: with an index on the bands, near hashes are found without reading all.
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

-- The bands of a hash, and those that differ from one of them in one bit.
create function near_picture_bands(hash bit) returns int[] language sql immutable parallel safe as $$
  select array_agg(band # flipped)
  from unnest(picture_bands(hash)) band,
    unnest(array[0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768]) flipped
$$;

create table picture_hashes (
  file_id uuid not null references files (id) on delete cascade,
  hash bit(256) not null,
  primary key (file_id, hash)
);
create index picture_hashes_bands on picture_hashes using gin (picture_bands(hash)) with (fastupdate = off);

-- Since when a file is held back: its owner and staff alone may see it, until staff have decided.
alter table files add column held_at timestamptz(3);
drop trigger files_show_change on files;
create trigger files_show_change
  after update of type, status, width, height, duration_ms, thumbhash, renditions, object_kind, object_id, held_at on files
  for each row when (old.object_kind = 'feed' or new.object_kind = 'feed') execute function show_change('owner_id');

alter table content_hides
  drop constraint content_hides_cause_check,
  add constraint content_hides_cause_check check (cause in ('staff', 'consent', 'picture'));

alter table report_cases
  drop constraint report_cases_object_kind_check,
  add constraint report_cases_object_kind_check check (object_kind in (
    'feed', 'gallery', 'photo', 'video', 'comment', 'message', 'performer', 'product', 'review', 'stream', 'stream-message', 'address', 'picture'));

-- Lists that staff have imported.
create table hash_lists (
  id uuid primary key,
  name text not null,
  category text not null check (category in ('minors', 'non-consensual', 'other')),
  -- Importing: its bytes are stored, and a job reads them.
  status text not null check (status in ('importing', 'ready')),
  storage_key text,
  total_picture integer not null default 0,
  created_by uuid references accounts (id) on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint hash_lists_stored check ((status = 'importing') = (storage_key is not null)),
  constraint hash_lists_total_picture_check check (total_picture >= 0)
);
create index hash_lists_updated on hash_lists (updated_at desc, id desc);

-- Pictures that must not be shown, by hash: of an imported list, or of what staff have removed.
create table listed_pictures (
  id bigint generated always as identity primary key,
  hash bit(256) not null,
  category text not null check (category in ('minors', 'non-consensual', 'other')),
  list_id uuid references hash_lists (id) on delete cascade,
  case_id uuid references report_cases (id) on delete cascade,
  consent_case_id uuid references consent_cases (id) on delete cascade,
  constraint listed_pictures_source check (num_nonnulls(list_id, case_id, consent_case_id) = 1)
);
create unique index listed_pictures_list on listed_pictures (list_id, hash) where list_id is not null;
create unique index listed_pictures_case on listed_pictures (case_id, hash) where case_id is not null;
create unique index listed_pictures_consent_case on listed_pictures (consent_case_id, hash) where consent_case_id is not null;
create index listed_pictures_bands on listed_pictures using gin (picture_bands(hash)) with (fastupdate = off);

-- What staff have allowed: the same picture of the same owner is not held back again.
create table allowed_pictures (
  owner_id uuid not null references accounts (id) on delete cascade,
  hash bit(256) not null,
  primary key (owner_id, hash)
);
