-- Posts that an account does not want to see in its lists. `hidden_at` is what staff decide for everyone.
create table feed_dismissals (
  account_id uuid not null references accounts (id) on delete cascade,
  feed_id uuid not null references feeds (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, feed_id)
);
create index feed_dismissals_feed on feed_dismissals (feed_id);
create index feed_dismissals_listed on feed_dismissals (account_id, created_at desc, feed_id desc);
