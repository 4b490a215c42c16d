-- A vote is one ballot, with one choice or several: the ballot is what an account has once for each poll.
alter table polls
  add column is_multiple boolean not null default false,
  add column total_vote bigint not null default 0 check (total_vote >= 0);

create table poll_ballots (
  poll_id uuid not null references polls (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- One vote per account, whatever races.
  constraint poll_ballots_once primary key (poll_id, account_id)
);
create index poll_ballots_account on poll_ballots (account_id);
insert into poll_ballots (poll_id, account_id, created_at) select poll_id, account_id, created_at from poll_votes;
update polls set total_vote = counted.total from (select poll_id, count(*) as total from poll_ballots group by poll_id) as counted where counted.poll_id = polls.id;

alter table poll_votes
  drop constraint poll_votes_once,
  add primary key (poll_id, account_id, option_id),
  add constraint poll_votes_of_ballot foreign key (poll_id, account_id) references poll_ballots (poll_id, account_id) on delete cascade;

create function count_ballot() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update polls set total_vote = total_vote + 1 where id = new.poll_id;
  else
    update polls set total_vote = total_vote - 1 where id = old.poll_id;
  end if;
  return null;
end $$;
create trigger poll_ballots_count after insert or delete on poll_ballots for each row execute function count_ballot();
