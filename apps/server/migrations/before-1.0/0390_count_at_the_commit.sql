-- A performer's and a post's row of counters is what everyone who follows, or comments, at the same moment waits for: it is locked while committing,
-- not from the first statement on. Who needs the number earlier says `set constraints … immediate`.
drop trigger follows_count on follows;
create constraint trigger follows_count after insert or delete on follows
  deferrable initially deferred for each row execute function count_follower();

drop trigger comments_count on comments;
create constraint trigger comments_count after insert or delete or update of deleted_at, hidden_at, is_silenced on comments
  deferrable initially deferred for each row execute function count_comment();

-- The same as performer_counters_most_followed; each follow wrote to both.
drop index performer_counters_popular;
