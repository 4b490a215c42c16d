-- A partition for each day (`platform/database/partitions`): a day of views goes at once, and not row by row.
alter table content_views rename to content_views_first;
alter table content_views_first rename constraint content_views_pkey to content_views_first_pkey;

-- Who has seen what on a day: keyed hashes, which are deleted soon after it.
create table content_views (
  day date not null,
  object_id uuid not null,
  viewer bytea not null,
  constraint content_views_pkey primary key (day, object_id, viewer)
) partition by range (day);

-- The validated constraint proves that the rows belong there, so they are not read again.
do $$
declare
  last text := (
    select substring(pg_get_constraintdef(oid) from '''([^'']+)''')
    from pg_constraint where conname = 'content_views_end' and conrelid = 'content_views_first'::regclass);
begin
  execute format('alter table content_views attach partition content_views_first for values from (minvalue) to (%L)', last);
end $$;
alter table content_views_first drop constraint content_views_end;

-- For days without a partition. It is the pattern of new ones.
create table content_views_default partition of content_views default;
