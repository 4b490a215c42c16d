-- What performers publish: posts, polls, galleries, videos and products, with what is counted of them. (Code calls a
-- post a feed.) Indexes end with the condition that their list has, so that lists read nothing that they do not show.

create table feeds (
  id uuid primary key,
  performer_id uuid not null references performers (account_id) on delete cascade,
  type text not null check (type in ('text', 'photo', 'video', 'audio')),
  text text not null default '',
  access text not null check (access in ('public', 'followers', 'subscribers', 'paid')),
  price bigint check (price > 0),
  thumbnail_file_id uuid references files (id) on delete set null,
  teaser_file_id uuid references files (id) on delete set null,
  total_like bigint not null default 0 check (total_like >= 0),
  total_comment bigint not null default 0 check (total_comment >= 0),
  withdrawn_at timestamptz,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  hidden_at timestamptz,
  published_at timestamptz(3),
  public_at timestamptz(3),
  ends_at timestamptz(3),
  pinned_at timestamptz(3),
  phase text not null default 'waiting' check (phase in ('waiting', 'listed', 'ended')),
  binned_at timestamptz(3),
  constraint feeds_binned_is_withdrawn check (binned_at is null or withdrawn_at is not null),
  constraint feeds_listed_is_published check (phase = 'waiting' or published_at is not null),
  constraint feeds_paid_has_price check ((access = 'paid') = (price is not null)),
  constraint feeds_pinned_is_listed check (pinned_at is null or phase = 'listed'),
  constraint feeds_times_in_order check (ends_at > published_at and public_at > published_at)
);
comment on table feeds is
  'Posts of performers, called feeds in the code. The rule (`access`) says who may read one; three moments say '
  'when. A published_at that is null makes a draft, one to come is a schedule; from public_at on the post is open '
  'to everyone whatever its rule, so that subscribers were first; from ends_at on it is there no longer, but for '
  'its buyers.';
comment on column feeds.type is 'Of its files; text has none.';
comment on column feeds.access is 'public: for everyone; followers; subscribers; paid: for who has bought it.';
comment on column feeds.price is 'Minor units; of paid posts alone.';
comment on column feeds.total_like is
  'Kept by triggers, as total_comment is: of reactions and of comments that are shown.';
comment on column feeds.withdrawn_at is 'A sold post that its performer deleted: gone for all but its buyers.';
comment on column feeds.created_at is
  'Milliseconds, as the application counts: a cursor then names a row''s moment exactly.';
comment on column feeds.hidden_at is
  'Hidden by staff, or for want of consent: not listed and not opened, also not by its buyers, but by its owner and '
  'staff, until it is shown again.';
comment on column feeds.published_at is 'From when on it is listed; null: a draft.';
comment on column feeds.public_at is 'From when on everyone may read it, whatever its rule; null: never.';
comment on column feeds.ends_at is 'From when on it is there no longer, but for its buyers; null: never.';
comment on column feeds.pinned_at is 'On top of its performer''s page, the newest pin first; null: not pinned.';
comment on column feeds.phase is
  'What the counters know of its moments: waiting, listed or ended. Access and lists go by the clock; a job lets '
  'this follow, and tells of each change once.';
comment on column feeds.binned_at is
  'Deleted content waits in its performer''s bin. It is withdrawn as well, so that nothing else has to know of the '
  'bin.';
create index feeds_binned on feeds (performer_id, binned_at desc, id desc) where binned_at is not null;
create index feeds_kept on feeds (id) include (published_at, performer_id, type) where withdrawn_at is not null or ends_at is not null;
create index feeds_newest on feeds (published_at desc, id desc) include (performer_id, ends_at, withdrawn_at) where hidden_at is null;
create index feeds_opened_newest on feeds (published_at desc, id desc) where access <> 'public' and public_at is not null and withdrawn_at is null and hidden_at is null;
create index feeds_performer_latest on feeds (performer_id, id desc) include (access, price);
create index feeds_performer_latest_paid on feeds (performer_id, id desc) include (price) where price is not null;
create index feeds_performer_newest on feeds (performer_id, published_at desc, id desc) where withdrawn_at is null and hidden_at is null;
create index feeds_performer_type_newest on feeds (performer_id, type, published_at desc, id desc) where withdrawn_at is null and hidden_at is null;
create index feeds_performer_updated on feeds (performer_id, updated_at desc, id desc) where withdrawn_at is null;
create index feeds_pinned on feeds (performer_id, pinned_at desc, id desc) where pinned_at is not null;
create index feeds_public_newest on feeds (published_at desc, id desc) where access = 'public' and withdrawn_at is null and hidden_at is null;
create index feeds_public_of_performer on feeds (performer_id, published_at desc, id desc)
  where access = 'public' and withdrawn_at is null and hidden_at is null;
