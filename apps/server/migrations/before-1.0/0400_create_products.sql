-- What performers sell in their shop: files to download, and things that are shipped. A product is content like a video: its rule says who may see
-- all of it and buy it. Its price is never null, so no rule `paid` exists; early access and an end do not apply yet, but the view wants them.
create table products (
  id uuid primary key,
  performer_id uuid not null references performers (account_id) on delete cascade,
  type text not null check (type in ('digital', 'physical')),
  name text not null,
  description text not null default '',
  access text not null check (access in ('public', 'followers', 'subscribers')),
  price bigint not null check (price > 0),
  subscriber_price bigint check (subscriber_price > 0),
  handling_days smallint check (handling_days between 0 and 90),
  low_stock_at integer check (low_stock_at >= 0),
  video_id uuid references videos (id) on delete set null,
  total_like bigint not null default 0 check (total_like >= 0),
  total_comment bigint not null default 0 check (total_comment >= 0),
  -- Kept by a trigger of product_reviews.
  total_review bigint not null default 0 check (total_review >= 0),
  sum_rating bigint not null default 0 check (sum_rating >= 0),
  -- Kept by triggers: the lowest price of its variants, and what is left of all of them (null: unlimited; 0: sold out).
  least_price bigint not null default 0,
  total_stock bigint,
  published_at timestamptz(3),
  public_at timestamptz(3),
  ends_at timestamptz(3),
  withdrawn_at timestamptz,
  hidden_at timestamptz,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Stored, because a search for a common word tests it on thousands of rows instead of sorting all matches.
  words tsvector generated always as (open_words_of(access, name, description)) stored,
  constraint products_subscribers_pay_less check (subscriber_price < price)
);
create index products_newest on products (published_at desc, id desc) include (performer_id) where withdrawn_at is null;
create index products_performer_newest on products (performer_id, published_at desc, id desc) where withdrawn_at is null;
create index products_performer_updated on products (performer_id, updated_at desc, id desc) where withdrawn_at is null;
create index products_open_words on products using gin (words) where withdrawn_at is null;
create index products_least_price on products (least_price) where withdrawn_at is null;
create index products_video on products (video_id) where video_id is not null;

-- What one buys: a size, a colour. Each product has at least one; the only one has no name.
create table product_variants (
  id uuid primary key,
  product_id uuid not null references products (id) on delete cascade,
  position smallint not null check (position >= 0),
  name text not null default '',
  sku text,
  -- null: the product's.
  price bigint check (price > 0),
  subscriber_price bigint check (subscriber_price > 0),
  -- What is left beside everything that is reserved or sold; null: unlimited.
  stock bigint check (stock >= 0),
  weight_grams integer check (weight_grams >= 0),
  -- Left out by its performer, kept for the orders that name it.
  removed_at timestamptz,
  -- A notification of low stock was sent, and nothing was added since.
  is_low_told boolean not null default false
);
create index product_variants_product on product_variants (product_id, position);

create function keep_product_stock() returns trigger language plpgsql as $$
declare
  changed uuid := case tg_op when 'DELETE' then old.product_id else new.product_id end;
begin
  update products p
  set total_stock = v.stock, least_price = coalesce(v.price, p.price)
  from (
    select case when bool_or(stock is null) then null else sum(stock) end as stock, min(coalesce(v.price, of_product.price)) as price
    from products of_product
    left join product_variants v on v.product_id = of_product.id and v.removed_at is null
    where of_product.id = changed) v
  where p.id = changed and (p.total_stock, p.least_price) is distinct from (v.stock, coalesce(v.price, p.price));
  return null;
end $$;
create trigger product_variants_keep_stock after insert or delete or update of stock, price, removed_at on product_variants
  for each row execute function keep_product_stock();

-- Variants without a price of their own follow the product's.
create function keep_least_price() returns trigger language plpgsql as $$
begin
  new.least_price := coalesce(
    (select min(coalesce(price, new.price)) from product_variants where product_id = new.id and removed_at is null),
    new.price);
  return new;
end $$;
create trigger products_keep_least_price before insert or update of price on products
  for each row execute function keep_least_price();

