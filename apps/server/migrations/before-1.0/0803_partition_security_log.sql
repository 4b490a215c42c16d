-- A partition for each month (`platform/database/partitions`).
alter table security_events rename to security_events_first;
alter table security_events_first rename constraint security_events_pkey to security_events_first_pkey;
alter index security_events_newest rename to security_events_first_newest;
alter index security_events_kind rename to security_events_first_kind;
alter index security_events_actor rename to security_events_first_actor;
alter index security_events_subject rename to security_events_first_subject;
-- The new table gives them to each of its partitions.
drop trigger security_events_immutable on security_events_first;
drop trigger security_events_age on security_events_first;

-- Who did what to accounts, money and papers, when, and from where. It outlives what it names, so nothing refers to other tables.
-- Its key would need the month: each partition has a primary key (id) of its own.
create table security_events (
  id uuid not null,
  kind text not null,
  -- Who did it; null for a stranger, and for the site itself.
  actor_id uuid,
  -- Whose account it is about.
  subject_id uuid,
  -- Empty for the site's own jobs.
  address text not null default '',
  user_agent text not null default '',
  details jsonb not null default '{}' constraint security_events_details_check check (jsonb_typeof(details) = 'object'),
  created_at timestamptz(3) not null
) partition by range (created_at);
create index security_events_newest on security_events (created_at, id);
create index security_events_kind on security_events (kind, created_at, id);
create index security_events_actor on security_events (actor_id, created_at, id);
create index security_events_subject on security_events (subject_id, created_at, id);

-- The validated constraint proves that the rows belong there, so they are not read again.
do $$
declare
  last text := (
    select substring(pg_get_constraintdef(oid) from '''([^'']+)''')
    from pg_constraint where conname = 'security_events_end' and conrelid = 'security_events_first'::regclass);
begin
  execute format('alter table security_events attach partition security_events_first for values from (minvalue) to (%L)', last);
end $$;
alter table security_events_first drop constraint security_events_end;

-- For months without a partition. It is the pattern of new ones.
create table security_events_default partition of security_events default;
alter table security_events_default add primary key (id);

create trigger security_events_immutable before update on security_events for each row execute function refuse_change();
create trigger security_events_age before delete on security_events for each row execute function refuse_early_deletion();
-- `security_events_first` has this one already; such a trigger is not passed on to partitions.
create trigger security_events_kept before truncate on security_events for each statement execute function refuse_change();
create trigger security_events_kept before truncate on security_events_default for each statement execute function refuse_change();
