-- Performers: their pages, what is counted of them, and the words by which they are found.

create table performers (
  account_id uuid primary key references accounts (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'active', 'rejected', 'suspended')),
  status_reason text,
  status_changed_at timestamptz,
  bio text not null default '',
  date_of_birth date,
  gender text,
  country text check (country ~ '^[A-Z]{2}$'),
  height text,
  weight text,
  body_type text,
  ethnicity text,
  size text,
  hair text,
  eyes text,
  sexual_orientation text,
  monthly_price bigint not null check (monthly_price >= 0),
  yearly_price bigint not null check (yearly_price >= 0),
  is_free_subscription boolean not null default false,
  welcome_file_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  shown_version bigint not null default 0,
  shuffle double precision not null default random(),
  status_before text check (status_before in ('pending', 'active', 'rejected')),
  papers_deleted_at timestamptz,
  publishing_stopped_at timestamptz(3),
  verified_elsewhere_at timestamptz(3),
  tags text[] not null default '{}',
  approved_at timestamptz,
  constraint performers_welcome_file foreign key (welcome_file_id) references files (id) on delete set null,
  constraint performers_active_birth check (status <> 'active' or date_of_birth is not null),
  constraint performers_few_tags check (cardinality(tags) <= 10)
);
comment on table performers is
  'The page of a performer. Personal details are texts that the performer chose or wrote; empty ones are null.';
comment on column performers.account_id is 'The account of the same person; other tables call it performer_id.';
comment on column performers.status is
  'pending: waits for staff; active: has been approved and is shown; rejected; suspended: by staff.';
comment on column performers.status_reason is 'What staff wrote with their decision; the performer reads it.';
comment on column performers.date_of_birth is 'Never shown; an active page has one.';
comment on column performers.country is 'Two letters, ISO 3166.';
comment on column performers.monthly_price is 'Minor units; so is yearly_price.';
comment on column performers.is_free_subscription is 'The performer offers a free trial before a paid subscription.';
comment on column performers.welcome_file_id is 'The video that greets visitors of the page.';
comment on column performers.shown_version is
  'What a post shows is kept in the servers'' memory for as long as its performer''s version stays the same, so that '
  'lists need not read it again. The performer''s row is locked until a change is committed, so that no two states '
  'of what is shown ever have the same version.';
comment on column performers.shuffle is
  'A place in a fixed shuffle: some neighbours from any place on are read by an index, where ordering by random() '
  'reads every row.';
comment on column performers.status_before is 'Of a suspended performer: what the page returns to.';
comment on column performers.papers_deleted_at is
  'When the site last deleted papers of the performer because their time was over.';
comment on column performers.publishing_stopped_at is
  'Publishing waits since then, because the identity of an approved performer has expired or was rejected. Null: it '
  'does not.';
comment on column performers.verified_elsewhere_at is
  'When a provider compared the performer with papers that it keeps itself, so that none have to be uploaded here; '
  'null where none did, or does not any more.';
comment on column performers.tags is 'What the performer does, in their own words, beside the categories.';
comment on column performers.approved_at is
  'When the page was approved for the first time: a page that is restored after a suspension is not new again.';
create index performers_newest on performers (approved_at desc, account_id desc) where status = 'active';
create index performers_shuffle on performers (shuffle) where status = 'active';
create index performers_status_updated_at on performers (status, updated_at desc, account_id desc);
create index performers_tags on performers using gin (tags);

create table performer_counters (
  performer_id uuid primary key references performers (account_id) on delete cascade,
  total_follower bigint not null default 0 check (total_follower >= 0),
  total_feed bigint not null default 0 check (total_feed >= 0),
  total_photo bigint not null default 0 check (total_photo >= 0),
  total_video bigint not null default 0 check (total_video >= 0),
  total_like bigint not null default 0 check (total_like >= 0),
  total_subscriber_feed bigint not null default 0
) with (fillfactor = 50);
comment on table performer_counters is
  'Kept by triggers, in a narrow table of its own, so that a busy performer''s counts do not rewrite the profile.';
