-- Pictures that must not be shown.

create table hash_lists (
  id uuid primary key,
  name text not null,
  category text not null check (category in ('minors', 'non-consensual', 'other')),
  status text not null check (status in ('importing', 'ready')),
  storage_key text,
  total_picture integer not null default 0 check (total_picture >= 0),
  created_by uuid references accounts (id) on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint hash_lists_stored check ((status = 'importing') = (storage_key is not null))
);
comment on table hash_lists is 'Lists that staff have imported.';
comment on column hash_lists.category is 'Of what the pictures are; staff see it with a match.';
comment on column hash_lists.status is 'importing: its bytes are stored, and a job reads them; ready.';
comment on column hash_lists.storage_key is 'Where its bytes lie until they were read.';
create index hash_lists_updated on hash_lists (updated_at desc, id desc);

create table listed_pictures (
  id bigint primary key generated always as identity,
  hash bit(256) not null,
  category text not null check (category in ('minors', 'non-consensual', 'other')),
  list_id uuid references hash_lists (id) on delete cascade,
  case_id uuid,
  consent_case_id uuid,
  constraint listed_pictures_source check (num_nonnulls(list_id, case_id, consent_case_id) = 1)
);
comment on table listed_pictures is
  'Pictures that must not be shown, by hash: each of one source, an imported list, or a case in which staff have '
  'removed it.';
comment on column listed_pictures.case_id is 'The case of complaints in which it was removed.';
create index listed_pictures_bands on listed_pictures using gin (picture_bands(hash)) with (fastupdate = off);
create unique index listed_pictures_case on listed_pictures (case_id, hash) where case_id is not null;
create unique index listed_pictures_consent_case on listed_pictures (consent_case_id, hash) where consent_case_id is not null;
create unique index listed_pictures_list on listed_pictures (list_id, hash) where list_id is not null;

create table allowed_pictures (
  owner_id uuid not null references accounts (id) on delete cascade,
  hash bit(256) not null,
  constraint allowed_pictures_pkey primary key (owner_id, hash)
);
comment on table allowed_pictures is
  'What staff have allowed: the same picture of the same owner is not held back again.';
