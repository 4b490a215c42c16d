-- A username as a reader may mistake it for another: without dots, dashes and underscores, and with the letters and digits as one that Unicode's list
-- of confusable characters (UTS 39) gives for what usernames may hold. `nameSkeleton` of packages/domain is the same.
create function name_skeleton(name text) returns text language sql immutable parallel safe as $$
  select replace(replace(translate(lower(name), '01i._-', 'oll'), 'rn', 'm'), 'vv', 'w');
$$;

-- Whose a username is, with all that look like it: one that was given up stays closed to others for a time. Accounts older than this keep their names, also where they look alike.
create table username_claims (
  skeleton text primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  released_at timestamptz
);
create index username_claims_account on username_claims (account_id);
insert into username_claims (skeleton, account_id)
  select distinct on (name_skeleton(username)) name_skeleton(username), id from accounts where status <> 'closed' order by name_skeleton(username), created_at
  on conflict do nothing;
