-- A stream waits while its performer gives a private show: it is open, but takes no video and no viewers.
alter table streams
  add column paused_at timestamptz(3),
  add constraint streams_paused_without_video check (paused_at is null or status <> 'live');
drop index streams_one_open;
-- One stream at a time; what is paused goes on afterwards.
create unique index streams_one_open on streams (performer_id)
  where status in ('waiting', 'live', 'interrupted') and paused_at is null;
create unique index streams_one_paused on streams (performer_id)
  where status in ('waiting', 'interrupted') and paused_at is not null;
