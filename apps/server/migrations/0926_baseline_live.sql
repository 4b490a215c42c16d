-- Live streams, private shows, and what is paid for them by the minute.

create table streams (
  id uuid primary key,
  performer_id uuid not null references performers (account_id) on delete cascade,
  fan_id uuid references accounts (id),
  title text not null,
  description text not null default '',
  tags text[] not null default '{}',
  access text not null check (access in ('public', 'followers', 'subscribers', 'paid', 'minute')),
  price bigint check (price > 0),
  latency text not null default 'realtime' check (latency in ('realtime', 'low')),
  status text not null check (status in ('scheduled', 'waiting', 'live', 'interrupted', 'ended')),
  is_recorded boolean not null default true,
  image_file_id uuid references files (id) on delete set null,
  thumbnail_key text,
  epoch integer not null default 0 check (epoch >= 0),
  starts_at timestamptz(3),
  started_at timestamptz(3),
  interrupted_at timestamptz(3),
  ended_at timestamptz(3),
  end_reason text
    check (end_reason in ('performer', 'publisher-gone', 'never-started', 'too-long', 'staff', 'account', 'balance', 'fan')),
  end_note text,
  duration_ms bigint not null default 0 check (duration_ms >= 0),
  reported_seconds integer check (reported_seconds >= 0),
  viewers integer not null default 0 check (viewers >= 0),
  peak_viewers integer not null default 0 check (peak_viewers >= 0),
  total_viewer integer not null default 0 check (total_viewer >= 0),
  video_id uuid references videos (id) on delete set null,
  total_like bigint not null default 0 check (total_like >= 0),
  published_at timestamptz(3),
  public_at timestamptz(3),
  ends_at timestamptz(3),
  withdrawn_at timestamptz,
  hidden_at timestamptz,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  opened_at timestamptz(3),
  live_since timestamptz(3),
  paused_at timestamptz(3),
  provider text check (provider in ('embedded', 'livekit', 'agora')),
  constraint streams_ended
    check (((status = 'ended') = (ended_at is not null)) and ((status = 'ended') = (end_reason is not null))),
  constraint streams_have_price check ((access in ('paid', 'minute')) = (price is not null)),
  constraint streams_interrupted_since check ((status = 'interrupted') = (interrupted_at is not null)),
  constraint streams_live_have_started check (status not in ('live', 'interrupted') or started_at is not null),
  constraint streams_not_with_oneself check (fan_id <> performer_id),
  constraint streams_paused_without_video check (paused_at is null or status <> 'live'),
  constraint streams_private_by_minute check (fan_id is null or access = 'minute'),
  constraint streams_scheduled_for check (status <> 'scheduled' or starts_at is not null)
);
comment on table streams is
  'Live streams. A stream is content like a video: its rule says who may watch. `paid` is a ticket, which is bought '
  'once; `minute` is paid for each minute. A private show is a stream for one fan.';
comment on column streams.fan_id is 'Of a private show; null of every other stream.';
comment on column streams.price is 'Minor units: of a ticket, or of one minute.';
comment on column streams.latency is 'realtime: below a second, by WebRTC; low: about three seconds, by LL-HLS.';
comment on column streams.status is
  'scheduled: for starts_at; waiting: open, without video yet; live; interrupted: the video has stopped, since '
  'interrupted_at; ended.';
comment on column streams.thumbnail_key is
  'A JPEG of the last half minute, kept in the storage; null before the first.';
comment on column streams.epoch is
  'Counts how often the stream was opened by an engine: one that returns late with an older number changes nothing.';
comment on column streams.duration_ms is 'The time with video, without interruptions.';
comment on column streams.reported_seconds is 'By the client''s clock, in seconds; for nothing but display.';
comment on column streams.total_viewer is 'How many have watched, once each.';
comment on column streams.video_id is 'The recording.';
comment on column streams.hidden_at is 'As that of feeds.';
comment on column streams.opened_at is 'When an engine took the stream.';
comment on column streams.live_since is 'Since when its video has arrived without an interruption.';
comment on column streams.paused_at is
  'It waits since then, while its performer gives a private show: it is open, but takes no video and no viewers.';
comment on column streams.provider is
  'A stream keeps the provider of live video with which it began, whatever is chosen for new ones; null for one '
  'that has not begun.';
