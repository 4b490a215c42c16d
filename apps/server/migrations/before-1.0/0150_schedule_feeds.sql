-- Feeds get the moments that galleries and videos have: null makes a draft, one to come is a schedule.
alter table feeds
  add column published_at timestamptz(3),
  add column public_at timestamptz(3),
  add column ends_at timestamptz(3),
  -- On top of its performer's page, the newest pin first.
  add column pinned_at timestamptz(3),
  -- What the counters know of its moments. Access and lists go by the clock; a job lets this follow, and tells of each change once.
  add column phase text not null default 'waiting' check (phase in ('waiting', 'listed', 'ended'));
update feeds set published_at = created_at, phase = 'listed';
alter table feeds
  add constraint feeds_times_in_order check (ends_at > published_at and public_at > published_at),
  add constraint feeds_listed_is_published check (phase = 'waiting' or published_at is not null),
  add constraint feeds_pinned_is_listed check (pinned_at is null or phase = 'listed');

create or replace view content as
  select 'feed'::text as kind, id, performer_id, access, price, published_at::timestamptz as published_at, public_at::timestamptz as public_at, ends_at::timestamptz as ends_at, withdrawn_at, null::uuid as gallery_id, hidden_at from feeds
  union all
  select 'gallery', id, performer_id, access, price, published_at, public_at, ends_at, withdrawn_at, null::uuid, hidden_at from galleries
  union all
  select 'photo', p.id, p.performer_id, coalesce(g.access, 'subscribers'), g.price, g.published_at, g.public_at, g.ends_at, g.withdrawn_at, p.gallery_id, coalesce(p.hidden_at, g.hidden_at)
    from photos p left join galleries g on g.id = p.gallery_id
  union all
  select 'video', id, performer_id, access, price, published_at, public_at, ends_at, withdrawn_at, null::uuid, hidden_at from videos;

-- Lists go by the moment of publishing and begin at this one, so that what is to come is not even read. The newest of all tell their end in the
-- index, for they are looked through without fetching their rows.
drop index feeds_newest, feeds_type_newest, feeds_performer_newest, feeds_performer_type_newest, feeds_public_newest, feeds_withdrawn;
create index feeds_newest on feeds (published_at desc, id desc) include (performer_id, ends_at) where withdrawn_at is null and hidden_at is null;
create index feeds_type_newest on feeds (type, published_at desc, id desc) include (performer_id, ends_at) where withdrawn_at is null and hidden_at is null;
create index feeds_performer_newest on feeds (performer_id, published_at desc, id desc) where withdrawn_at is null and hidden_at is null;
create index feeds_performer_type_newest on feeds (performer_id, type, published_at desc, id desc) where withdrawn_at is null and hidden_at is null;
create index feeds_public_newest on feeds (published_at desc, id desc) where access = 'public' and withdrawn_at is null and hidden_at is null;
-- Those that their subscribers or followers had first.
create index feeds_opened_newest on feeds (published_at desc, id desc) where access <> 'public' and public_at is not null and withdrawn_at is null and hidden_at is null;
create index feeds_pinned on feeds (performer_id, pinned_at desc, id desc) where pinned_at is not null;
-- What buyers keep.
create index feeds_kept on feeds (id) include (published_at, performer_id, type) where withdrawn_at is not null or ends_at is not null;
create index feeds_to_publish on feeds (published_at) where phase = 'waiting' and published_at is not null;
create index feeds_to_end on feeds (ends_at) where phase = 'listed' and ends_at is not null;

create or replace function count_feed() returns trigger language plpgsql as $$
declare
  before boolean := tg_op <> 'INSERT' and old.phase = 'listed' and old.withdrawn_at is null and old.hidden_at is null;
  after boolean := tg_op <> 'DELETE' and new.phase = 'listed' and new.withdrawn_at is null and new.hidden_at is null;
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
create trigger feeds_count after insert or delete or update of type, phase, withdrawn_at, hidden_at on feeds for each row execute function count_feed();

-- The words of a draft are nobody's.
drop trigger feeds_learn_words on feeds;
create trigger feeds_learn_words after insert or update of text, access, phase on feeds for each row
  when (new.access = 'public' and new.phase = 'listed') execute function learn_words_of_row('feed', 'text');
