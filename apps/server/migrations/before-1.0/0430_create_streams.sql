-- Live streams. A stream is content like a video: its rule says who may watch. `paid` is a ticket, which is bought once; `minute` is paid for each
-- minute. A private show is a stream for one fan.
create table streams (
  id uuid primary key,
  performer_id uuid not null references performers (account_id) on delete cascade,
  -- Of a private show.
  fan_id uuid references accounts (id),
  title text not null,
  description text not null default '',
  tags text[] not null default '{}',
  access text not null check (access in ('public', 'followers', 'subscribers', 'paid', 'minute')),
  -- Minor units: of a ticket, or of one minute.
  price bigint check (price > 0),
  latency text not null default 'realtime' check (latency in ('realtime', 'low')),
  status text not null check (status in ('scheduled', 'waiting', 'live', 'interrupted', 'ended')),
  is_recorded boolean not null default true,
  image_file_id uuid references files (id) on delete set null,
  -- A JPEG of the last half minute, kept in the store; null before the first.
  thumbnail_key text,
  -- Counts how often the stream was opened by an engine: one that returns late with an older number changes nothing.
  epoch integer not null default 0 check (epoch >= 0),
  starts_at timestamptz(3),
  started_at timestamptz(3),
  interrupted_at timestamptz(3),
  ended_at timestamptz(3),
  end_reason text check (end_reason in ('performer', 'publisher-gone', 'never-started', 'too-long', 'staff', 'account', 'balance', 'fan')),
  end_note text,
  -- The time with video, without interruptions.
  duration_ms bigint not null default 0 check (duration_ms >= 0),
  -- By the client's clock, in seconds; for nothing but display.
  reported_seconds integer check (reported_seconds >= 0),
  viewers integer not null default 0 check (viewers >= 0),
  peak_viewers integer not null default 0 check (peak_viewers >= 0),
  total_viewer integer not null default 0 check (total_viewer >= 0),
  -- The recording.
  video_id uuid references videos (id) on delete set null,
  total_like bigint not null default 0 check (total_like >= 0),
  published_at timestamptz(3),
  public_at timestamptz(3),
  ends_at timestamptz(3),
  withdrawn_at timestamptz,
  hidden_at timestamptz,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint streams_have_price check ((access in ('paid', 'minute')) = (price is not null)),
  constraint streams_private_by_minute check (fan_id is null or access = 'minute'),
  constraint streams_not_with_oneself check (fan_id <> performer_id),
  constraint streams_scheduled_for check (status <> 'scheduled' or starts_at is not null),
  constraint streams_live_have_started check (status not in ('live', 'interrupted') or started_at is not null),
  constraint streams_interrupted_since check ((status = 'interrupted') = (interrupted_at is not null)),
  constraint streams_ended check ((status = 'ended') = (ended_at is not null) and (status = 'ended') = (end_reason is not null))
);
-- One stream at a time.
create unique index streams_one_open on streams (performer_id) where status in ('waiting', 'live', 'interrupted');
create index streams_open on streams (status, viewers desc, id desc) where status in ('waiting', 'live', 'interrupted');
create index streams_scheduled on streams (starts_at, id) where status = 'scheduled';
create index streams_newest on streams (published_at desc, id desc) include (performer_id) where withdrawn_at is null;
create index streams_performer_updated on streams (performer_id, updated_at desc, id desc) where withdrawn_at is null;
create index streams_performer_created on streams (performer_id, created_at desc, id desc) where withdrawn_at is null;
create index streams_updated on streams (updated_at desc, id desc);
create index streams_fan on streams (fan_id) where fan_id is not null;
create index streams_image on streams (image_file_id) where image_file_id is not null;
create index streams_video on streams (video_id) where video_id is not null;

-- What a performer's streams begin with, when an encoder starts one, and the terms of private shows.
create table streaming_settings (
  performer_id uuid primary key references performers (account_id) on delete cascade,
  title text not null default '',
  description text not null default '',
  access text not null default 'public' check (access in ('public', 'followers', 'subscribers', 'paid', 'minute')),
  price bigint check (price > 0),
  latency text not null default 'realtime' check (latency in ('realtime', 'low')),
  is_recorded boolean not null default true,
  private_price bigint check (private_price > 0),
  private_minimum_minutes integer not null default 1 check (private_minimum_minutes between 1 and 120),
  -- Staff's decision; null: the site's setting decides.
  may_stream boolean,
  updated_at timestamptz(3) not null default now(),
  constraint streaming_settings_have_price check ((access in ('paid', 'minute')) = (price is not null))
);
create index streaming_settings_updated on streaming_settings (updated_at desc, performer_id desc);

