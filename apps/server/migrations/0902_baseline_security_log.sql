-- The security log. Its table is partitioned by month.

create table security_events (
  id uuid not null,
  kind text not null,
  actor_id uuid,
  subject_id uuid,
  address text not null default '',
  user_agent text not null default '',
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  created_at timestamptz(3) not null
) partition by range (created_at);
create table security_events_default partition of security_events default;
alter table security_events_default add primary key (id);
comment on table security_events_default is 'For months without a partition. It is the pattern of new ones.';
comment on table security_events is
  'Who did what to accounts, money and papers, when, and from where. It outlives what it names, so nothing refers '
  'to other tables. There is a partition for each month (`platform/database/partitions`), so that a month goes at '
  'once. A primary key would need the month: each partition has one (id) of its own. Events are never changed, and '
  'deleted by age alone.';
comment on column security_events.kind is 'What was done, as the module says it, such as `login`.';
comment on column security_events.actor_id is 'Who did it; null for a stranger, and for the site itself.';
comment on column security_events.subject_id is 'Whose account it is about; null where it is about none.';
comment on column security_events.address is
  'The network address from which it was done; empty for the site''s own jobs.';
comment on column security_events.user_agent is 'What the browser calls itself; empty for the site''s own jobs.';
comment on column security_events.details is 'A JSON object; its fields depend on the kind.';
create index security_events_actor on security_events (actor_id, created_at, id);
create index security_events_kind on security_events (kind, created_at, id);
create index security_events_newest on security_events (created_at, id);
create index security_events_subject on security_events (subject_id, created_at, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;
comment on function refuse_change is
  'Keeps rows as they were written: whatever tries to change, delete or truncate them is refused. Tables of several '
  'modules use it.';

create function refuse_early_deletion() returns trigger language plpgsql as $$
begin
  if old.created_at < nullif(current_setting('ovation.security_events_end', true), '')::timestamptz then return old; end if;
  raise exception 'rows of % are never changed, and deleted by age alone', tg_table_name using errcode = 'restrict_violation';
end $$;
comment on function refuse_early_deletion is
  'Rows go by age alone, and only in a transaction that names the age (`ovation.security_events_end`): the job that '
  'keeps to the site''s setting does.';

create trigger security_events_age before delete on security_events for each row execute function refuse_early_deletion();
create trigger security_events_immutable before update on security_events for each row execute function refuse_change();
create trigger security_events_kept before truncate on security_events for each statement execute function refuse_change();
comment on trigger security_events_kept on security_events is
  'Such a trigger is not passed on to partitions: the default one has its own.';

create trigger security_events_kept before truncate on security_events_default for each statement execute function refuse_change();
