-- Which secret key the site has, so that a start with another one is refused. It does not reveal the key.
create table site_secret (
  is_only boolean primary key default true check (is_only),
  fingerprint bytea not null,
  created_at timestamptz(3) not null
);
