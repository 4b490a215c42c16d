-- Logos and icons that staff have uploaded, at most 512 KB each. Settings hold their addresses.
create table site_images (
  id uuid primary key,
  content_type text not null,
  bytes bytea not null,
  created_at timestamptz(3) not null
);
