-- What people are told, here, by mail and in their browsers.

create table notifications (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null
    check (kind = any ('{follower,subscriber,tip,purchase,comment,answer,message,payout,live,order,sale,stock,recording,identity,consent,report,export}'::text[])),
  group_key text,
  actor_ids uuid[] not null default '{}',
  source_ids uuid[] not null default '{}',
  total integer not null default 1 check (total > 0),
  object_kind text,
  object_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  read_at timestamptz(3),
  mailed_at timestamptz(3),
  constraint notifications_side_by_side check (cardinality(actor_ids) = cardinality(source_ids))
);
comment on table notifications is
  'What an account is told of: one row for one thing, or for all of a kind that came while nothing of it had been '
  'read. It holds no text: that is made of its ids when it is read.';
comment on column notifications.group_key is 'What belongs together while it is unread; null: it stands alone.';
comment on column notifications.actor_ids is
  'Side by side with source_ids, the latest first and fifty at most: who did it, and the row that shows it still to '
  'be so (a comment, a charge).';
comment on column notifications.total is 'How many there were, also beyond fifty.';
comment on column notifications.object_kind is 'Where it happened, with object_id.';
comment on column notifications.mailed_at is 'When a digest told it; null: the next one may.';
create unique index notifications_grouped on notifications (account_id, group_key) where group_key is not null;
create index notifications_listed on notifications (account_id, updated_at desc, id desc);
create index notifications_unread on notifications (account_id, updated_at desc, id desc) where read_at is null;
create index notifications_updated_at on notifications (updated_at);
comment on index notifications_grouped is
  'Partial, because most notifications stand alone, and an entry for each of them cost every tip.';

create table notification_settings (
  account_id uuid primary key references accounts (id) on delete cascade,
  choices jsonb not null default '{}',
  digest text not null default 'daily' check (digest in ('off', 'hourly', 'daily', 'weekly')),
  time_zone text not null default 'UTC',
  updated_at timestamptz not null
);
comment on table notification_settings is 'What an account has chosen; without a row, what the contract says.';
comment on column notification_settings.choices is
  'By kind: { "tip": { "inApp": true, "email": true, "push": false } }, only what was chosen.';
comment on column notification_settings.time_zone is 'Whose morning a digest comes in.';

create table notification_digests (
  account_id uuid primary key references accounts (id) on delete cascade,
  due_at timestamptz not null
);
comment on table notification_digests is
  'Who has something that a digest may tell, and when that one is due: at most one for each account.';
create index notification_digests_due on notification_digests (due_at);

create table vapid_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null
);
comment on table vapid_keys is
  'The pair of keys by which push services know this site, made once; the private one is sealed with the site''s '
  'secret.';
comment on column vapid_keys.is_only is 'Always true, so that there is one row at most.';

create table push_subscriptions (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  session_hash bytea not null references sessions (token_hash) on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  constraint push_subscriptions_once unique (endpoint)
);
comment on table push_subscriptions is
  'Browsers that asked to be told while no page is open. They are a session''s: with it they go.';
comment on column push_subscriptions.endpoint is 'The address of the browser''s push service.';
comment on column push_subscriptions.p256dh is
  'The browser''s key, by which messages are encrypted for it; auth is its secret.';
create index push_subscriptions_account on push_subscriptions (account_id);
create index push_subscriptions_session on push_subscriptions (session_hash);

create function next_digest(digest text, time_zone text, moment timestamptz) returns timestamptz language sql stable as $$
  select case digest
    when 'hourly' then date_trunc('hour', moment) + interval '1 hour'
    when 'daily' then (date_trunc('day', (moment at time zone time_zone) - interval '8 hours') + interval '1 day 8 hours') at time zone time_zone
    when 'weekly' then (date_trunc('week', (moment at time zone time_zone) - interval '8 hours') + interval '7 days 8 hours') at time zone time_zone
  end
$$;
comment on function next_digest is
  'When the next digest comes after a moment: the full hour, eight in the morning, or Monday at eight, in the time '
  'zone of its reader.';
