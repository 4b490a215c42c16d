-- What people search for. A keyword is shown to others once several have searched it: total_visitor counts those of the last month.
create table search_keywords (
  keyword text collate "C" primary key check (length(keyword) between 2 and 60),
  total_visitor bigint not null default 0 check (total_visitor >= 0),
  created_at timestamptz not null default now()
);
create index search_keywords_popular on search_keywords (total_visitor desc, keyword) where total_visitor >= 3;
create index search_keywords_shown on search_keywords (keyword) where total_visitor >= 3;

-- Who searched it, as a keyed hash: enough to count people, and nothing to know them by.
create table search_keyword_visitors (
  keyword text collate "C" not null references search_keywords (keyword) on delete cascade,
  visitor_hash bytea not null,
  searched_at timestamptz not null,
  primary key (keyword, visitor_hash)
);
create index search_keyword_visitors_oldest on search_keyword_visitors (searched_at);

create function count_keyword_visitor() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update search_keywords set total_visitor = total_visitor + 1 where keyword = new.keyword;
  else
    update search_keywords set total_visitor = total_visitor - 1 where keyword = old.keyword;
  end if;
  return null;
end $$;
create trigger search_keyword_visitors_count after insert or delete on search_keyword_visitors for each row execute function count_keyword_visitor();

-- One's own last searches, for oneself alone.
create table recent_searches (
  account_id uuid not null references accounts (id) on delete cascade,
  keyword text not null,
  searched_at timestamptz not null,
  primary key (account_id, keyword)
);
create index recent_searches_newest on recent_searches (account_id, searched_at desc);
