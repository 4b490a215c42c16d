-- What is published beside feeds. A moment of publishing that is null makes a draft, one to come is a schedule; from public_at on it is
-- open to everybody whatever its rule (subscribers were first), and from ends_at on it is there no longer, but for its buyers.
create table galleries (
  id uuid primary key,
  performer_id uuid not null references performers (account_id) on delete cascade,
  title text not null,
  description text not null default '',
  access text not null check (access in ('public', 'followers', 'subscribers', 'paid')),
  price bigint check (price > 0),
  cover_photo_id uuid,
  total_photo bigint not null default 0 check (total_photo >= 0),
  total_like bigint not null default 0 check (total_like >= 0),
  total_comment bigint not null default 0 check (total_comment >= 0),
  published_at timestamptz(3),
  public_at timestamptz(3),
  ends_at timestamptz(3),
  -- A sold gallery that its performer deleted: gone for all but its buyers.
  withdrawn_at timestamptz,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint galleries_paid_has_price check ((access = 'paid') = (price is not null)),
  constraint galleries_times_in_order check (ends_at > published_at and public_at > published_at)
);
create index galleries_newest on galleries (published_at desc, id desc) include (performer_id) where withdrawn_at is null;
create index galleries_performer_newest on galleries (performer_id, published_at desc, id desc) where withdrawn_at is null;
create index galleries_performer_updated on galleries (performer_id, updated_at desc, id desc) where withdrawn_at is null;

-- A photo waits for its gallery, as a file waits for its feed: nobody but its performer sees it until then.
create table photos (
  id uuid primary key,
  performer_id uuid not null references performers (account_id) on delete cascade,
  gallery_id uuid references galleries (id) on delete cascade,
  file_id uuid not null references files (id) on delete cascade,
  position integer not null default 0 check (position >= 0),
  title text not null default '',
  -- What it shows, for those who do not see it.
  alternative_text text not null default '',
  total_like bigint not null default 0 check (total_like >= 0),
  total_comment bigint not null default 0 check (total_comment >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint photos_file_once unique (file_id)
);
create index photos_gallery on photos (gallery_id, position, id);
create index photos_performer_updated on photos (performer_id, updated_at desc, id desc);
alter table galleries add constraint galleries_cover_photo foreign key (cover_photo_id) references photos (id) on delete set null;

create function count_photo() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.gallery_id is not null then
    update galleries set total_photo = total_photo - 1 where id = old.gallery_id;
  end if;
  if tg_op <> 'DELETE' and new.gallery_id is not null then
    update galleries set total_photo = total_photo + 1 where id = new.gallery_id;
  end if;
  return null;
end $$;
create trigger photos_count after insert or delete or update of gallery_id on photos for each row execute function count_photo();

create table videos (
  id uuid primary key,
  performer_id uuid not null references performers (account_id) on delete cascade,
  title text not null,
  description text not null default '',
  access text not null check (access in ('public', 'followers', 'subscribers', 'paid')),
  price bigint check (price > 0),
  film_file_id uuid references files (id) on delete set null,
  teaser_file_id uuid references files (id) on delete set null,
  thumbnail_file_id uuid references files (id) on delete set null,
  total_like bigint not null default 0 check (total_like >= 0),
  total_comment bigint not null default 0 check (total_comment >= 0),
  published_at timestamptz(3),
  public_at timestamptz(3),
  ends_at timestamptz(3),
  withdrawn_at timestamptz,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint videos_paid_has_price check ((access = 'paid') = (price is not null)),
  constraint videos_times_in_order check (ends_at > published_at and public_at > published_at)
);
create index videos_newest on videos (published_at desc, id desc) include (performer_id) where withdrawn_at is null;
create index videos_performer_newest on videos (performer_id, published_at desc, id desc) where withdrawn_at is null;
create index videos_performer_updated on videos (performer_id, updated_at desc, id desc) where withdrawn_at is null;

-- Everything that has an access rule, as the access function wants to know of it. A new kind of content joins here.
create view content as
  select 'feed'::text as kind, id, performer_id, access, price, created_at::timestamptz as published_at, null::timestamptz as public_at, null::timestamptz as ends_at, withdrawn_at from feeds
  union all
  select 'gallery', id, performer_id, access, price, published_at, public_at, ends_at, withdrawn_at from galleries
  union all
  -- A photo is where its gallery is; without one it is a draft.
  select 'photo', p.id, p.performer_id, coalesce(g.access, 'subscribers'), g.price, g.published_at, g.public_at, g.ends_at, g.withdrawn_at
    from photos p left join galleries g on g.id = p.gallery_id
  union all
  select 'video', id, performer_id, access, price, published_at, public_at, ends_at, withdrawn_at from videos;

alter table files
  drop constraint files_object_kind_check, add constraint files_object_kind_check check (object_kind in ('feed', 'account', 'gallery', 'photo', 'video', 'comment')),
  drop constraint files_type_check, add constraint files_type_check check (type in (
    'feed-photo', 'feed-video', 'feed-audio', 'feed-thumbnail', 'feed-teaser', 'gallery-photo', 'video', 'video-teaser', 'video-thumbnail', 'video-captions',
    'comment-picture', 'avatar', 'cover', 'welcome-video', 'id-verification', 'document-verification'));
alter table purchases
  drop constraint purchases_object_kind_check, add constraint purchases_object_kind_check check (object_kind in ('feed', 'gallery', 'video'));
alter table charges
  drop constraint charges_type_check, add constraint charges_type_check check (type in ('tip', 'feed', 'gallery', 'video', 'subscription'));
