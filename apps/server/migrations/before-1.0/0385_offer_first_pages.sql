-- When the drafts of terms and privacy were offered: once, also to a site that is older than they are, even if staff delete them.
create table first_pages (
  is_only boolean primary key default true check (is_only),
  offered_at timestamptz not null
);
