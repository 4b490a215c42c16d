create table follows (
  account_id uuid not null references accounts (id) on delete cascade,
  performer_id uuid not null references performers (account_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, performer_id),
  constraint follows_not_oneself check (account_id <> performer_id)
);
create index follows_performer on follows (performer_id, created_at desc, account_id);

create function count_follower() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update performer_counters set total_follower = total_follower + 1 where performer_id = new.performer_id;
  else
    update performer_counters set total_follower = total_follower - 1 where performer_id = old.performer_id;
  end if;
  return null;
end $$;
create trigger follows_count after insert or delete on follows for each row execute function count_follower();

-- Whom a performer has shut out: blocks come before every other rule of access.
create table account_blocks (
  performer_id uuid not null references performers (account_id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (performer_id, account_id)
);
create index account_blocks_account on account_blocks (account_id);

create table country_blocks (
  performer_id uuid not null references performers (account_id) on delete cascade,
  country text not null check (country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null default now(),
  primary key (performer_id, country)
);
