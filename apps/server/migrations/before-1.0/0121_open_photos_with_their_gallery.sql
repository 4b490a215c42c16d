-- A photo is bought with its gallery: who wants to know whether it was bought needs the gallery's id.
create or replace view content as
  select 'feed'::text as kind, id, performer_id, access, price, created_at::timestamptz as published_at, null::timestamptz as public_at, null::timestamptz as ends_at, withdrawn_at, null::uuid as gallery_id from feeds
  union all
  select 'gallery', id, performer_id, access, price, published_at, public_at, ends_at, withdrawn_at, null::uuid from galleries
  union all
  select 'photo', p.id, p.performer_id, coalesce(g.access, 'subscribers'), g.price, g.published_at, g.public_at, g.ends_at, g.withdrawn_at, p.gallery_id
    from photos p left join galleries g on g.id = p.gallery_id
  union all
  select 'video', id, performer_id, access, price, published_at, public_at, ends_at, withdrawn_at, null::uuid from videos;

-- The lists' default order.
create index galleries_updated on galleries (updated_at desc, id desc) where withdrawn_at is null;
create index photos_updated on photos (updated_at desc, id desc) where gallery_id is not null;
-- Which galleries a photo is the cover of, for the deletion of the photo.
create index galleries_cover on galleries (cover_photo_id) where cover_photo_id is not null;
create index galleries_created on galleries (created_at desc, id desc) where withdrawn_at is null;
create index galleries_most_liked on galleries (total_like desc, id desc) where withdrawn_at is null;
create index photos_created on photos (created_at desc, id desc) where gallery_id is not null;
