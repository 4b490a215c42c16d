-- Who is shown in content, what they agreed to, and what is hidden until they do.

-- Content is hidden while at least one of these causes lasts; hidden_at of its row is the earliest of them.
create table content_hides (
  object_kind text not null,
  object_id uuid not null,
  cause text not null check (cause in ('staff', 'consent')),
  since timestamptz not null,
  primary key (object_kind, object_id, cause)
);
insert into content_hides (object_kind, object_id, cause, since)
  select 'feed', id, 'staff', hidden_at from feeds where hidden_at is not null
  union all select 'gallery', id, 'staff', hidden_at from galleries where hidden_at is not null
  union all select 'photo', id, 'staff', hidden_at from photos where hidden_at is not null
  union all select 'video', id, 'staff', hidden_at from videos where hidden_at is not null
  union all select 'product', id, 'staff', hidden_at from products where hidden_at is not null
  union all select 'stream', id, 'staff', hidden_at from streams where hidden_at is not null;

alter table messages add column hidden_at timestamptz;
alter table broadcasts add column hidden_at timestamptz;

create table participants (
  id uuid primary key,
  performer_id uuid not null references accounts (id) on delete cascade,
  name text not null,
  account_id uuid references accounts (id) on delete set null,
  email text,
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index participants_performer on participants (performer_id, updated_at desc, id desc) where removed_at is null;
create unique index participants_once on participants (performer_id, account_id) where removed_at is null and account_id is not null;
create index participants_account on participants (account_id);

create table consents (
  id uuid primary key,
  participant_id uuid not null references participants (id) on delete cascade,
  -- Null for all content of the performer.
  object_kind text,
  object_id uuid,
  state text not null check (state in ('asked', 'agreed', 'declined', 'withdrawn', 'overruled')),
  way text check (way in ('account', 'link', 'staff')),
  text_version smallint not null,
  given_name text,
  birth_date date,
  paper_file_id uuid references files (id) on delete set null,
  token_hash bytea,
  token_expires_at timestamptz,
  asked_at timestamptz not null,
  decided_at timestamptz,
  updated_at timestamptz not null,
  constraint consents_object_whole check ((object_kind is null) = (object_id is null)),
  constraint consents_decided_whole check ((state = 'asked') = (decided_at is null))
);
create unique index consents_of_all on consents (participant_id) where object_id is null;
create unique index consents_of_object on consents (participant_id, object_kind, object_id) where object_id is not null;
create unique index consents_token on consents (token_hash) where token_hash is not null;
create index consents_paper on consents (paper_file_id) where paper_file_id is not null;

create table consent_events (
  id uuid primary key,
  consent_id uuid not null,
  state text not null,
  way text,
  text_version smallint not null,
  name text not null,
  paper_sha256 bytea,
  note text,
  staff_id uuid,
  hash bytea not null,
  created_at timestamptz(3) not null
);
create index consent_events_consent on consent_events (consent_id, id);
create trigger consent_events_immutable before update or delete on consent_events
  for each row execute function refuse_change();

create table content_consents (
  object_kind text not null,
  object_id uuid not null,
  performer_id uuid not null references accounts (id) on delete cascade,
  -- Published only once everyone shown has agreed.
  is_required boolean not null,
  answered_at timestamptz,
  -- Since when it is hidden for want of consent.
  held_at timestamptz,
  -- When it was first free to be shown.
  cleared_at timestamptz,
  -- Staff have removed it.
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (object_kind, object_id)
);
create index content_consents_performer on content_consents (performer_id, updated_at desc, object_id desc);
create index content_consents_held on content_consents (performer_id, updated_at desc, object_id desc) where held_at is not null;
create index content_consents_waiting on content_consents (object_id) where is_required and held_at is not null;

create table content_participants (
  participant_id uuid not null references participants (id) on delete cascade,
  object_kind text not null,
  object_id uuid not null,
  primary key (participant_id, object_kind, object_id),
  foreign key (object_kind, object_id) references content_consents (object_kind, object_id) on delete cascade
);
create index content_participants_object on content_participants (object_kind, object_id);

-- A person has declined or withdrawn consent to something that they are shown in.
create table consent_cases (
  id uuid primary key,
  consent_id uuid not null references consents (id) on delete cascade,
  performer_id uuid not null references accounts (id) on delete cascade,
  cause text not null check (cause in ('declined', 'withdrawn')),
  total_content integer not null,
  due_at timestamptz not null,
  outcome text check (outcome in ('kept-hidden', 'removed', 'restored')),
  note text,
  administrator_id uuid references accounts (id),
  decided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint consent_cases_decided_whole check ((outcome is null) = (decided_at is null))
);
create unique index consent_cases_open on consent_cases (consent_id) where decided_at is null;
create index consent_cases_due on consent_cases (due_at, id) where decided_at is null;
create index consent_cases_latest on consent_cases (updated_at desc, id desc);
create index consent_cases_performer on consent_cases (performer_id);
create index consent_cases_administrator on consent_cases (administrator_id);

alter table files
  drop constraint files_object_kind_check,
  add constraint files_object_kind_check check (object_kind in (
    'feed', 'account', 'gallery', 'photo', 'video', 'comment', 'message', 'broadcast', 'product', 'order', 'stream', 'consent')),
  drop constraint files_type_check,
  add constraint files_type_check check (type in (
    'feed-photo', 'feed-video', 'feed-audio', 'feed-thumbnail', 'feed-teaser', 'gallery-photo', 'video', 'video-teaser',
    'video-thumbnail', 'video-captions', 'comment-picture', 'message-photo', 'message-video', 'avatar', 'cover',
    'welcome-video', 'id-verification', 'document-verification', 'identity-selfie', 'consent-paper', 'product-image', 'product-file',
    'order-result', 'stream-image'));

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind = any ('{follower,subscriber,tip,purchase,comment,answer,message,payout,live,order,sale,stock,recording,identity,consent}'::text[]));

-- A message and a mass message may be hidden as well; a copy is hidden with its mass message.
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
    COALESCE(messages.hidden_at, ( SELECT b.hidden_at FROM broadcasts b WHERE (b.id = messages.broadcast_id))) AS hidden_at,
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
    broadcasts.hidden_at,
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