comment on column performer_counters.total_follower is
  'Changed at the commit: whoever follows at the same moment waits for this row no longer than that.';
comment on column performer_counters.total_feed is 'Posts that lists show. Photos and videos are those of these posts.';
comment on column performer_counters.total_like is
  'Likes of everything that the performer published and that is still there.';
comment on column performer_counters.total_subscriber_feed is
  'How many listed posts a subscription opens: a locked card says what a subscription adds.';
create index performer_counters_most_followed on performer_counters (total_follower desc, performer_id desc);

create table performer_words (
  performer_id uuid primary key references performers (account_id) on delete cascade,
  words text not null
);
comment on table performer_words is
  'What the words of a search are looked for in, in small letters, in a narrow table of its own: a search in names, '
  'usernames and biographies made small letters of all three for each word and each performer, and read the '
  'accounts to do so. No word has a line break, so that none is found across two of them.';
create index performer_words_trigrams on performer_words using gin (trigrams_of(words)) with (fastupdate = off);

create table categories (
  id uuid primary key,
  slug text not null check (slug ~ '^[^[:space:]]{1,60}$'),
  name text not null,
  ordering integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint categories_slug_once unique (slug)
);
comment on table categories is
  'What performers do: categories that staff edit, and tags in the performers'' own words.';
comment on column categories.slug is
  'The name in addresses. Performers choose by it, so that a list in an address stays readable.';
comment on column categories.ordering is 'The smallest number stands first.';
comment on column categories.is_active is 'One that is not is neither offered nor shown; who chose it keeps it.';
create index categories_in_order on categories (ordering, id);

create table performer_categories (
  performer_id uuid not null references performers (account_id) on delete cascade,
  category text not null references categories (slug) on delete cascade,
  constraint performer_categories_pkey primary key (performer_id, category)
);
comment on table performer_categories is 'Which categories a performer has chosen.';
create index performer_categories_category on performer_categories (category, performer_id);

create table chosen_prices (
  performer_id uuid primary key references performers (account_id) on delete cascade,
  chosen_at timestamptz(3) not null
);
comment on table chosen_prices is
  'When performers last saved their prices, even unchanged. A table of its own and no column of `performers`, '
  'because the release before this table cannot read rows with a column that it does not know.';

create function add_performer_counters() returns trigger language plpgsql as $$
begin
  insert into performer_counters (performer_id) values (new.account_id);
  return null;
end $$;
comment on function add_performer_counters is
  'Gives each new performer their row of counters, so that no counting has to create one.';

create function keep_searched_performer() returns trigger language plpgsql as $$
begin
  insert into searched_performers (id, words) values (new.performer_id, array_to_string(split_words(new.words), ' '))
    on conflict (id) do update set words = excluded.words;
  return null;
end $$;
comment on function keep_searched_performer is
  'Keeps searched_performers, the words split as searches are, in step with performer_words.';

create function keep_words_of(performer uuid) returns void language sql as $$
  insert into performer_words (performer_id, words)
    select p.account_id, words_of_performer(a.name, a.username, concat_ws(E'\n', p.bio, array_to_string(p.tags, E'\n'), (
      select string_agg(c.name, E'\n' order by c.ordering, c.id)
      from performer_categories pc join categories c on c.slug = pc.category
      where pc.performer_id = p.account_id and c.is_active)))
    from performers p join accounts a on a.id = p.account_id
    where p.account_id = performer
    on conflict (performer_id) do update set words = excluded.words where performer_words.words <> excluded.words
$$;
comment on function keep_words_of is
  'Writes the words of one performer anew: name, username, biography, tags and the names of their categories. '
  'Writes nothing if they are the same.';

