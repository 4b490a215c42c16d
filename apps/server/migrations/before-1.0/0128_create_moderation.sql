-- Hidden by staff: not listed and not opened, also not by its buyers, but by its owner and staff, until it is shown again.
alter table feeds add column hidden_at timestamptz;
alter table galleries add column hidden_at timestamptz;
alter table photos add column hidden_at timestamptz;
alter table videos add column hidden_at timestamptz;

create or replace view content as
  select 'feed'::text as kind, id, performer_id, access, price, created_at::timestamptz as published_at, null::timestamptz as public_at, null::timestamptz as ends_at, withdrawn_at, null::uuid as gallery_id, hidden_at from feeds
  union all
  select 'gallery', id, performer_id, access, price, published_at, public_at, ends_at, withdrawn_at, null::uuid, hidden_at from galleries
  union all
  select 'photo', p.id, p.performer_id, coalesce(g.access, 'subscribers'), g.price, g.published_at, g.public_at, g.ends_at, g.withdrawn_at, p.gallery_id, coalesce(p.hidden_at, g.hidden_at)
    from photos p left join galleries g on g.id = p.gallery_id
  union all
  select 'video', id, performer_id, access, price, published_at, public_at, ends_at, withdrawn_at, null::uuid, hidden_at from videos;

-- The lists' indexes hold what lists show.
drop index feeds_newest, feeds_type_newest, feeds_performer_newest, feeds_performer_type_newest, feeds_public_newest;
create index feeds_newest on feeds (created_at desc, id desc) include (performer_id) where withdrawn_at is null and hidden_at is null;
create index feeds_type_newest on feeds (type, created_at desc, id desc) include (performer_id) where withdrawn_at is null and hidden_at is null;
create index feeds_performer_newest on feeds (performer_id, created_at desc, id desc) where withdrawn_at is null and hidden_at is null;
create index feeds_performer_type_newest on feeds (performer_id, type, created_at desc, id desc) where withdrawn_at is null and hidden_at is null;
create index feeds_public_newest on feeds (created_at desc, id desc) where access = 'public' and withdrawn_at is null and hidden_at is null;

create or replace function count_feed() returns trigger language plpgsql as $$
declare
  before boolean := tg_op <> 'INSERT' and old.withdrawn_at is null and old.hidden_at is null;
  after boolean := tg_op <> 'DELETE' and new.withdrawn_at is null and new.hidden_at is null;
begin
  if before then
    update performer_counters set total_feed = total_feed - 1,
      total_photo = total_photo - (old.type = 'photo')::int, total_video = total_video - (old.type = 'video')::int
    where performer_id = old.performer_id;
  end if;
  if after then
    update performer_counters set total_feed = total_feed + 1,
      total_photo = total_photo + (new.type = 'photo')::int, total_video = total_video + (new.type = 'video')::int
    where performer_id = new.performer_id;
  end if;
  -- The likes of a feed that is gone count no longer; their rows are forgotten later.
  if tg_op = 'DELETE' and old.total_like > 0 then
    update performer_counters set total_like = total_like - old.total_like where performer_id = old.performer_id;
  end if;
  return null;
end $$;
drop trigger feeds_count on feeds;
create trigger feeds_count after insert or delete or update of type, withdrawn_at, hidden_at on feeds for each row execute function count_feed();

-- All reports of one object, until staff has decided; reports that come later open another case.
create table report_cases (
  id uuid primary key,
  object_kind text not null check (object_kind in ('feed', 'gallery', 'photo', 'video', 'comment', 'performer')),
  object_id uuid not null,
  -- Who published or wrote it.
  author_id uuid references accounts (id) on delete set null,
  total_report bigint not null default 0 check (total_report >= 0),
  outcome text check (outcome in ('dismissed', 'hidden', 'removed', 'warned')),
  created_at timestamptz(3) not null default now(),
  -- The last report, or the decision.
  updated_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  constraint report_cases_decided check ((closed_at is null) = (outcome is null))
);
create unique index report_cases_open_once on report_cases (object_kind, object_id) where closed_at is null;
create index report_cases_open on report_cases (updated_at desc, id desc) where closed_at is null;
create index report_cases_done on report_cases (updated_at desc, id desc) where closed_at is not null;
create index report_cases_author on report_cases (author_id);

create table reports (
  case_id uuid not null references report_cases (id) on delete cascade,
  reporter_id uuid not null references accounts (id) on delete cascade,
  reason text not null check (reason in ('minor', 'non-consensual', 'violence', 'hate', 'spam', 'copyright', 'impersonation', 'other')),
  text text not null default '',
  created_at timestamptz(3) not null default now(),
  constraint reports_once primary key (case_id, reporter_id)
);
create index reports_reporter on reports (reporter_id);

create function count_report() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update report_cases set total_report = total_report + 1, updated_at = new.created_at where id = new.case_id;
  else
    update report_cases set total_report = total_report - 1 where id = old.case_id;
  end if;
  return null;
end $$;
create trigger reports_count after insert or delete on reports for each row execute function count_report();

-- Who of the staff did what, when and why. Written once.
create table moderation_actions (
  id uuid primary key,
  case_id uuid not null references report_cases (id),
  administrator_id uuid not null references accounts (id),
  action text not null check (action in ('dismiss', 'hide', 'remove', 'warn', 'show')),
  note text not null,
  created_at timestamptz(3) not null default now()
);
create index moderation_actions_case on moderation_actions (case_id, created_at);
create index moderation_actions_administrator on moderation_actions (administrator_id);
create trigger moderation_actions_immutable before update or delete on moderation_actions for each row execute function refuse_change();
