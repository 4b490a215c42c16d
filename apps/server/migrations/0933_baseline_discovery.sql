-- What people search for.

create table search_keywords (
  keyword text collate "C" primary key check (length(keyword) >= 2 and length(keyword) <= 60),
  total_visitor bigint not null default 0 check (total_visitor >= 0),
  created_at timestamptz not null default now()
);
comment on table search_keywords is
  'What people search for. A keyword is suggested to others once several have searched for it, with a confirmed '
  'address or approved by staff: total_visitor counts those of the last month.';
create index search_keywords_popular on search_keywords (total_visitor desc, keyword) where total_visitor >= 3;
create index search_keywords_shown on search_keywords (keyword) where total_visitor >= 3;

create table search_keyword_visitors (
  keyword text collate "C" not null references search_keywords (keyword) on delete cascade,
  visitor_hash bytea not null,
  searched_at timestamptz not null,
  constraint search_keyword_visitors_pkey primary key (keyword, visitor_hash)
);
comment on table search_keyword_visitors is
  'Who searched for it, as a keyed hash: enough to count people, and nothing to know them by. Deleted after a '
  'month.';
create index search_keyword_visitors_oldest on search_keyword_visitors (searched_at);

create table recent_searches (
  account_id uuid not null references accounts (id) on delete cascade,
  keyword text not null,
  searched_at timestamptz not null,
  constraint recent_searches_pkey primary key (account_id, keyword)
);
comment on table recent_searches is 'One''s own last searches, for oneself alone.';
create index recent_searches_newest on recent_searches (account_id, searched_at desc);

create function count_keyword_visitor() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update search_keywords set total_visitor = total_visitor + 1 where keyword = new.keyword;
  else
    update search_keywords set total_visitor = total_visitor - 1 where keyword = old.keyword;
  end if;
  return null;
end $$;
comment on function count_keyword_visitor is 'Counts who searched for a keyword.';

create trigger search_keyword_visitors_count after insert or delete on search_keyword_visitors for each row execute function count_keyword_visitor();
