-- Who did what to accounts, money and papers, when, and from where. It outlives what it names, so nothing refers to other tables.
create table security_events (
  id uuid primary key,
  kind text not null,
  -- Who did it; null for a stranger, and for the site itself.
  actor_id uuid,
  -- Whose account it is about.
  subject_id uuid,
  -- Empty for the site's own jobs.
  address text not null default '',
  user_agent text not null default '',
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  created_at timestamptz(3) not null
);
create index security_events_newest on security_events (created_at, id);
create index security_events_kind on security_events (kind, created_at, id);
create index security_events_actor on security_events (actor_id, created_at, id);
create index security_events_subject on security_events (subject_id, created_at, id);

create trigger security_events_immutable before update on security_events for each row execute function refuse_change();
create trigger security_events_kept before truncate on security_events for each statement execute function refuse_change();

-- Rows go by age alone, and only in a transaction that names the age: the job that keeps to the site's setting does.
create function refuse_early_deletion() returns trigger language plpgsql as $$
begin
  if old.created_at < nullif(current_setting('ovation.security_events_end', true), '')::timestamptz then return old; end if;
  raise exception 'rows of % are never changed, and deleted by age alone', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger security_events_age before delete on security_events for each row execute function refuse_early_deletion();
