-- The moment of the film that its poster shows, and the part of it that its teaser was cut from; null where they are files of their own, or none.
alter table videos
  add column poster_at_ms integer check (poster_at_ms >= 0),
  add column teaser_start_ms integer check (teaser_start_ms >= 0),
  add column teaser_duration_ms integer check (teaser_duration_ms > 0),
  add constraint videos_teaser_cut_whole check ((teaser_start_ms is null) = (teaser_duration_ms is null));

create table video_captions (
  video_id uuid not null references videos (id) on delete cascade,
  -- As in BCP 47: en, pt-BR.
  language text not null,
  file_id uuid not null references files (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (video_id, language),
  constraint video_captions_file_once unique (file_id)
);

-- Where an account stopped watching.
create table video_positions (
  account_id uuid not null references accounts (id) on delete cascade,
  video_id uuid not null references videos (id) on delete cascade,
  position_ms integer not null check (position_ms > 0),
  updated_at timestamptz not null default now(),
  primary key (account_id, video_id)
);
create index video_positions_video on video_positions (video_id);
