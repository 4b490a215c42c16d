-- What the site itself draws attention to, on the page where people search.
create table site_promos (
  id uuid primary key,
  title text not null,
  text text not null default '',
  -- Where it leads: a path of the site, or another site's address.
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
