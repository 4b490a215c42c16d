-- Settings, and what staff write for everyone: pages, messages to the site, promotions and images.

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
comment on table settings is 'The site''s settings: one row for each key that differs from the contract''s default.';

create table posts (
  id uuid primary key,
  slug text not null,
  title text not null,
  content text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  draft_title text,
  draft_content text,
  constraint posts_slug_unique unique (slug),
  constraint posts_draft_is_whole check ((draft_title is null) = (draft_content is null)),
  constraint posts_have_text check (published_at is not null or draft_title is not null)
);
comment on table posts is
  'The site''s own pages: terms, privacy, help. What visitors read stands in title and content; staff edit a draft '
  'beside it, and every text that was published is kept in post_versions.';
comment on column posts.slug is 'The name of the page in its address.';
comment on column posts.published_at is 'Null: not published yet, or withdrawn.';
comment on column posts.draft_title is 'Title and text of the draft, always both; null without a draft.';
create index posts_updated_at on posts (updated_at desc, id desc);

create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  message text not null,
  created_at timestamptz not null default now()
);
comment on table contact_messages is 'What people wrote to the site by its contact form.';

create table site_promos (
  id uuid primary key,
  title text not null,
  text text not null default '',
  url text not null,
  label text not null,
  is_active boolean not null default true,
  ordering integer not null default 0,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint site_promos_times_in_order check (ends_at > starts_at)
);
comment on table site_promos is 'What the site itself draws attention to, on the page where people search.';
comment on column site_promos.url is 'Where it leads: a path of the site, or another site''s address.';
comment on column site_promos.label is 'The text of its button.';
comment on column site_promos.ordering is 'The smallest number stands first.';
comment on column site_promos.starts_at is 'When it is shown from and until; null for no limit.';

create table post_versions (
  id uuid primary key,
  post_id uuid not null references posts (id) on delete cascade,
  title text not null,
  content text not null,
  published_by text not null,
  published_at timestamptz not null,
  needs_agreement boolean not null default false
);
comment on table post_versions is 'Every text of a page that was published, as it was.';
comment on column post_versions.published_by is
  'The name of the member of staff at that time: it stays true when the account is renamed.';
comment on column post_versions.needs_agreement is
  'Whether people have to agree to this text; staff decide at each publication.';
create index post_versions_needs_agreement on post_versions (post_id, published_at desc) where needs_agreement;
create index post_versions_newest on post_versions (post_id, published_at desc, id desc);

create table first_pages (
  is_only boolean primary key default true check (is_only),
  offered_at timestamptz not null
);
comment on table first_pages is
  'When the drafts of terms and privacy were offered: once, also to a site that is older than they are, even if '
  'staff delete them.';
comment on column first_pages.is_only is 'Always true, so that there is one row at most.';

create table site_images (
  id uuid primary key,
  content_type text not null,
  bytes bytea not null,
  created_at timestamptz(3) not null
);
comment on table site_images is
  'Logos and icons that staff have uploaded, at most 512 KB each. Settings hold their addresses.';
