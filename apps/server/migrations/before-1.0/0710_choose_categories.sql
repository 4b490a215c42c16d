-- What performers do: categories that staff edit, and tags in their own words.
create table categories (
  id uuid primary key,
  slug text not null constraint categories_slug_once unique check (slug ~ '^[^[:space:]]{1,60}$'),
  name text not null,
  ordering integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index categories_in_order on categories (ordering, id);

insert into categories (id, slug, name, ordering)
select gen_random_uuid(), lower(replace(name, ' ', '-')), name, place * 10
from unnest(array['Music', 'Dance', 'Comedy', 'Fitness', 'Art', 'Photography', 'Film', 'Writing', 'Cooking', 'Fashion', 'Beauty', 'Crafts', 'Gaming',
  'Sports', 'Outdoors', 'Travel', 'Education', 'Science', 'Wellness', 'Lifestyle']) with ordinality as named(name, place);

create table performer_categories (
  performer_id uuid not null references performers (account_id) on delete cascade,
  category text not null references categories (slug) on delete cascade,
  primary key (performer_id, category)
);
create index performer_categories_category on performer_categories (category, performer_id);

alter table performers add column tags text[] not null default '{}' constraint performers_few_tags check (cardinality(tags) <= 10);
create index performers_tags on performers using gin (tags);

-- When the page was approved for the first time: a page that is restored after a suspension is not new again.
alter table performers add column approved_at timestamptz;
update performers set approved_at = created_at where status = 'active';
create index performers_newest on performers (approved_at desc, account_id desc) where status = 'active';

create function remember_approval() returns trigger language plpgsql as $$
begin
  new.approved_at := coalesce(new.status_changed_at, new.created_at);
  return new;
end $$;
create trigger performers_remember_approval before insert or update of status on performers
  for each row when (new.status = 'active' and new.approved_at is null) execute function remember_approval();

-- Performers are found by the names of their categories and by their tags, too.
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

create or replace function keep_words_of_account() returns trigger language plpgsql as $$
begin
  perform keep_words_of(new.id);
  return null;
end $$;

create or replace function keep_words_of_profile() returns trigger language plpgsql as $$
begin
  perform keep_words_of(new.account_id);
  return null;
end $$;
create or replace trigger performers_keep_words after insert or update of bio, tags on performers
  for each row execute function keep_words_of_profile();

create function keep_words_of_choice() returns trigger language plpgsql as $$
begin
  perform keep_words_of(case when tg_op = 'DELETE' then old.performer_id else new.performer_id end);
  return null;
end $$;
create trigger performer_categories_keep_words after insert or delete on performer_categories
  for each row execute function keep_words_of_choice();

create function keep_words_of_category() returns trigger language plpgsql as $$
begin
  perform keep_words_of(performer_id) from performer_categories where category = new.slug order by performer_id;
  return null;
end $$;
create trigger categories_keep_words after update of name, is_active on categories
  for each row when (old.name <> new.name or old.is_active <> new.is_active) execute function keep_words_of_category();
