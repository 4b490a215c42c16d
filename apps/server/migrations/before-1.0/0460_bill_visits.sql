alter table stream_visits
  -- Where the fan was when the visit began; two letters, where known.
  add column country text check (country ~ '^[A-Z]{2}$'),
  -- The fan has left: no minute is charged any more, and the visit ends with the paid one unless they return.
  add column left_at timestamptz(3),
  -- Counts the changes that the engine of live video has to learn of, and names the one that it has learned.
  add column version integer not null default 1,
  add column told_version integer not null default 0;
drop index stream_visits_due;
create index stream_visits_open on stream_visits (created_at, id) where ended_at is null;
create index stream_visits_untold on stream_visits (id) where told_version <> version;

-- Charged, and not served.
alter table stream_minutes add column refunded_at timestamptz(3);

-- Tickets of streams that never started are refunded.
create index streams_never_started on streams (ended_at) where status = 'ended' and started_at is null;

alter table refunds
  drop constraint refunds_source_check,
  add constraint refunds_source_check check (source in ('staff', 'removal', 'provider', 'closing', 'performer', 'site'));