create function keep_words_of_category() returns trigger language plpgsql as $$
begin
  perform keep_words_of(performer_id) from performer_categories where category = new.slug order by performer_id;
  return null;
end $$;
comment on function keep_words_of_category is
  'Keeps performer_words of all who chose a category when it is renamed or switched.';

create function keep_words_of_choice() returns trigger language plpgsql as $$
begin
  perform keep_words_of(case when tg_op = 'DELETE' then old.performer_id else new.performer_id end);
  return null;
end $$;
comment on function keep_words_of_choice is 'Keeps performer_words when a performer chooses other categories.';

create function keep_words_of_profile() returns trigger language plpgsql as $$
begin
  perform keep_words_of(new.account_id);
  return null;
end $$;
comment on function keep_words_of_profile is 'Keeps performer_words when a profile changes.';

create function learn_words_of_approved() returns trigger language plpgsql as $$
begin
  perform learn_words('performer', w.words) from performer_words w where w.performer_id = new.account_id;
  return null;
end $$;
comment on function learn_words_of_approved is 'Learns the words of a page at the moment of its approval.';

create function learn_words_of_performer() returns trigger language plpgsql as $$
begin
  perform learn_words('performer', new.words) from performers p where p.account_id = new.performer_id and p.status = 'active';
  return null;
end $$;
comment on function learn_words_of_performer is
  'Lets the words of a performer''s name and biography correct mistyped ones once staff have approved the page, and '
  'not before.';

create function move_shown_version(performer uuid) returns void language sql as $$
  update performers set shown_version = shown_version + 1 where account_id = performer;
$$;
comment on function move_shown_version is 'Gives what is shown of a performer a new version.';

create function remember_approval() returns trigger language plpgsql as $$
begin
  new.approved_at := coalesce(new.status_changed_at, new.created_at);
  return new;
end $$;
comment on function remember_approval is 'Keeps the moment of the first approval.';

create function remember_deleted() returns trigger language plpgsql as $$
begin
  insert into deleted_objects (kind, id) select tg_argv[0], (to_jsonb(gone) ->> tg_argv[1])::uuid from gone on conflict do nothing;
  return null;
end $$;
comment on function remember_deleted is
  'Keeps the ids of what was deleted in deleted_objects, whatever deleted it. The arguments are its kind and the '
  'column with the id.';

-- What a new site begins with; staff edit them.
insert into categories (id, slug, name, ordering)
select gen_random_uuid(), lower(replace(name, ' ', '-')), name, place * 10
from unnest(array['Music', 'Dance', 'Comedy', 'Fitness', 'Art', 'Photography', 'Film', 'Writing', 'Cooking', 'Fashion', 'Beauty', 'Crafts', 'Gaming',
  'Sports', 'Outdoors', 'Travel', 'Education', 'Science', 'Wellness', 'Lifestyle']) with ordinality as named(name, place);

create trigger performers_add_counters after insert on performers for each row execute function add_performer_counters();
create trigger performers_keep_words after insert or update of bio, tags on performers
  for each row execute function keep_words_of_profile();
create trigger performers_learn_approved after update of status on performers for each row when (new.status = 'active' and old.status <> 'active') execute function learn_words_of_approved();
create trigger performers_remember_approval before insert or update of status on performers
  for each row when (new.status = 'active' and new.approved_at is null) execute function remember_approval();
create trigger performers_remember_deleted after delete on performers referencing old table as gone for each statement execute function remember_deleted('performer', 'account_id');

create trigger performer_words_keep_searched after insert or update of words on performer_words
  for each row execute function keep_searched_performer();
create trigger performer_words_learn after insert or update of words on performer_words for each row execute function learn_words_of_performer();

create trigger categories_keep_words after update of name, is_active on categories
  for each row when (old.name <> new.name or old.is_active <> new.is_active) execute function keep_words_of_category();

create trigger performer_categories_keep_words after insert or delete on performer_categories
  for each row execute function keep_words_of_choice();
