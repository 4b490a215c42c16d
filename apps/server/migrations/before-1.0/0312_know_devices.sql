-- From where an account was logged in to before, as hashes of a browser's cookie, its kind and its network.
create table known_devices (
  account_id uuid not null references accounts(id) on delete cascade,
  mark bytea not null,
  last_seen_at timestamptz not null,
  primary key (account_id, mark)
);
create index known_devices_last_seen_at on known_devices (last_seen_at);