create index streams_fan on streams (fan_id) where fan_id is not null;
create index streams_image on streams (image_file_id) where image_file_id is not null;
create index streams_never_started on streams (ended_at) where status = 'ended' and started_at is null;
create index streams_newest on streams (published_at desc, id desc) include (performer_id) where withdrawn_at is null;
create unique index streams_one_open on streams (performer_id)
  where status in ('waiting', 'live', 'interrupted') and paused_at is null;
create unique index streams_one_paused on streams (performer_id)
  where status in ('waiting', 'interrupted') and paused_at is not null;
create index streams_open on streams (status, viewers desc, id desc) where status in ('waiting', 'live', 'interrupted');
create index streams_performer_created on streams (performer_id, created_at desc, id desc) where withdrawn_at is null;
create index streams_performer_updated on streams (performer_id, updated_at desc, id desc) where withdrawn_at is null;
create index streams_scheduled on streams (starts_at, id) where status = 'scheduled';
create index streams_updated on streams (updated_at desc, id desc);
create index streams_video on streams (video_id) where video_id is not null;
comment on index streams_never_started is 'Tickets of streams that never started are refunded.';
comment on index streams_one_open is 'One stream at a time; what is paused goes on afterwards.';

create table streaming_settings (
  performer_id uuid primary key references performers (account_id) on delete cascade,
  title text not null default '',
  description text not null default '',
  access text not null default 'public' check (access in ('public', 'followers', 'subscribers', 'paid', 'minute')),
  price bigint check (price > 0),
  latency text not null default 'realtime' check (latency in ('realtime', 'low')),
  is_recorded boolean not null default true,
  private_price bigint check (private_price > 0),
  private_minimum_minutes integer not null default 1 check (private_minimum_minutes >= 1 and private_minimum_minutes <= 120),
  may_stream boolean,
  updated_at timestamptz(3) not null default now(),
  constraint streaming_settings_have_price check ((access in ('paid', 'minute')) = (price is not null))
);
comment on table streaming_settings is
  'What a performer''s streams begin with, when an encoder starts one, and the terms of private shows.';
comment on column streaming_settings.price is 'Minor units, of a ticket or of one minute.';
comment on column streaming_settings.private_price is
  'Minor units for each minute of a private show; null: none are given.';
comment on column streaming_settings.may_stream is 'Staff''s decision; null: the site''s setting decides.';
create index streaming_settings_updated on streaming_settings (updated_at desc, performer_id desc);

