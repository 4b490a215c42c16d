-- How many listed feeds a subscription opens: a locked card says what a subscription adds.
alter table performer_counters add column total_subscriber_feed bigint not null default 0;

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

create trigger feeds_count_for_subscribers after insert or delete or update of access, phase, withdrawn_at, hidden_at
  on feeds for each row execute function count_subscriber_feed();

update performer_counters set total_subscriber_feed = counted.total
from (
  select performer_id, count(*) as total from feeds
  where access = 'subscribers' and phase = 'listed' and withdrawn_at is null and hidden_at is null
  group by performer_id
) as counted
where performer_counters.performer_id = counted.performer_id;
