-- How often content is seen.

create table content_views (
  day date not null,
  object_id uuid not null,
  viewer bytea not null,
  constraint content_views_pkey primary key (day, object_id, viewer)
) partition by range (day);
create table content_views_default partition of content_views default;
comment on table content_views_default is 'For days without a partition. It is the pattern of new ones.';
comment on table content_views is
  'Who has seen what on a day (UTC), so that each counts once: keyed hashes, which are deleted soon after it. There '
  'is a partition for each day (`platform/database/partitions`): a day of views goes at once, and not row by row.';
comment on column content_views.viewer is
  'A keyed hash of the account, or of network and browser. It differs from day to day.';

create table content_days (
  object_id uuid not null,
  day date not null,
  total_view bigint not null default 0,
  total_locked_view bigint not null default 0,
  total_subscriber bigint not null default 0,
  constraint content_days_pkey primary key (object_id, day)
) with (fillfactor = 80);
comment on table content_days is
  'What each post, gallery and video brought on each day (UTC). Nothing in it is about a person. The rows of '
  'content that is deleted go by a trigger.';
comment on column content_days.total_locked_view is 'Of the views, those of people for whom it was locked.';
comment on column content_days.total_subscriber is
  'Subscriptions that began within a day after the fan pressed "Subscribe" on it.';

create table subscribe_presses (
  account_id uuid not null references accounts (id) on delete cascade,
  performer_id uuid not null references performers (account_id) on delete cascade,
  object_id uuid not null,
  pressed_at timestamptz(3) not null,
  constraint subscribe_presses_pkey primary key (account_id, performer_id)
);
comment on table subscribe_presses is 'On which content an account has last pressed "Subscribe".';
create index subscribe_presses_performer on subscribe_presses (performer_id);
create index subscribe_presses_pressed on subscribe_presses (pressed_at);
