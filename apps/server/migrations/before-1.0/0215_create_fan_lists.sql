-- Fans whom a performer has put together, to write to them.
create table fan_lists (
  id uuid primary key,
  performer_id uuid not null references performers (account_id) on delete cascade,
  name text not null,
  -- Kept by the commands, which hold the list while they change who is on it.
  total_fan integer not null default 0 check (total_fan >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index fan_lists_name on fan_lists (performer_id, lower(name));

create table fan_list_members (
  list_id uuid not null references fan_lists (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (list_id, account_id)
);
create index fan_list_members_added on fan_list_members (list_id, created_at desc, account_id);
create index fan_list_members_account on fan_list_members (account_id);

-- An audience is walked through in the order of its accounts, lot by lot.
create index follows_performer_account on follows (performer_id, account_id);
create index subscriptions_performer_account on subscriptions (performer_id, account_id);
