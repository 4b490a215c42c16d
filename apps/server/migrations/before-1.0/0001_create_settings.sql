-- The site's settings: one row per key that differs from the contract's default.
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- The site's own pages: terms, privacy, help.
create table posts (
  id uuid primary key,
  slug text not null,
  title text not null,
  content text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint posts_slug_unique unique (slug)
);
create index posts_updated_at on posts (updated_at desc, id desc);

create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  message text not null,
  created_at timestamptz not null default now()
);
