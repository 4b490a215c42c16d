-- A stream keeps the provider of live video with which it began, whatever is chosen for new ones; null for one that has not begun.
alter table streams add column provider text check (provider in ('embedded', 'livekit', 'agora'));
update streams set provider = 'embedded' where status <> 'scheduled';