create table stream_keys (
  performer_id uuid primary key references performers (account_id) on delete cascade,
  key_hash bytea not null unique,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
comment on table stream_keys is 'The key with which a performer''s encoder signs in: one for each.';
comment on column stream_keys.key_hash is 'SHA-256; the key itself is not stored.';

create table stream_samples (
  stream_id uuid not null references streams (id) on delete cascade,
  at timestamptz(3) not null,
  viewers integer not null check (viewers >= 0),
  bitrate bigint not null check (bitrate >= 0),
  constraint stream_samples_pkey primary key (stream_id, at)
);
comment on table stream_samples is 'Viewers and bitrate over time, one row each 15 seconds at most.';
comment on column stream_samples.bitrate is 'Bits per second.';

create table stream_viewers (
  stream_id uuid not null references streams (id) on delete cascade,
  viewer_id uuid not null,
  account_id uuid references accounts (id) on delete set null,
  first_seen_at timestamptz(3) not null,
  constraint stream_viewers_pkey primary key (stream_id, viewer_id)
);
comment on table stream_viewers is 'Who has watched; a visitor by a number chosen at joining.';
comment on column stream_viewers.account_id is 'Null of a visitor.';
create index stream_viewers_account on stream_viewers (account_id, stream_id) where account_id is not null;

create table stream_visits (
  id uuid primary key,
  stream_id uuid not null references streams (id),
  performer_id uuid not null references performers (account_id),
  account_id uuid not null references accounts (id),
  price bigint not null check (price > 0),
  minutes integer not null default 0 check (minutes >= 0),
  first_frame_at timestamptz(3),
  paid_until timestamptz(3),
  paused_at timestamptz(3),
  paused_ms bigint not null default 0 check (paused_ms >= 0),
  last_proof_at timestamptz(3),
  ended_at timestamptz(3),
  end_reason text check (end_reason in ('left', 'balance', 'not-watching', 'stream-ended', 'access', 'no-video')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  country text check (country ~ '^[A-Z]{2}$'),
  left_at timestamptz(3),
  version integer not null default 1,
  told_version integer not null default 0,
  constraint stream_visits_ended check ((ended_at is null) = (end_reason is null)),
  constraint stream_visits_paid_from_first_frame check ((first_frame_at is null) = (paid_until is null))
);
comment on table stream_visits is
  'Payments by the minute: one open visit for each account and stream, with the price of its beginning.';
comment on column stream_visits.price is 'Of one minute, in minor units.';
comment on column stream_visits.minutes is 'How many were charged.';
comment on column stream_visits.first_frame_at is 'When the fan saw the first picture: the clock begins there.';
comment on column stream_visits.paid_until is 'first_frame_at, the minutes and the pauses together.';
comment on column stream_visits.paused_at is 'The clock stands still since then, because no video arrives.';
comment on column stream_visits.last_proof_at is 'When the fan''s player last showed that it plays.';
comment on column stream_visits.country is 'Where the fan was when the visit began; two letters, where known.';
comment on column stream_visits.left_at is
  'The fan has left: no minute is charged any more, and the visit ends with the paid one unless they return.';
comment on column stream_visits.version is
  'Counts the changes that the engine of live video has to learn of; told_version is the one that it has learned.';
create index stream_visits_account on stream_visits (account_id, updated_at desc, id desc);
create unique index stream_visits_one_open on stream_visits (stream_id, account_id) where ended_at is null;
create index stream_visits_open on stream_visits (created_at, id) where ended_at is null;
create index stream_visits_stream on stream_visits (stream_id, updated_at desc, id desc);
create index stream_visits_untold on stream_visits (id) where told_version <> version;

create table stream_minutes (
  visit_id uuid not null references stream_visits (id),
  minute integer not null check (minute >= 0),
  charge_id uuid not null unique references charges (id),
  charged_at timestamptz(3) not null,
  refunded_at timestamptz(3),
  constraint stream_minutes_pkey primary key (visit_id, minute)
);
comment on table stream_minutes is 'Each minute that was charged.';
comment on column stream_minutes.minute is 'Of the visit: 0, 1, 2 …';
comment on column stream_minutes.refunded_at is 'Charged, and not served.';

create table private_requests (
  id uuid primary key,
  performer_id uuid not null references performers (account_id),
  fan_id uuid not null references accounts (id),
  conversation_id uuid not null references conversations (id),
  status text not null check (status in ('asked', 'accepted', 'declined', 'withdrawn', 'expired')),
  price bigint not null check (price > 0),
  minimum_minutes integer not null check (minimum_minutes >= 1 and minimum_minutes <= 120),
  is_two_way boolean not null default false,
  message text not null default '',
  note text,
  stream_id uuid unique references streams (id),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint private_requests_accepted check (status <> 'accepted' or stream_id is not null),
  constraint private_requests_not_oneself check (fan_id <> performer_id)
);
comment on table private_requests is 'Requests of fans for private shows.';
comment on column private_requests.price is 'Of one minute, in minor units, as it was when it was asked.';
comment on column private_requests.is_two_way is 'The fan is seen as well.';
comment on column private_requests.message is 'What the fan wrote; note is what the performer answered.';
comment on column private_requests.stream_id is 'The show, once it was accepted.';
create index private_requests_expire on private_requests (expires_at) where status = 'asked';
create index private_requests_fan on private_requests (fan_id, updated_at desc, id desc);
create index private_requests_fan_created on private_requests (fan_id, created_at desc, id desc);
create unique index private_requests_one_asked on private_requests (performer_id, fan_id) where status = 'asked';
create index private_requests_performer on private_requests (performer_id, updated_at desc, id desc);
create index private_requests_performer_created on private_requests (performer_id, created_at desc, id desc);

create table recording_problems (
  stream_id uuid primary key references streams (id) on delete cascade,
  problem text not null check (problem in ('parts-missing', 'disk-full', 'too-long', 'failed')),
  noted_at timestamptz(3) not null
);
comment on table recording_problems is
  'What the recording of a stream lacks. A table of its own and no column of `streams`, because the release before '
  'this table cannot read rows with a column that it does not know.';

create trigger streams_remember_deleted after delete on streams referencing old table as gone
  for each statement execute function remember_deleted('stream', 'id');
create trigger streams_subtract_likes after delete on streams for each row when (old.total_like > 0) execute function subtract_likes();
