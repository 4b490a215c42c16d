-- Resumable uploads: what has arrived so far, part by part. A part begins where another ends, and only one can begin at a place,
-- so that requests that write at once, in whatever processes, cannot mix their bytes.
create table uploads (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  type text not null,
  original_name text not null,
  size_bytes bigint not null check (size_bytes > 0),
  -- What became of it: a file, which may be gone since, or the sentence with which it was refused.
  file_id uuid,
  refusal text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (file_id is null or refusal is null)
);
create index uploads_of_account on uploads (account_id);
create index uploads_by_age on uploads (updated_at);

create table upload_parts (
  upload_id uuid not null references uploads on delete cascade,
  starts_at bigint not null check (starts_at >= 0),
  size_bytes bigint not null check (size_bytes > 0),
  storage_key text not null,
  primary key (upload_id, starts_at)
);