-- The files of a digital product. A new version replaces the one of the same name; buyers get the latest of each name.
create table product_files (
  file_id uuid primary key references files (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  name text not null,
  version integer not null default 1 check (version > 0),
  created_at timestamptz(3) not null default now(),
  -- Taken out by its performer, or replaced: only those who bought before may still download it, if no newer version exists.
  removed_at timestamptz,
  constraint product_files_version_once unique (product_id, name, version)
);

create table product_reviews (
  id uuid primary key,
  product_id uuid not null references products (id) on delete cascade,
  account_id uuid not null references accounts (id),
  rating smallint not null check (rating between 1 and 5),
  text text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint product_reviews_once unique (product_id, account_id)
);
create index product_reviews_newest on product_reviews (product_id, updated_at desc, id desc);
create index product_reviews_created on product_reviews (product_id, created_at desc, id desc);
create index product_reviews_account on product_reviews (account_id);

create function count_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update products set total_review = total_review - 1, sum_rating = sum_rating - old.rating where id = old.product_id;
  end if;
  if tg_op <> 'DELETE' then
    update products set total_review = total_review + 1, sum_rating = sum_rating + new.rating where id = new.product_id;
  end if;
  return null;
end $$;
create trigger product_reviews_count after insert or delete or update of rating on product_reviews for each row execute function count_review();

-- Where a performer ships, and for how much; without a row everywhere, free.
create table shipping_zones (
  id uuid primary key,
  performer_id uuid not null references performers (account_id) on delete cascade,
  position smallint not null,
  name text not null,
  -- Empty: every country that no other zone names.
  countries text[] not null,
  price bigint not null check (price >= 0),
  free_from bigint check (free_from > 0),
  constraint shipping_zones_once unique (performer_id, position)
);

CREATE OR REPLACE FUNCTION count_like()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
  reaction reactions := case tg_op when 'INSERT' then new else old end;
  liked_performer uuid;
begin
  if reaction.action <> 'like' then
    return null;
  end if;
  if reaction.object_kind = 'feed' then
    update feeds set total_like = total_like + step where id = reaction.object_id returning performer_id into liked_performer;
  elsif reaction.object_kind = 'gallery' then
    update galleries set total_like = total_like + step where id = reaction.object_id returning performer_id into liked_performer;
  elsif reaction.object_kind = 'photo' then
    update photos set total_like = total_like + step where id = reaction.object_id returning performer_id into liked_performer;
  elsif reaction.object_kind = 'video' then
    update videos set total_like = total_like + step where id = reaction.object_id returning performer_id into liked_performer;
  elsif reaction.object_kind = 'product' then
    update products set total_like = total_like + step where id = reaction.object_id returning performer_id into liked_performer;
  elsif reaction.object_kind = 'comment' then
    update comments set total_like = total_like + step where id = reaction.object_id;
  end if;
  if liked_performer is not null then
    update performer_counters set total_like = total_like + step where performer_id = liked_performer;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_comment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  comment comments := case tg_op when 'DELETE' then old else new end;
  step integer := case when tg_op <> 'DELETE' and new.is_shown then 1 else 0 end - case when tg_op <> 'INSERT' and old.is_shown then 1 else 0 end;
begin
  if step = 0 then
    return null;
  end if;
  if comment.object_kind = 'feed' then
    update feeds set total_comment = total_comment + step where id = comment.object_id;
  elsif comment.object_kind = 'gallery' then
    update galleries set total_comment = total_comment + step where id = comment.object_id;
  elsif comment.object_kind = 'photo' then
    update photos set total_comment = total_comment + step where id = comment.object_id;
  elsif comment.object_kind = 'video' then
    update videos set total_comment = total_comment + step where id = comment.object_id;
  elsif comment.object_kind = 'product' then
    update products set total_comment = total_comment + step where id = comment.object_id;
  end if;
  if comment.parent_id is not null then
    update comments set total_answer = total_answer + step where id = comment.parent_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION receive_comment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.object_kind = 'feed' then
    perform from feeds where id = new.object_id for key share;
  elsif new.object_kind = 'gallery' then
    perform from galleries where id = new.object_id for key share;
  elsif new.object_kind = 'photo' then
    perform from photos where id = new.object_id for key share;
  elsif new.object_kind = 'video' then
    perform from videos where id = new.object_id for key share;
  elsif new.object_kind = 'product' then
    perform from products where id = new.object_id for key share;
  end if;
  if not found then
    raise foreign_key_violation using message = 'What is commented on does not exist.';
  end if;
  perform from accounts where id = new.account_id for key share;
  new.is_silenced := exists (select from account_blocks b where b.performer_id = new.performer_id and b.account_id = new.account_id);
  return new;
end $function$;

CREATE OR REPLACE VIEW content AS  SELECT 'feed'::text AS kind,
    feeds.id,
    feeds.performer_id,
    feeds.access,
    feeds.price,
    (feeds.published_at)::timestamp with time zone AS published_at,
    (feeds.public_at)::timestamp with time zone AS public_at,
    (feeds.ends_at)::timestamp with time zone AS ends_at,
    feeds.withdrawn_at,
    NULL::uuid AS gallery_id,
    feeds.hidden_at,
    NULL::uuid[] AS party_ids
   FROM feeds
UNION ALL
 SELECT 'gallery'::text AS kind,
    galleries.id,
    galleries.performer_id,
    galleries.access,
    galleries.price,
    galleries.published_at,
    galleries.public_at,
    galleries.ends_at,
    galleries.withdrawn_at,
    NULL::uuid AS gallery_id,
    galleries.hidden_at,
    NULL::uuid[] AS party_ids
   FROM galleries
UNION ALL
 SELECT 'photo'::text AS kind,
    p.id,
    p.performer_id,
    COALESCE(g.access, 'subscribers'::text) AS access,
    g.price,
    g.published_at,
    g.public_at,
    g.ends_at,
    g.withdrawn_at,
    p.gallery_id,
    COALESCE(p.hidden_at, g.hidden_at) AS hidden_at,
    NULL::uuid[] AS party_ids
   FROM (photos p
     LEFT JOIN galleries g ON ((g.id = p.gallery_id)))
UNION ALL
 SELECT 'video'::text AS kind,
    videos.id,
    videos.performer_id,
    videos.access,
    videos.price,
    videos.published_at,
    videos.public_at,
    videos.ends_at,
    videos.withdrawn_at,
    NULL::uuid AS gallery_id,
    videos.hidden_at,
    NULL::uuid[] AS party_ids
   FROM videos
UNION ALL
 SELECT 'message'::text AS kind,
    messages.id,
    messages.performer_id,
        CASE
            WHEN (messages.price IS NULL) THEN 'public'::text
            ELSE 'paid'::text
        END AS access,
    messages.price,
    messages.created_at AS published_at,
    NULL::timestamp with time zone AS public_at,
    NULL::timestamp with time zone AS ends_at,
    messages.deleted_at AS withdrawn_at,
    NULL::uuid AS gallery_id,
    NULL::timestamp with time zone AS hidden_at,
    ARRAY[messages.sender_id, messages.recipient_id] AS party_ids
   FROM messages
  WHERE (messages.total_file > 0)
UNION ALL
 SELECT 'broadcast'::text AS kind,
    broadcasts.id,
    broadcasts.performer_id,
        CASE
            WHEN (broadcasts.price IS NULL) THEN 'public'::text
            ELSE 'paid'::text
        END AS access,
    broadcasts.price,
    broadcasts.created_at AS published_at,
    NULL::timestamp with time zone AS public_at,
    NULL::timestamp with time zone AS ends_at,
    NULL::timestamp with time zone AS withdrawn_at,
    NULL::uuid AS gallery_id,
    NULL::timestamp with time zone AS hidden_at,
    ARRAY[broadcasts.performer_id] AS party_ids
   FROM broadcasts
  WHERE (broadcasts.total_file > 0)
UNION ALL
 SELECT 'product'::text AS kind,
    products.id,
    products.performer_id,
    products.access,
    NULL::bigint AS price,
    products.published_at,
    products.public_at,
    products.ends_at,
    products.withdrawn_at,
    NULL::uuid AS gallery_id,
    products.hidden_at,
    NULL::uuid[] AS party_ids
   FROM products;

create trigger products_remember_deleted after delete on products referencing old table as gone
  for each statement execute function remember_deleted('product', 'id');
create trigger products_subtract_likes after delete on products for each row when (old.total_like > 0) execute function subtract_likes();
create trigger products_learn_name after insert or update of name on products for each row execute function learn_words_of_row('product', 'name');
create trigger products_learn_description after insert or update of description, access on products
  for each row when (new.access = 'public') execute function learn_words_of_row('product', 'description');

alter table comments
  drop constraint comments_object_kind_check,
  add constraint comments_object_kind_check check (object_kind = ANY (ARRAY['feed'::text, 'gallery'::text, 'photo'::text, 'video'::text, 'product'::text]));
alter table reactions
  drop constraint reactions_object_kind_check,
  add constraint reactions_object_kind_check check (object_kind = ANY (ARRAY['feed'::text, 'gallery'::text, 'photo'::text, 'video'::text, 'performer'::text, 'comment'::text, 'product'::text]));
alter table report_cases
  drop constraint report_cases_object_kind_check,
  add constraint report_cases_object_kind_check check (object_kind = ANY (ARRAY['feed'::text, 'gallery'::text, 'photo'::text, 'video'::text, 'comment'::text, 'message'::text, 'stream-message'::text, 'performer'::text, 'product'::text]));
alter table files
  drop constraint files_object_kind_check,
  add constraint files_object_kind_check check (object_kind = ANY (ARRAY['feed'::text, 'account'::text, 'gallery'::text, 'photo'::text, 'video'::text, 'comment'::text, 'message'::text, 'broadcast'::text, 'product'::text]));
alter table files
  drop constraint files_type_check,
  add constraint files_type_check check (type = ANY (ARRAY['feed-photo'::text, 'feed-video'::text, 'feed-audio'::text, 'feed-thumbnail'::text, 'feed-teaser'::text, 'gallery-photo'::text, 'video'::text, 'video-teaser'::text, 'video-thumbnail'::text, 'video-captions'::text, 'comment-picture'::text, 'message-photo'::text, 'message-video'::text, 'avatar'::text, 'cover'::text, 'welcome-video'::text, 'id-verification'::text, 'document-verification'::text, 'product-image'::text, 'product-file'::text]));
