-- Views and the security log become partitioned in four steps, so that nobody waits for long: this one says up to where
-- the tables of today go, the next one reads them without a lock that anyone notices, and the last two make each the first
-- partition of a new table. The ends are far enough away for rows of the release before that come meanwhile, and after
-- rows that a wrong clock has dated.
do $$
declare
  views_end date := (select greatest((now() at time zone 'UTC')::date + 30, max(day) + 1) from content_views);
  newest timestamptz := (select greatest(now() + interval '30 days', max(created_at)) from security_events);
  log_end timestamptz := (date_trunc('month', newest at time zone 'UTC') + interval '1 month') at time zone 'UTC';
begin
  execute format('alter table content_views add constraint content_views_end check (day < %L) not valid', views_end);
  execute format(
    'alter table security_events add constraint security_events_end check (created_at < %L) not valid', log_end);
end $$;
