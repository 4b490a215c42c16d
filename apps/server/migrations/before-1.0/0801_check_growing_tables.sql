-- Reads both tables while everyone reads and writes them.
alter table content_views validate constraint content_views_end;
alter table security_events validate constraint security_events_end;