create table stream_keys (
  performer_id uuid primary key references performers (account_id) on delete cascade,
  -- SHA-256; the key itself is not stored.
  key_hash bytea not null unique,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);

-- Viewers and bitrate over time, one row each 15 seconds at most.
create table stream_samples (
  stream_id uuid not null references streams (id) on delete cascade,
  at timestamptz(3) not null,
  viewers integer not null check (viewers >= 0),
  bitrate bigint not null check (bitrate >= 0),
  primary key (stream_id, at)
);

-- Who has watched; a visitor by a number chosen at joining.
create table stream_viewers (
  stream_id uuid not null references streams (id) on delete cascade,
  viewer_id uuid not null,
  account_id uuid references accounts (id) on delete set null,
  first_seen_at timestamptz(3) not null,
  primary key (stream_id, viewer_id)
);
create index stream_viewers_account on stream_viewers (account_id, stream_id) where account_id is not null;

-- Payments by the minute: one open visit per account and stream, with the price of its beginning.
create table stream_visits (
  id uuid primary key,
  stream_id uuid not null references streams (id),
  performer_id uuid not null references performers (account_id),
  account_id uuid not null references accounts (id),
  price bigint not null check (price > 0),
  minutes integer not null default 0 check (minutes >= 0),
  first_frame_at timestamptz(3),
  -- first_frame_at + minutes + pauses.
  paid_until timestamptz(3),
  -- The clock stands still since then, because no video arrives.
  paused_at timestamptz(3),
  paused_ms bigint not null default 0 check (paused_ms >= 0),
  last_proof_at timestamptz(3),
  ended_at timestamptz(3),
  end_reason text check (end_reason in ('left', 'balance', 'not-watching', 'stream-ended', 'access', 'no-video')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint stream_visits_paid_from_first_frame check ((first_frame_at is null) = (paid_until is null)),
  constraint stream_visits_ended check ((ended_at is null) = (end_reason is null))
);
create unique index stream_visits_one_open on stream_visits (stream_id, account_id) where ended_at is null;
create index stream_visits_due on stream_visits (coalesce(paid_until, created_at)) where ended_at is null and paused_at is null;
create index stream_visits_account on stream_visits (account_id, updated_at desc, id desc);
create index stream_visits_stream on stream_visits (stream_id, updated_at desc, id desc);

create table stream_minutes (
  visit_id uuid not null references stream_visits (id),
  -- 0, 1, 2 …
  minute integer not null check (minute >= 0),
  charge_id uuid not null unique references charges (id),
  charged_at timestamptz(3) not null,
  primary key (visit_id, minute)
);

-- Requests for private shows.
create table private_requests (
  id uuid primary key,
  performer_id uuid not null references performers (account_id),
  fan_id uuid not null references accounts (id),
  conversation_id uuid not null references conversations (id),
  status text not null check (status in ('asked', 'accepted', 'declined', 'withdrawn', 'expired')),
  price bigint not null check (price > 0),
  minimum_minutes integer not null check (minimum_minutes between 1 and 120),
  is_two_way boolean not null default false,
  message text not null default '',
  note text,
  stream_id uuid unique references streams (id),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint private_requests_not_oneself check (fan_id <> performer_id),
  constraint private_requests_accepted check (status <> 'accepted' or stream_id is not null)
);
create unique index private_requests_one_asked on private_requests (performer_id, fan_id) where status = 'asked';
create index private_requests_performer on private_requests (performer_id, updated_at desc, id desc);
create index private_requests_performer_created on private_requests (performer_id, created_at desc, id desc);
create index private_requests_fan on private_requests (fan_id, updated_at desc, id desc);
create index private_requests_fan_created on private_requests (fan_id, created_at desc, id desc);
create index private_requests_expire on private_requests (expires_at) where status = 'asked';

CREATE OR REPLACE VIEW content AS  SELECT 'feed'::text AS kind,
    feeds.id,
    feeds.performer_id,
    feeds.access,
    feeds.price,
    (feeds.published_at)::timestamp with time zone AS published_at,
    (feeds.public_at)::timestamp with time zone AS public_at,
    (feeds.ends_at)::timestamp with time zone AS ends_at,
    feeds.withdrawn_at,
    NULL::uuid AS gallery_id,
    feeds.hidden_at,
    NULL::uuid[] AS party_ids
   FROM feeds
UNION ALL
 SELECT 'gallery'::text AS kind,
    galleries.id,
    galleries.performer_id,
    galleries.access,
    galleries.price,
    galleries.published_at,
    galleries.public_at,
    galleries.ends_at,
    galleries.withdrawn_at,
    NULL::uuid AS gallery_id,
    galleries.hidden_at,
    NULL::uuid[] AS party_ids
   FROM galleries
UNION ALL
 SELECT 'photo'::text AS kind,
    p.id,
    p.performer_id,
    COALESCE(g.access, 'subscribers'::text) AS access,
    g.price,
    g.published_at,
    g.public_at,
    g.ends_at,
    g.withdrawn_at,
    p.gallery_id,
    COALESCE(p.hidden_at, g.hidden_at) AS hidden_at,
    NULL::uuid[] AS party_ids
   FROM (photos p
     LEFT JOIN galleries g ON ((g.id = p.gallery_id)))
UNION ALL
 SELECT 'video'::text AS kind,
    videos.id,
    videos.performer_id,
    videos.access,
    videos.price,
    videos.published_at,
    videos.public_at,
    videos.ends_at,
    videos.withdrawn_at,
    NULL::uuid AS gallery_id,
    videos.hidden_at,
    NULL::uuid[] AS party_ids
   FROM videos
UNION ALL
 SELECT 'message'::text AS kind,
    messages.id,
    messages.performer_id,
        CASE
            WHEN (messages.price IS NULL) THEN 'public'::text
            ELSE 'paid'::text
        END AS access,
    messages.price,
    messages.created_at AS published_at,
    NULL::timestamp with time zone AS public_at,
    NULL::timestamp with time zone AS ends_at,
    messages.deleted_at AS withdrawn_at,
    NULL::uuid AS gallery_id,
    NULL::timestamp with time zone AS hidden_at,
    ARRAY[messages.sender_id, messages.recipient_id] AS party_ids
   FROM messages
  WHERE (messages.total_file > 0)
UNION ALL
 SELECT 'broadcast'::text AS kind,
    broadcasts.id,
    broadcasts.performer_id,
        CASE
            WHEN (broadcasts.price IS NULL) THEN 'public'::text
            ELSE 'paid'::text
        END AS access,
    broadcasts.price,
    broadcasts.created_at AS published_at,
    NULL::timestamp with time zone AS public_at,
    NULL::timestamp with time zone AS ends_at,
    NULL::timestamp with time zone AS withdrawn_at,
    NULL::uuid AS gallery_id,
    NULL::timestamp with time zone AS hidden_at,
    ARRAY[broadcasts.performer_id] AS party_ids
   FROM broadcasts
  WHERE (broadcasts.total_file > 0)
UNION ALL
 SELECT 'product'::text AS kind,
    products.id,
    products.performer_id,
    products.access,
    NULL::bigint AS price,
    products.published_at,
    products.public_at,
    products.ends_at,
    products.withdrawn_at,
    NULL::uuid AS gallery_id,
    products.hidden_at,
    NULL::uuid[] AS party_ids
   FROM products
UNION ALL
 SELECT 'stream'::text AS kind,
    streams.id,
    streams.performer_id,
    streams.access,
    streams.price,
    streams.published_at,
    streams.public_at,
    streams.ends_at,
    streams.withdrawn_at,
    NULL::uuid AS gallery_id,
    streams.hidden_at,
        CASE
            WHEN (streams.fan_id IS NULL) THEN NULL::uuid[]
            ELSE ARRAY[streams.performer_id, streams.fan_id]
        END AS party_ids
   FROM streams;

CREATE OR REPLACE FUNCTION count_like()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
  reaction reactions := case tg_op when 'INSERT' then new else old end;
  liked_performer uuid;
begin
  if reaction.action <> 'like' then
    return null;
  end if;
  if reaction.object_kind = 'feed' then
    update feeds set total_like = total_like + step where id = reaction.object_id returning performer_id into liked_performer;
  elsif reaction.object_kind = 'gallery' then
    update galleries set total_like = total_like + step where id = reaction.object_id returning performer_id into liked_performer;
  elsif reaction.object_kind = 'photo' then
    update photos set total_like = total_like + step where id = reaction.object_id returning performer_id into liked_performer;
  elsif reaction.object_kind = 'video' then
    update videos set total_like = total_like + step where id = reaction.object_id returning performer_id into liked_performer;
  elsif reaction.object_kind = 'product' then
    update products set total_like = total_like + step where id = reaction.object_id returning performer_id into liked_performer;
  elsif reaction.object_kind = 'stream' then
    update streams set total_like = total_like + step where id = reaction.object_id returning performer_id into liked_performer;
  elsif reaction.object_kind = 'comment' then
    update comments set total_like = total_like + step where id = reaction.object_id;
  end if;
  if liked_performer is not null then
    update performer_counters set total_like = total_like + step where performer_id = liked_performer;
  end if;
  return null;
end $function$;

create trigger streams_remember_deleted after delete on streams referencing old table as gone
  for each statement execute function remember_deleted('stream', 'id');
create trigger streams_subtract_likes after delete on streams for each row when (old.total_like > 0) execute function subtract_likes();

alter table charges
  drop constraint charges_type_check,
  add constraint charges_type_check check ((type = ANY ('{tip,feed,gallery,video,message,subscription,product,stream,stream-minute}'::text[])));
alter table payments
  drop constraint payments_purpose_check,
  add constraint payments_purpose_check check ((purpose = ANY (ARRAY['top_up'::text, 'subscription'::text, 'tip'::text, 'feed'::text, 'gallery'::text, 'video'::text, 'message'::text, 'product'::text, 'stream'::text])));
alter table payments
  drop constraint payments_for_content,
  add constraint payments_for_content check (((purpose = ANY (ARRAY['feed'::text, 'gallery'::text, 'video'::text, 'message'::text, 'product'::text, 'stream'::text])) = (object_id IS NOT NULL)));
alter table purchases
  drop constraint purchases_object_kind_check,
  add constraint purchases_object_kind_check check ((object_kind = ANY (ARRAY['feed'::text, 'gallery'::text, 'video'::text, 'message'::text, 'product'::text, 'stream'::text])));
alter table coupons
  drop constraint coupons_targets_check,
  add constraint coupons_targets_check check (((cardinality(targets) > 0) AND (targets <@ ARRAY['monthly'::text, 'yearly'::text, 'feed'::text, 'gallery'::text, 'video'::text, 'message'::text, 'product'::text, 'stream'::text])));
alter table coupon_uses
  drop constraint coupon_uses_target_check,
  add constraint coupon_uses_target_check check ((target = ANY (ARRAY['monthly'::text, 'yearly'::text, 'feed'::text, 'gallery'::text, 'video'::text, 'message'::text, 'product'::text, 'stream'::text])));
alter table reactions
  drop constraint reactions_object_kind_check,
  add constraint reactions_object_kind_check check ((object_kind = ANY (ARRAY['feed'::text, 'gallery'::text, 'photo'::text, 'video'::text, 'performer'::text, 'comment'::text, 'product'::text, 'stream'::text])));
alter table report_cases
  drop constraint report_cases_object_kind_check,
  add constraint report_cases_object_kind_check check ((object_kind = ANY (ARRAY['feed'::text, 'gallery'::text, 'photo'::text, 'video'::text, 'comment'::text, 'message'::text, 'stream-message'::text, 'performer'::text, 'product'::text, 'review'::text, 'stream'::text])));
alter table files
  drop constraint files_object_kind_check,
  add constraint files_object_kind_check check ((object_kind = ANY (ARRAY['feed'::text, 'account'::text, 'gallery'::text, 'photo'::text, 'video'::text, 'comment'::text, 'message'::text, 'broadcast'::text, 'product'::text, 'order'::text, 'stream'::text])));
alter table files
  drop constraint files_type_check,
  add constraint files_type_check check ((type = ANY (ARRAY['feed-photo'::text, 'feed-video'::text, 'feed-audio'::text, 'feed-thumbnail'::text, 'feed-teaser'::text, 'gallery-photo'::text, 'video'::text, 'video-teaser'::text, 'video-thumbnail'::text, 'video-captions'::text, 'comment-picture'::text, 'message-photo'::text, 'message-video'::text, 'avatar'::text, 'cover'::text, 'welcome-video'::text, 'id-verification'::text, 'document-verification'::text, 'product-image'::text, 'product-file'::text, 'order-result'::text, 'stream-image'::text])));