create index feeds_public_words on feeds using gin (words_of(text)) where access = 'public' and withdrawn_at is null;
create index feeds_to_end on feeds (ends_at) where phase = 'listed' and ends_at is not null;
create index feeds_to_publish on feeds (published_at) where phase = 'waiting' and published_at is not null;
create index feeds_to_purge on feeds (binned_at) where binned_at is not null;
create index feeds_type_newest on feeds (type, published_at desc, id desc) include (performer_id, ends_at, withdrawn_at) where hidden_at is null;
comment on index feeds_kept is
  'What buyers keep after its end or its withdrawal: few posts of all, found without looking at everything that '
  'someone ever bought.';
comment on index feeds_newest is
  'The newest posts are looked through for those that someone may see as a follower, subscriber or buyer, '
  'which may be withdrawn: performer, end and withdrawal stand in the index, so that no row is fetched for the '
  'others.';
comment on index feeds_opened_newest is 'Those that their subscribers or followers had first.';
comment on index feeds_performer_latest is
  'The audience and the price of a performer''s latest posts are the first choice for the next one.';
comment on index feeds_public_newest is
  'What strangers see, and what comes after one''s own circle: without it a site whose feeds are mostly locked would '
  'be read row by row.';
comment on index feeds_public_of_performer is
  'The newest public posts of a performer, however many locked ones are newer.';
comment on index feeds_public_words is
  'For the release before, and for sites whose searched_feeds is not filled in yet.';
comment on index feeds_to_end is 'For the job that moves the phase, as feeds_to_publish.';
comment on index feeds_to_purge is 'The job that empties the bins.';

create table feed_files (
  feed_id uuid not null references feeds (id) on delete cascade,
  file_id uuid not null references files (id) on delete cascade,
  position smallint not null check ("position" >= 0),
  constraint feed_files_pkey primary key (feed_id, position),
  constraint feed_files_file_once unique (file_id)
);
comment on table feed_files is 'The files of a post, in their order.';

create table polls (
  id uuid primary key,
  performer_id uuid not null references performers (account_id) on delete cascade,
  feed_id uuid references feeds (id) on delete cascade,
  position smallint not null default 0,
  question text not null,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  is_multiple boolean not null default false,
  total_vote bigint not null default 0 check (total_vote >= 0)
);
comment on table polls is 'Questions that a post asks.';
comment on column polls.performer_id is 'Who asks.';
comment on column polls.feed_id is 'Null until a post has it.';
comment on column polls.expires_at is 'Until when one can vote; null: for good.';
comment on column polls.is_multiple is 'Whether a ballot may choose several options.';
comment on column polls.total_vote is 'Ballots, kept by a trigger.';
create index polls_feed on polls (feed_id, position);

create table poll_options (
  id uuid primary key,
  poll_id uuid not null references polls (id) on delete cascade,
  position smallint not null,
  text text not null,
  total_vote bigint not null default 0 check (total_vote >= 0),
  constraint poll_options_of_poll unique (poll_id, id),
  constraint poll_options_poll_id_position_key unique (poll_id, position)
);
comment on table poll_options is 'What a poll can be answered with.';
comment on column poll_options.total_vote is 'How many ballots chose it, kept by a trigger.';

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
  poster_at_ms integer check (poster_at_ms >= 0),
  teaser_start_ms integer check (teaser_start_ms >= 0),
  teaser_duration_ms integer check (teaser_duration_ms > 0),
  hidden_at timestamptz,
  binned_at timestamptz(3),
  constraint videos_binned_is_withdrawn check (binned_at is null or withdrawn_at is not null),
  constraint videos_paid_has_price check ((access = 'paid') = (price is not null)),
  constraint videos_teaser_cut_whole check ((teaser_start_ms is null) = (teaser_duration_ms is null)),
  constraint videos_times_in_order check (ends_at > published_at and public_at > published_at)
);
comment on table videos is
  'Films that performers publish for themselves, not in a post. Rule and moments are those of feeds.';
comment on column videos.price is 'Minor units; of paid videos alone.';
comment on column videos.film_file_id is 'The film; null while a draft has none.';
comment on column videos.poster_at_ms is
  'The moment of the film that its poster shows; null where the poster is a file of its own, or there is none.';
comment on column videos.teaser_start_ms is
  'The part of the film that its teaser was cut from, with teaser_duration_ms; null where the teaser is a file of '
  'its own, or there is none.';
