-- What an account is told of: one row for one thing, or for all of a kind that came while nothing of it had been read.
create table notifications (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('follower', 'subscriber', 'tip', 'purchase', 'comment', 'answer', 'message', 'payout', 'live')),
  -- What belongs together while it is unread; null: it stands alone.
  group_key text,
  -- Side by side, the latest first and fifty at most: who did it, and the row that shows it still to be so (a comment, a charge).
  actor_ids uuid[] not null default '{}',
  source_ids uuid[] not null default '{}',
  -- How many there were, also beyond fifty.
  total integer not null default 1 check (total > 0),
  -- Where it happened.
  object_kind text,
  object_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  read_at timestamptz(3),
  -- When a digest told it; null: the next one may.
  mailed_at timestamptz(3),
  constraint notifications_grouped unique (account_id, group_key),
  constraint notifications_side_by_side check (cardinality(actor_ids) = cardinality(source_ids))
);
create index notifications_listed on notifications (account_id, updated_at desc, id desc);
create index notifications_unread on notifications (account_id, updated_at desc, id desc) where read_at is null;
create index notifications_updated_at on notifications (updated_at);

-- What an account has chosen; without a row, what the contract says.
create table notification_settings (
  account_id uuid primary key references accounts (id) on delete cascade,
  -- By kind: { "tip": { "inApp": true, "email": true, "push": false } }, only what was chosen.
  choices jsonb not null default '{}',
  digest text not null default 'daily' check (digest in ('off', 'hourly', 'daily', 'weekly')),
  -- Whose morning a digest comes in.
  time_zone text not null default 'UTC',
  updated_at timestamptz not null
);

-- Who has something that a digest may tell, and when that one is due: at most one for each account.
create table notification_digests (
  account_id uuid primary key references accounts (id) on delete cascade,
  due_at timestamptz not null
);
create index notification_digests_due on notification_digests (due_at);

-- The full hour, the morning at eight, or Monday's, that comes after a moment.
create function next_digest(digest text, time_zone text, moment timestamptz) returns timestamptz language sql stable as $$
  select case digest
    when 'hourly' then date_trunc('hour', moment) + interval '1 hour'
    when 'daily' then (date_trunc('day', (moment at time zone time_zone) - interval '8 hours') + interval '1 day 8 hours') at time zone time_zone
    when 'weekly' then (date_trunc('week', (moment at time zone time_zone) - interval '8 hours') + interval '7 days 8 hours') at time zone time_zone
  end
$$;