comment on column videos.hidden_at is 'As that of feeds.';
comment on column videos.binned_at is 'As that of feeds.';
create index videos_binned on videos (performer_id, binned_at desc, id desc) where binned_at is not null;
create index videos_newest on videos (published_at desc, id desc) include (performer_id) where withdrawn_at is null;
create index videos_open_words on videos using gin (open_words_of(access, title, description)) where withdrawn_at is null;
create index videos_performer_newest on videos (performer_id, published_at desc, id desc) where withdrawn_at is null;
create index videos_performer_updated on videos (performer_id, updated_at desc, id desc) where withdrawn_at is null;
create index videos_to_purge on videos (binned_at) where binned_at is not null;
comment on index videos_open_words is
  'For the release before, and for sites whose searched_videos is not filled in yet.';

create table video_captions (
  video_id uuid not null references videos (id) on delete cascade,
  language text not null,
  file_id uuid not null references files (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint video_captions_pkey primary key (video_id, language),
  constraint video_captions_file_once unique (file_id)
);
comment on table video_captions is 'Captions of a video, one file for each language.';
comment on column video_captions.language is 'As in BCP 47: en, pt-BR.';

create table video_positions (
  account_id uuid not null references accounts (id) on delete cascade,
  video_id uuid not null references videos (id) on delete cascade,
  position_ms integer not null check (position_ms > 0),
  updated_at timestamptz not null default now(),
  constraint video_positions_pkey primary key (account_id, video_id)
);
comment on table video_positions is 'Where an account stopped watching a video.';
create index video_positions_video on video_positions (video_id);

create table poll_ballots (
  poll_id uuid not null references polls (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint poll_ballots_once primary key (poll_id, account_id)
);
comment on table poll_ballots is
  'Who has voted in a poll: a vote is one ballot, with one choice or several, and what an account has once for each '
  'poll.';
comment on constraint poll_ballots_once on poll_ballots is 'One vote for each account, whatever races.';
create index poll_ballots_account on poll_ballots (account_id);

create table poll_votes (
  poll_id uuid not null references polls (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  option_id uuid not null,
  created_at timestamptz not null default now(),
  constraint poll_votes_pkey primary key (poll_id, account_id, option_id),
  constraint poll_votes_of_ballot foreign key (poll_id, account_id) references poll_ballots (poll_id, account_id) on delete cascade,
  constraint poll_votes_poll_id_option_id_fkey foreign key (poll_id, option_id) references poll_options (poll_id, id) on delete cascade
);
comment on table poll_votes is 'What a ballot chose: a row for each option.';
create index poll_votes_account on poll_votes (account_id);
create index poll_votes_option on poll_votes (poll_id, option_id);

create table products (
  id uuid primary key,
  performer_id uuid not null references performers (account_id) on delete cascade,
  type text not null check (type in ('digital', 'physical', 'made_to_order')),
  name text not null,
  description text not null default '',
  access text not null check (access in ('public', 'followers', 'subscribers')),
  price bigint not null check (price > 0),
  subscriber_price bigint check (subscriber_price > 0),
  handling_days smallint check (handling_days >= 0 and handling_days <= 90),
  low_stock_at integer check (low_stock_at >= 0),
  video_id uuid references videos (id) on delete set null,
  total_like bigint not null default 0 check (total_like >= 0),
  total_comment bigint not null default 0 check (total_comment >= 0),
  total_review bigint not null default 0 check (total_review >= 0),
  sum_rating bigint not null default 0 check (sum_rating >= 0),
  least_price bigint not null default 0,
  total_stock bigint,
  published_at timestamptz(3),
  public_at timestamptz(3),
  ends_at timestamptz(3),
  withdrawn_at timestamptz,
  hidden_at timestamptz,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  words tsvector generated always as (open_words_of(access, name, description)) stored,
  days smallint check (days >= 1 and days <= 365),
  is_quoted boolean not null default false,
  questions text[] not null default '{}',
  deposit_percent smallint check (deposit_percent >= 10 and deposit_percent <= 90),
  needs_address boolean not null default false,
  download_limit integer check (download_limit >= 1 and download_limit <= 1000),
  image_texts jsonb not null default '{}' check (jsonb_typeof(image_texts) = 'object'),
  is_sold_out boolean not null generated always as (coalesce((total_stock = 0), false)) stored,
  binned_at timestamptz(3),
  searched_words tsvector,
  constraint products_binned_is_withdrawn check (binned_at is null or withdrawn_at is not null),
  constraint products_limit_downloads check (download_limit is null or type = 'digital'),
  constraint products_made_in_days check ((type = 'made_to_order') = (days is not null)),
  constraint products_subscribers_pay_less check (subscriber_price < price)
);
comment on table products is
  'What performers sell in their shop: files to download, things that are shipped, and work that fans ask for. A '
  'product is content like a video: its rule says who may see all of it and buy it. Its price is never null, so no '
  'rule `paid` exists; early access and an end do not apply, but the view of all content wants their columns.';
comment on column products.type is
  'digital: files to download; physical: shipped; made_to_order: made for one fan, after a brief and an offer, its '
  'money held until the work is accepted.';
comment on column products.price is
  'Minor units; so is subscriber_price, which subscribers pay instead (null: the same).';
comment on column products.handling_days is 'Of what is shipped: how many days it takes until then; null: not said.';
comment on column products.low_stock_at is
  'The performer is notified when a variant has no more than this left; null: never.';
comment on column products.video_id is 'A video that shows it.';
comment on column products.total_review is 'Kept by a trigger, as sum_rating is: of the reviews that are shown.';
comment on column products.least_price is 'The lowest price of its variants, in minor units, kept by triggers.';
comment on column products.total_stock is
  'What is left of all variants, kept by triggers. Null: unlimited; 0: sold out.';
comment on column products.hidden_at is 'As that of feeds.';
comment on column products.words is
  'Stored, because a search for a common word tests it on thousands of rows instead of sorting all matches. For the '
  'release before, and for sites whose searched_words are not filled in yet.';
comment on column products.days is 'Of what is made to order: how many days it takes from the payment on.';
comment on column products.is_quoted is
  'Of what is made to order: the price is a lower bound, and its performer offers one for each request.';
comment on column products.questions is 'Of what is made to order: what the brief has to answer.';
comment on column products.deposit_percent is
  'What the performer keeps if the buyer cancels after work has begun; null: nothing.';
comment on column products.needs_address is 'Of what is made to order: the result is shipped.';
comment on column products.download_limit is
  'How often each buyer may download each version of a file; null: without limit.';
comment on column products.image_texts is 'What the images of the product show, in its performer''s words, by file id.';
comment on column products.is_sold_out is
  'Sold out, and not how many are left, so that a sale writes to products_newest only when the last piece is sold.';
comment on column products.binned_at is 'As that of feeds.';
comment on column products.searched_words is
  'The words by which it is found, kept by a trigger; null on an older site until a job has filled them in. A '
  'column, and no table of its own as for other content: products are searched by words and price together, for '
  'which both indexes must be of one table.';
create index products_binned on products (performer_id, binned_at desc, id desc) where binned_at is not null;
create index products_newest on products (published_at desc, id desc) include (performer_id, type, least_price, is_sold_out, needs_address, ends_at)
  where withdrawn_at is null and hidden_at is null;
create index products_open_words on products using gin (words);
create index products_performer_newest on products (performer_id, published_at desc, id desc) where withdrawn_at is null;
create index products_performer_updated on products (performer_id, updated_at desc, id desc) where withdrawn_at is null;
create index products_performer_withdrawn on products (performer_id, updated_at desc, id desc) where withdrawn_at is not null;
create index products_searched_words on products using gin (searched_words);
create index products_to_purge on products (binned_at) where binned_at is not null;
create index products_type_price on products (type, least_price) where withdrawn_at is null and hidden_at is null;
create index products_video on products (video_id) where video_id is not null;
comment on index products_newest is
  'Every list of the shop reads this index alone: it names all that a filter without words asks for.';
comment on index products_open_words is
  'Not partial, as products_searched_words is not: PostgreSQL does not combine two partial indexes that have the '
  'same condition.';
comment on index products_performer_withdrawn is 'A performer''s list of withdrawn products.';

create table product_variants (
  id uuid primary key,
  product_id uuid not null references products (id) on delete cascade,
  position smallint not null check ("position" >= 0),
  name text not null default '',
  sku text,
  price bigint check (price > 0),
  subscriber_price bigint check (subscriber_price > 0),
  stock bigint check (stock >= 0),
  weight_grams integer check (weight_grams >= 0),
  removed_at timestamptz,
  is_low_told boolean not null default false
);
comment on table product_variants is
  'What one buys: a size, a colour. Each product has at least one; the only one has no name.';
comment on column product_variants.price is 'Minor units; null: the product''s. So is subscriber_price.';
comment on column product_variants.stock is
  'What is left beside everything that is reserved or sold; null: unlimited. Where the product has licence keys, '
  'the number of free ones.';
comment on column product_variants.removed_at is 'Left out by its performer, kept for the orders that name it.';
comment on column product_variants.is_low_told is 'A notification of low stock was sent, and nothing was added since.';
create index product_variants_product on product_variants (product_id, position);

create table product_files (
  file_id uuid primary key references files (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  name text not null,
  version integer not null default 1 check (version > 0),
  created_at timestamptz(3) not null default now(),
  removed_at timestamptz,
  replaced_at timestamptz(3),
  constraint product_files_version_once unique (product_id, name, version)
);
comment on table product_files is
  'The files of a digital product. A new version replaces the one of the same name; buyers get the latest of each '
  'name.';
comment on column product_files.removed_at is
  'Taken out by its performer, or replaced: only those who bought before may still download it, if no newer version '
  'exists.';
comment on column product_files.replaced_at is
  'When another version replaced it. The file is kept for some time, so that downloads of it that are under way can '
  'be continued.';
create index product_files_replaced on product_files (replaced_at) where replaced_at is not null;

create table product_reviews (
  id uuid primary key,
  product_id uuid not null references products (id) on delete cascade,
  account_id uuid not null references accounts (id),
  rating smallint not null check (rating >= 1 and rating <= 5),
  text text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  hidden_at timestamptz(3),
  constraint product_reviews_once unique (product_id, account_id)
);
comment on table product_reviews is 'What buyers say of a product: one review for each.';
comment on column product_reviews.rating is 'From 1 to 5.';
comment on column product_reviews.hidden_at is
  'Reviews can be reported; staff hide or remove them, and a hidden one does not count.';
create index product_reviews_account on product_reviews (account_id);
create index product_reviews_created on product_reviews (product_id, created_at desc, id desc);
create index product_reviews_newest on product_reviews (product_id, updated_at desc, id desc);

create table shipping_zones (
  id uuid primary key,
  performer_id uuid not null references performers (account_id) on delete cascade,
  position smallint not null,
  name text not null,
  countries text[] not null,
  price bigint not null check (price >= 0),
  free_from bigint check (free_from > 0),
  constraint shipping_zones_once unique (performer_id, position)
);
comment on table shipping_zones is 'Where a performer ships, and for how much; without a row everywhere, free.';
comment on column shipping_zones.countries is
  'Two letters each, ISO 3166. Empty: every country that no other zone names.';
comment on column shipping_zones.price is
  'Minor units; so is free_from, the price of the items from which on shipping is free (null: never).';

create table product_licence_keys (
  id uuid primary key,
  product_id uuid not null references products (id) on delete cascade,
  sealed bytea not null,
  digest bytea not null,
  item_id uuid,
  created_at timestamptz(3) not null default now(),
  constraint product_licence_keys_once unique (product_id, digest),
  constraint product_licence_keys_one_for_item unique (item_id)
);
comment on table product_licence_keys is
  'Licence keys of downloads: the seller adds a list, and each sold item takes one. Once a product has keys, the '
  'stock of its variant is the number of keys left.';
comment on column product_licence_keys.sealed is 'The key, encrypted.';
comment on column product_licence_keys.digest is 'A keyed hash of product and key, so that no key is added twice.';
comment on column product_licence_keys.item_id is
  'The item of an order that has it, sold or reserved; null: free. A refund does not free it, because its buyer has '
  'seen it.';
create index product_licence_keys_free on product_licence_keys (product_id, id) where item_id is null;

create table content_hides (
  object_kind text not null,
  object_id uuid not null,
  cause text not null check (cause in ('staff', 'consent', 'picture')),
  since timestamptz not null,
  constraint content_hides_pkey primary key (object_kind, object_id, cause)
);
comment on table content_hides is
  'Content is hidden while at least one of these causes lasts; hidden_at of its row is the earliest of them.';
comment on column content_hides.cause is
  'staff: by a decision; consent: someone shown has not agreed; picture: one of its pictures is on a list.';

create table feed_drafts (
  account_id uuid primary key references accounts (id) on delete cascade,
  content jsonb not null,
  revision bigint not null,
  saved_at timestamptz(3) not null default now()
);
comment on table feed_drafts is 'The post that a performer is writing: one for each, on all of their devices.';
comment on column feed_drafts.content is 'What is typed so far, as the contract has it.';
comment on column feed_drafts.revision is
  'Milliseconds since 1970, or one more than before: the revision of a later draft is never that of an earlier one.';

create table feed_draft_files (
  file_id uuid primary key references files (id) on delete cascade,
  account_id uuid not null references feed_drafts (account_id) on delete cascade,
  role text not null check (role in ('file', 'thumbnail', 'teaser')),
  position smallint not null
);
comment on table feed_draft_files is 'Files of a draft are not swept while they are in it.';
create index feed_draft_files_account on feed_draft_files (account_id, position);

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
  withdrawn_at timestamptz,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  hidden_at timestamptz,
  binned_at timestamptz(3),
  constraint galleries_binned_is_withdrawn check (binned_at is null or withdrawn_at is not null),
  constraint galleries_paid_has_price check ((access = 'paid') = (price is not null)),
  constraint galleries_times_in_order check (ends_at > published_at and public_at > published_at)
);
comment on table galleries is 'Collections of photos. Rule and moments are those of feeds.';
comment on column galleries.price is 'Minor units; of paid galleries alone.';
comment on column galleries.total_photo is
  'Photos that it shows, kept by a trigger: without those that staff have hidden.';
comment on column galleries.withdrawn_at is 'A sold gallery that its performer deleted: gone for all but its buyers.';
comment on column galleries.hidden_at is 'As that of feeds.';
comment on column galleries.binned_at is 'As that of feeds.';
create index galleries_binned on galleries (performer_id, binned_at desc, id desc) where binned_at is not null;
create index galleries_cover on galleries (cover_photo_id) where cover_photo_id is not null;
create index galleries_created on galleries (created_at desc, id desc) where withdrawn_at is null;
create index galleries_most_liked on galleries (total_like desc, id desc) where withdrawn_at is null;
create index galleries_newest on galleries (published_at desc, id desc) include (performer_id) where withdrawn_at is null;
create index galleries_open_words on galleries using gin (open_words_of(access, title, description)) where withdrawn_at is null;
create index galleries_performer_newest on galleries (performer_id, published_at desc, id desc) where withdrawn_at is null;
create index galleries_performer_updated on galleries (performer_id, updated_at desc, id desc) where withdrawn_at is null;
create index galleries_to_purge on galleries (binned_at) where binned_at is not null;
create index galleries_updated on galleries (updated_at desc, id desc) where withdrawn_at is null;
comment on index galleries_cover is 'Of which gallery a photo is the cover, for the deletion of the photo.';
comment on index galleries_open_words is
  'For the release before, and for sites whose searched_galleries is not filled in yet.';
comment on index galleries_updated is 'The lists'' default order.';

create table photos (
  id uuid primary key,
  performer_id uuid not null references performers (account_id) on delete cascade,
  gallery_id uuid references galleries (id) on delete cascade,
  file_id uuid not null references files (id) on delete cascade,
  position integer not null default 0 check ("position" >= 0),
  title text not null default '',
  alternative_text text not null default '',
  total_like bigint not null default 0 check (total_like >= 0),
  total_comment bigint not null default 0 check (total_comment >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  hidden_at timestamptz,
  constraint photos_file_once unique (file_id)
);
comment on table photos is
  'Photos of galleries. A photo waits for its gallery, as a file waits for its post: nobody but its performer sees '
  'it until then.';
comment on column photos.gallery_id is 'Its rule and price are the photo''s; null: it waits.';
comment on column photos.alternative_text is 'What it shows, for those who do not see it.';
create index photos_created on photos (created_at desc, id desc) where gallery_id is not null;
create index photos_gallery on photos (gallery_id, position, id);
create index photos_performer_updated on photos (performer_id, updated_at desc, id desc);
create index photos_updated on photos (updated_at desc, id desc) where gallery_id is not null;
alter table galleries add constraint galleries_cover_photo foreign key (cover_photo_id) references photos (id) on delete set null;

create function count_ballot() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update polls set total_vote = total_vote + 1 where id = new.poll_id;
  else
    update polls set total_vote = total_vote - 1 where id = old.poll_id;
  end if;
  return null;
end $$;
comment on function count_ballot is 'Keeps the number of ballots of a poll.';

create function count_feed() returns trigger language plpgsql as $$
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
comment on function count_feed is
  'Keeps the performer''s numbers of posts, photos and videos: those that lists show. What is deleted takes its '
  'likes along; their rows are forgotten later.';

create function count_photo() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.gallery_id is not null and old.hidden_at is null then
    update galleries set total_photo = total_photo - 1 where id = old.gallery_id;
  end if;
  if tg_op <> 'DELETE' and new.gallery_id is not null and new.hidden_at is null then
    update galleries set total_photo = total_photo + 1 where id = new.gallery_id;
  end if;
  return null;
end $$;
comment on function count_photo is
  'Keeps how many photos a gallery shows: the number would tell of a photo that staff have hidden.';

create function count_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.hidden_at is null then
    update products set total_review = total_review - 1, sum_rating = sum_rating - old.rating where id = old.product_id;
  end if;
  if tg_op <> 'DELETE' and new.hidden_at is null then
    update products set total_review = total_review + 1, sum_rating = sum_rating + new.rating where id = new.product_id;
  end if;
  return null;
end $$;
comment on function count_review is 'Keeps number and sum of the ratings of a product: a hidden review does not count.';

create function count_subscriber_feed() returns trigger language plpgsql as $$
declare
  before boolean := tg_op <> 'INSERT' and old.access = 'subscribers' and old.phase = 'listed'
    and old.withdrawn_at is null and old.hidden_at is null;
  after boolean := tg_op <> 'DELETE' and new.access = 'subscribers' and new.phase = 'listed'
    and new.withdrawn_at is null and new.hidden_at is null;
begin
  if before and not after then
    update performer_counters set total_subscriber_feed = total_subscriber_feed - 1 where performer_id = old.performer_id;
  elsif after and not before then
    update performer_counters set total_subscriber_feed = total_subscriber_feed + 1 where performer_id = new.performer_id;
  end if;
  return null;
end $$;
comment on function count_subscriber_feed is 'Keeps the number of listed posts that a subscription opens.';

create function count_vote() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update poll_options set total_vote = total_vote + 1 where id = new.option_id;
  else
    update poll_options set total_vote = total_vote - 1 where id = old.option_id;
  end if;
  return null;
end $$;
comment on function count_vote is 'Keeps how many ballots chose an option.';

create function forget_statistics() returns trigger language plpgsql as $$
begin
  delete from content_days where object_id = old.id;
  return null;
end $$;
comment on function forget_statistics is 'Deletes the daily numbers of content that is deleted.';

create function keep_least_price() returns trigger language plpgsql as $$
begin
  new.least_price := coalesce(
    (select min(coalesce(price, new.price)) from product_variants where product_id = new.id and removed_at is null),
    new.price);
  return new;
end $$;
comment on function keep_least_price is
  'Keeps the lowest price of a product when its own changes: variants without a price follow it.';

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
comment on function keep_product_stock is
  'Keeps what is left of a product, and its lowest price, when its variants change.';

create function keep_searched_feed() returns trigger language plpgsql as $$
begin
  insert into searched_feeds (id, words) values (new.id, word_vector(open_text_of_feed(new.access, new.public_at, new.text)))
    on conflict (id) do update set words = excluded.words;
  return null;
end $$;
comment on function keep_searched_feed is
  'Keeps searched_feeds: the words by which a post is found, of what everyone may read.';

create function keep_searched_gallery() returns trigger language plpgsql as $$
begin
  insert into searched_galleries (id, words) values (new.id, word_vector(open_text(new.access, new.title, new.description)))
    on conflict (id) do update set words = excluded.words;
  return null;
end $$;
comment on function keep_searched_gallery is 'Keeps searched_galleries, as keep_searched_feed does.';

create function keep_searched_product() returns trigger language plpgsql as $$
begin
  new.searched_words := word_vector(open_text(new.access, new.name, new.description));
  return new;
end $$;
comment on function keep_searched_product is 'Keeps the words by which a product is found, in its own row.';

create function keep_searched_video() returns trigger language plpgsql as $$
begin
  insert into searched_videos (id, words) values (new.id, word_vector(open_text(new.access, new.title, new.description)))
    on conflict (id) do update set words = excluded.words;
  return null;
end $$;
comment on function keep_searched_video is 'Keeps searched_videos, as keep_searched_feed does.';

create function learn_words_of_row() returns trigger language plpgsql as $$
begin
  perform learn_words(tg_argv[0], to_jsonb(new) ->> tg_argv[1]);
  return null;
end $$;
comment on function learn_words_of_row is
  'Learns the words of what everyone may read, so that they correct mistyped ones. The arguments are the kind, and '
  'the column with the text.';

create function show_change_of_feed() returns trigger language plpgsql as $$
begin
  perform move_shown_version(performer_id) from feeds where id = coalesce(new.feed_id, old.feed_id);
  return null;
end $$;
comment on function show_change_of_feed is
  'Gives what lists show of a performer a new version when the files of one of their posts change.';

create function subtract_likes() returns trigger language plpgsql as $$
begin
  update performer_counters set total_like = total_like - old.total_like where performer_id = old.performer_id;
  return null;
end $$;
comment on function subtract_likes is 'Takes the likes of what is deleted from its performer''s number.';

create trigger feeds_count after insert or delete or update of type, phase, withdrawn_at, hidden_at on feeds for each row execute function count_feed();
create trigger feeds_count_for_subscribers after insert or delete or update of access, phase, withdrawn_at, hidden_at
  on feeds for each row execute function count_subscriber_feed();
create trigger feeds_forget_statistics after delete on feeds for each row execute function forget_statistics();
create trigger feeds_keep_searched after insert or update of text, access, public_at on feeds
  for each row execute function keep_searched_feed();
create trigger feeds_learn_words after insert or update of text, access, phase, withdrawn_at on feeds for each row
  when (new.access = 'public' and new.phase = 'listed' and new.withdrawn_at is null)
  execute function learn_words_of_row('feed', 'text');
create trigger feeds_remember_deleted after delete on feeds referencing old table as gone for each statement execute function remember_deleted('feed', 'id');
create trigger feeds_show_change after update of type, text, thumbnail_file_id, teaser_file_id, updated_at on feeds for each row execute function show_change('performer_id');
comment on trigger feeds_learn_words on feeds is
  'The words of a draft are nobody''s, and those of withdrawn content are forgotten: they are learned when it is '
  'listed, and again when it is restored.';
comment on trigger feeds_show_change on feeds is
  'Counters, the rule and the price are read at every request and not kept. Before a new post is there, nobody can '
  'have kept it.';

create trigger feed_files_show_change after insert or update or delete on feed_files for each row execute function show_change_of_feed();

create trigger polls_show_change after insert or delete or update of feed_id on polls for each row execute function show_change('performer_id');

create trigger videos_forget_statistics after delete on videos for each row execute function forget_statistics();
create trigger videos_keep_searched after insert or update of title, description, access on videos
  for each row execute function keep_searched_video();
create trigger videos_learn_description after insert or update of description, access, withdrawn_at on videos
  for each row when (new.access = 'public' and new.withdrawn_at is null)
  execute function learn_words_of_row('video', 'description');
create trigger videos_learn_title after insert or update of title, withdrawn_at on videos for each row
  when (new.withdrawn_at is null) execute function learn_words_of_row('video', 'title');
create trigger videos_remember_deleted after delete on videos referencing old table as gone for each statement execute function remember_deleted('video', 'id');
create trigger videos_subtract_likes after delete on videos for each row when (old.total_like > 0) execute function subtract_likes();

create trigger poll_ballots_count after insert or delete on poll_ballots for each row execute function count_ballot();

create trigger poll_votes_count after insert or delete on poll_votes for each row execute function count_vote();

create trigger products_keep_least_price before insert or update of price on products
  for each row execute function keep_least_price();
create trigger products_keep_searched before insert or update of name, description, access on products
  for each row execute function keep_searched_product();
create trigger products_learn_description after insert or update of description, access, withdrawn_at on products
  for each row when (new.access = 'public' and new.withdrawn_at is null)
  execute function learn_words_of_row('product', 'description');
create trigger products_learn_name after insert or update of name, withdrawn_at on products for each row
  when (new.withdrawn_at is null) execute function learn_words_of_row('product', 'name');
create trigger products_remember_deleted after delete on products referencing old table as gone
  for each statement execute function remember_deleted('product', 'id');
create trigger products_subtract_likes after delete on products for each row when (old.total_like > 0) execute function subtract_likes();

create trigger product_variants_keep_stock after insert or delete or update of stock, price, removed_at on product_variants
  for each row execute function keep_product_stock();

create trigger product_reviews_count after insert or delete or update of rating, hidden_at on product_reviews
  for each row execute function count_review();

create trigger galleries_forget_statistics after delete on galleries for each row execute function forget_statistics();
create trigger galleries_keep_searched after insert or update of title, description, access on galleries
  for each row execute function keep_searched_gallery();
create trigger galleries_learn_description after insert or update of description, access, withdrawn_at on galleries
  for each row when (new.access = 'public' and new.withdrawn_at is null)
  execute function learn_words_of_row('gallery', 'description');
create trigger galleries_learn_title after insert or update of title, withdrawn_at on galleries for each row
  when (new.withdrawn_at is null) execute function learn_words_of_row('gallery', 'title');
create trigger galleries_remember_deleted after delete on galleries referencing old table as gone for each statement execute function remember_deleted('gallery', 'id');
create trigger galleries_subtract_likes after delete on galleries for each row when (old.total_like > 0) execute function subtract_likes();

create trigger photos_count after insert or delete or update of gallery_id, hidden_at on photos for each row execute function count_photo();
create trigger photos_remember_deleted after delete on photos referencing old table as gone for each statement execute function remember_deleted('photo', 'id');
create trigger photos_subtract_likes after delete on photos for each row when (old.total_like > 0) execute function subtract_likes();
