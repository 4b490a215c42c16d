-- The schema that the migrations add up to, for reading. Written by `npm run schema`; do not edit.

CREATE OR REPLACE FUNCTION add_performer_counters()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into performer_counters (performer_id) values (new.account_id);
  return null;
end $function$;
COMMENT ON FUNCTION add_performer_counters IS 'Gives each new performer their row of counters, so that no counting has to create one.';

CREATE OR REPLACE FUNCTION add_wallet_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_balances (account_id) values (new.id);
  return null;
end $function$;
COMMENT ON FUNCTION add_wallet_balance IS 'Gives each wallet a balance of zero.';

CREATE OR REPLACE FUNCTION begin_restricted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform lock_boundary(new.account_id, new.other_id);
  if exists (select from account_restrictions r where r.owner_id = new.account_id and r.other_id = new.other_id) then
    new.restricted_from := 0;
  end if;
  return new;
end $function$;
COMMENT ON FUNCTION begin_restricted IS 'A conversation with an account that this side restricts begins restricted. Under the lock of their boundary, so that a restriction at the same moment is not missed.';

CREATE OR REPLACE FUNCTION book_transfers()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
declare missing uuid;
begin
  with moved as materialized (
    select part.account_id, sum(part.amount)::bigint as amount
    from (select debit_account_id as account_id, -amount as amount from booked union all select credit_account_id, amount from booked) as part
    -- In id order, so that two statements that move the money of the same wallets never wait for each other in a circle.
    group by part.account_id order by part.account_id
  ), changed as (
    -- Only wallets have a balance.
    update ledger_balances b set balance = b.balance + moved.amount from moved where b.account_id = moved.account_id
  )
  select moved.account_id into missing from moved where not exists (select from ledger_accounts a where a.id = moved.account_id) limit 1;
  if missing is not null then
    raise exception 'there is no ledger account %', missing using errcode = 'foreign_key_violation', constraint = 'ledger_transfers_accounts';
  end if;
  return null;
end $function$;
COMMENT ON FUNCTION book_transfers IS 'Moves the balances of wallets with every transfer, and refuses a transfer between accounts that do not exist. Once for all transfers of a statement: a loop was a statement for each account that money moves to or from, fifteen for seven tips together. Accounts come in the order of their ids, so that two statements never wait for each other in a circle.';

CREATE OR REPLACE FUNCTION count_ballot()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update polls set total_vote = total_vote + 1 where id = new.poll_id;
  else
    update polls set total_vote = total_vote - 1 where id = old.poll_id;
  end if;
  return null;
end $function$;
COMMENT ON FUNCTION count_ballot IS 'Keeps the number of ballots of a poll.';

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
COMMENT ON FUNCTION count_comment IS 'Counts comments that are shown: on their content, and answers on the comment above. At the end of the transaction, because the content''s row is what everyone who comments at the same moment waits for.';

CREATE OR REPLACE FUNCTION count_feed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;
COMMENT ON FUNCTION count_feed IS 'Keeps the performer''s numbers of posts, photos and videos: those that lists show. What is deleted takes its likes along; their rows are forgotten later.';

CREATE OR REPLACE FUNCTION count_follower()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update performer_counters set total_follower = total_follower + 1 where performer_id = new.performer_id;
  else
    update performer_counters set total_follower = total_follower - 1 where performer_id = old.performer_id;
  end if;
  return null;
end $function$;
COMMENT ON FUNCTION count_follower IS 'Counts a performer''s followers, at the end of the transaction: the performer''s row of counters is what everyone who follows at the same moment waits for. Who needs the number earlier says `set constraints … immediate`.';

CREATE OR REPLACE FUNCTION count_keyword_visitor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update search_keywords set total_visitor = total_visitor + 1 where keyword = new.keyword;
  else
    update search_keywords set total_visitor = total_visitor - 1 where keyword = old.keyword;
  end if;
  return null;
end $function$;
COMMENT ON FUNCTION count_keyword_visitor IS 'Counts who searched for a keyword.';

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
  elsif reaction.object_kind = 'stream' then
    update streams set total_like = total_like + step where id = reaction.object_id returning performer_id into liked_performer;
  elsif reaction.object_kind = 'comment' then
    update comments set total_like = total_like + step where id = reaction.object_id;
  end if;
  if liked_performer is not null then
    update performer_counters set total_like = total_like + step where performer_id = liked_performer;
  end if;
  return null;
end $function$;
COMMENT ON FUNCTION count_like IS 'Counts likes: on what is liked, and of all that its performer published.';

CREATE OR REPLACE FUNCTION count_photo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.gallery_id is not null and old.hidden_at is null then
    update galleries set total_photo = total_photo - 1 where id = old.gallery_id;
  end if;
  if tg_op <> 'DELETE' and new.gallery_id is not null and new.hidden_at is null then
    update galleries set total_photo = total_photo + 1 where id = new.gallery_id;
  end if;
  return null;
end $function$;
COMMENT ON FUNCTION count_photo IS 'Keeps how many photos a gallery shows: the number would tell of a photo that staff have hidden.';

CREATE OR REPLACE FUNCTION count_report()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update report_cases set total_report = total_report + 1, updated_at = new.created_at where id = new.case_id;
  else
    update report_cases set total_report = total_report - 1 where id = old.case_id;
  end if;
  return null;
end $function$;
COMMENT ON FUNCTION count_report IS 'Counts the reports of a case, and moves it up in the lists with a new one.';

CREATE OR REPLACE FUNCTION count_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.hidden_at is null then
    update products set total_review = total_review - 1, sum_rating = sum_rating - old.rating where id = old.product_id;
  end if;
  if tg_op <> 'DELETE' and new.hidden_at is null then
    update products set total_review = total_review + 1, sum_rating = sum_rating + new.rating where id = new.product_id;
  end if;
  return null;
end $function$;
COMMENT ON FUNCTION count_review IS 'Keeps number and sum of the ratings of a product: a hidden review does not count.';

CREATE OR REPLACE FUNCTION count_stored_bytes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into storage_uses (account_id, used_bytes)
      select owner_id, sum(size_bytes) from changed where type not in ('id-verification', 'document-verification') group by owner_id order by owner_id
      on conflict (account_id) do update set used_bytes = storage_uses.used_bytes + excluded.used_bytes;
  else
    update storage_uses set used_bytes = used_bytes - freed.bytes
      from (select owner_id, sum(size_bytes) as bytes from changed where type not in ('id-verification', 'document-verification') group by owner_id) as freed
      where account_id = freed.owner_id;
  end if;
  return null;
end $function$;
COMMENT ON FUNCTION count_stored_bytes IS 'Keeps storage_uses: adds what was inserted and subtracts what was deleted, once for each statement. Owners come in the order of their ids, so that two statements do not wait for each other in a circle.';

CREATE OR REPLACE FUNCTION count_subscriber_feed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;
COMMENT ON FUNCTION count_subscriber_feed IS 'Keeps the number of listed posts that a subscription opens.';

CREATE OR REPLACE FUNCTION count_unread()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update message_inboxes
  set total_unread = total_unread
    + case when new.restricted_from is null then new.total_unread else 0 end
    - case when old.restricted_from is null then old.total_unread else 0 end
  where account_id = new.account_id;
  return null;
end $function$;
COMMENT ON FUNCTION count_unread IS 'Adds what is unread in each conversation to the inbox; a restricted one counts as nothing.';

CREATE OR REPLACE FUNCTION count_vote()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update poll_options set total_vote = total_vote + 1 where id = new.option_id;
  else
    update poll_options set total_vote = total_vote - 1 where id = old.option_id;
  end if;
  return null;
end $function$;
COMMENT ON FUNCTION count_vote IS 'Keeps how many ballots chose an option.';

CREATE OR REPLACE FUNCTION current_book()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$select book from ledger_book$function$;
COMMENT ON FUNCTION current_book IS 'The book in use, which new rows belong to.';

CREATE OR REPLACE FUNCTION fold_letters(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (octet_length(text) = length(text)) THEN lower((text COLLATE "C")) ELSE NORMALIZE(replace(replace(replace(replace(lower_letters(translate(translate(lower((regexp_replace((NORMALIZE(regexp_replace((text COLLATE "C"), '([\u20A8\u2100\u2101\u2103\u2105\u2106\u2109\u2116\u2120-\u2122\u213B\u249C-\u24B5\u309B\u309C\u3196-\u319F\u3200-\u321E\u322A-\u3247\u3250\u3260-\u327E\u328A-\u32B0\u32C0-\u33FF\uFDFC\U0001CCD6-\U0001CCEF\U0001D15E-\U0001D164\U0001D1BB-\U0001D1C0\U0001F110-\U0001F12E\U0001F14A-\U0001F14F\U0001F16A-\U0001F16C\U0001F190\U0001F200-\U0001F202\U0001F210-\U0001F23B\U0001F240-\U0001F248\U0001F250\U0001F251])'::text, ' \1 '::text, 'g'::text), NFKD) COLLATE "C"), '[\u00AD\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u0711\u0730-\u074A\u0898-\u089F\u08CA-\u08E1\u08E3-\u08FF\u093C\u0951-\u0954\u09BC\u0A3C\u0ABC\u0B3C\u0C3C\u0CBC\u0E48-\u0E4C\u0E4E\u0EC8-\u0ECC\u180B-\u180F\u1AB0-\u1AFF\u1CD0-\u1CD2\u1CD4-\u1CE8\u1DC0-\u1DFF\u200C-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF\U0001F3FB-\U0001F3FF\U000E0000-\U000E007F\U000E0100-\U000E01EF]'::text, ''::text, 'g'::text) COLLATE "C")), 'ÆŒÞẞ'::text, 'æœþß'::text), 'øØłŁđĐðÐħĦŧŦıŋŊĸςىیکةٱΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҐҒ'::text, 'oollddddhhttinnkσييكهاαβγδεζηθικλμνξοπρστυφχψωђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяґғ'::text)), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), 'ß'::text, 'ss'::text), NFC) END;
COMMENT ON FUNCTION fold_letters IS 'A text in small letters, without accents and with simple forms of letters that people type in several ways: who types "sofia" finds Sofía. A text of ASCII alone takes the short way.';

CREATE OR REPLACE FUNCTION fold_text(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(NORMALIZE(lower(text), NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text);
COMMENT ON FUNCTION fold_text IS 'Small letters without accents, by the locale of the database. Only the older indexes are made of it (`words_of`, `words_of_performer`, `accounts_name_words`); new ones use fold_letters, which needs no locale.';

CREATE OR REPLACE FUNCTION forget_statistics()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from content_days where object_id = old.id;
  return null;
end $function$;
COMMENT ON FUNCTION forget_statistics IS 'Deletes the daily numbers of content that is deleted.';

CREATE OR REPLACE FUNCTION is_unspaced(word text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((word COLLATE "C") ~ '^[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u1950-\u19DF\u1A20-\u1AAF\u1B00-\u1B7F\u2E80-\u2FDF\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3040-\u312F\u31A0-\u31BF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uA980-\uA9FF\uAA60-\uAADF\uF900-\uFAFF\U0001AFF0-\U0001B16F\U00020000-\U000323AF]'::text);
COMMENT ON FUNCTION is_unspaced IS 'Whether a word is of a language that writes without spaces, such as Chinese, Japanese or Thai.';

CREATE OR REPLACE FUNCTION keep_least_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.least_price := coalesce(
    (select min(coalesce(price, new.price)) from product_variants where product_id = new.id and removed_at is null),
    new.price);
  return new;
end $function$;
COMMENT ON FUNCTION keep_least_price IS 'Keeps the lowest price of a product when its own changes: variants without a price follow it.';

CREATE OR REPLACE FUNCTION keep_product_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;
COMMENT ON FUNCTION keep_product_stock IS 'Keeps what is left of a product, and its lowest price, when its variants change.';

CREATE OR REPLACE FUNCTION keep_searched_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into searched_accounts (id, words) values (new.id, word_vector(new.name))
    on conflict (id) do update set words = excluded.words;
  return null;
end $function$;
COMMENT ON FUNCTION keep_searched_account IS 'Keeps searched_accounts: the words by which staff find a name.';

CREATE OR REPLACE FUNCTION keep_searched_feed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into searched_feeds (id, words) values (new.id, word_vector(open_text_of_feed(new.access, new.public_at, new.text)))
    on conflict (id) do update set words = excluded.words;
  return null;
end $function$;
COMMENT ON FUNCTION keep_searched_feed IS 'Keeps searched_feeds: the words by which a post is found, of what everyone may read.';

CREATE OR REPLACE FUNCTION keep_searched_gallery()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into searched_galleries (id, words) values (new.id, word_vector(open_text(new.access, new.title, new.description)))
    on conflict (id) do update set words = excluded.words;
  return null;
end $function$;
COMMENT ON FUNCTION keep_searched_gallery IS 'Keeps searched_galleries, as keep_searched_feed does.';

CREATE OR REPLACE FUNCTION keep_searched_performer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into searched_performers (id, words) values (new.performer_id, array_to_string(split_words(new.words), ' '))
    on conflict (id) do update set words = excluded.words;
  return null;
end $function$;
COMMENT ON FUNCTION keep_searched_performer IS 'Keeps searched_performers, the words split as searches are, in step with performer_words.';

CREATE OR REPLACE FUNCTION keep_searched_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.searched_words := word_vector(open_text(new.access, new.name, new.description));
  return new;
end $function$;
COMMENT ON FUNCTION keep_searched_product IS 'Keeps the words by which a product is found, in its own row.';

CREATE OR REPLACE FUNCTION keep_searched_video()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into searched_videos (id, words) values (new.id, word_vector(open_text(new.access, new.title, new.description)))
    on conflict (id) do update set words = excluded.words;
  return null;
end $function$;
COMMENT ON FUNCTION keep_searched_video IS 'Keeps searched_videos, as keep_searched_feed does.';

CREATE OR REPLACE FUNCTION keep_words_of(performer uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into performer_words (performer_id, words)
    select p.account_id, words_of_performer(a.name, a.username, concat_ws(E'\n', p.bio, array_to_string(p.tags, E'\n'), (
      select string_agg(c.name, E'\n' order by c.ordering, c.id)
      from performer_categories pc join categories c on c.slug = pc.category
      where pc.performer_id = p.account_id and c.is_active)))
    from performers p join accounts a on a.id = p.account_id
    where p.account_id = performer
    on conflict (performer_id) do update set words = excluded.words where performer_words.words <> excluded.words
$function$;
COMMENT ON FUNCTION keep_words_of IS 'Writes the words of one performer anew: name, username, biography, tags and the names of their categories. Writes nothing if they are the same.';

CREATE OR REPLACE FUNCTION keep_words_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_words_of(new.id);
  return null;
end $function$;
COMMENT ON FUNCTION keep_words_of_account IS 'Keeps performer_words when the name or the username of a performer changes.';

CREATE OR REPLACE FUNCTION keep_words_of_category()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_words_of(performer_id) from performer_categories where category = new.slug order by performer_id;
  return null;
end $function$;
COMMENT ON FUNCTION keep_words_of_category IS 'Keeps performer_words of all who chose a category when it is renamed or switched.';

CREATE OR REPLACE FUNCTION keep_words_of_choice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_words_of(case when tg_op = 'DELETE' then old.performer_id else new.performer_id end);
  return null;
end $function$;
COMMENT ON FUNCTION keep_words_of_choice IS 'Keeps performer_words when a performer chooses other categories.';

CREATE OR REPLACE FUNCTION keep_words_of_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_words_of(new.account_id);
  return null;
end $function$;
COMMENT ON FUNCTION keep_words_of_profile IS 'Keeps performer_words when a profile changes.';

CREATE OR REPLACE FUNCTION learn_words(of_kind text, in_text text)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into known_words (kind, word, remainders)
    select of_kind, w.word, remainders_of(w.word) from words_to_know(in_text) as w
    where not exists (select from known_words k where k.kind = of_kind and k.word = w.word)
    order by w.word on conflict do nothing
$function$;
COMMENT ON FUNCTION learn_words IS 'Adds the words of a text to those that correct mistyped ones. In one order always, so that two who write at the same time do not wait for each other in a circle.';

CREATE OR REPLACE FUNCTION learn_words_of_approved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform learn_words('performer', w.words) from performer_words w where w.performer_id = new.account_id;
  return null;
end $function$;
COMMENT ON FUNCTION learn_words_of_approved IS 'Learns the words of a page at the moment of its approval.';

CREATE OR REPLACE FUNCTION learn_words_of_performer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform learn_words('performer', new.words) from performers p where p.account_id = new.performer_id and p.status = 'active';
  return null;
end $function$;
COMMENT ON FUNCTION learn_words_of_performer IS 'Lets the words of a performer''s name and biography correct mistyped ones once staff have approved the page, and not before.';

CREATE OR REPLACE FUNCTION learn_words_of_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform learn_words(tg_argv[0], to_jsonb(new) ->> tg_argv[1]);
  return null;
end $function$;
COMMENT ON FUNCTION learn_words_of_row IS 'Learns the words of what everyone may read, so that they correct mistyped ones. The arguments are the kind, and the column with the text.';

CREATE OR REPLACE FUNCTION lock_boundary(owner uuid, other uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock(hashtextextended('boundary ' || owner || other, 0))
$function$;
COMMENT ON FUNCTION lock_boundary IS 'The lock of two accounts, which a change of their boundary takes, until its commit: what begins between the two at the same time waits, or is waited for.';

CREATE OR REPLACE FUNCTION lower_letters(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN ((text COLLATE "C") ~ '[\u0181-\u024E\u0370-\u037F\u03CF-\u03FF\u0460-\u0556\u10A0-\u10CD\u13A0-\u13F5\u1C89-\u1CBF\u1EFA-\u1EFE\u2132\u2183\u2C00-\u2C2F\u2C60-\u2CF2\uA640-\uA69A\uA722-\uA7F5\U00010400-\U00010427\U000104B0-\U000104D3\U00010570-\U00010595\U00010C80-\U00010CB2\U00010D50-\U00010D65\U000118A0-\U000118BF\U00016E40-\U00016E5F\U00016EA0-\U00016EB8\U0001E900-\U0001E921]'::text) THEN translate(text, 'ƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿỺỼỾℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡'::text, 'ɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿỻỽỿⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃'::text) ELSE text END;
COMMENT ON FUNCTION lower_letters IS 'The small letters of those that are not of ASCII: of the common ones always, and of all others only where a text may contain them.';

CREATE OR REPLACE FUNCTION move_shown_version(performer uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  update performers set shown_version = shown_version + 1 where account_id = performer;
$function$;
COMMENT ON FUNCTION move_shown_version IS 'Gives what is shown of a performer a new version.';

CREATE OR REPLACE FUNCTION name_skeleton(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select replace(replace(translate(lower(name), '01i._-', 'oll'), 'rn', 'm'), 'vv', 'w');
$function$;
COMMENT ON FUNCTION name_skeleton IS 'A username as a reader may mistake it for another: without dots, dashes and underscores, and with the letters and digits as one that Unicode''s list of confusable characters (UTS 39) gives for what usernames may hold. `nameSkeleton` of packages/domain is the same.';

CREATE OR REPLACE FUNCTION near_picture_bands(hash bit)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array_agg(band # flipped)
  from unnest(picture_bands(hash)) band,
    unnest(array[0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768]) flipped
$function$;
COMMENT ON FUNCTION near_picture_bands IS 'The bands of a hash, and those that differ from one of them in one bit.';

CREATE OR REPLACE FUNCTION next_digest(digest text, time_zone text, moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select case digest
    when 'hourly' then date_trunc('hour', moment) + interval '1 hour'
    when 'daily' then (date_trunc('day', (moment at time zone time_zone) - interval '8 hours') + interval '1 day 8 hours') at time zone time_zone
    when 'weekly' then (date_trunc('week', (moment at time zone time_zone) - interval '8 hours') + interval '7 days 8 hours') at time zone time_zone
  end
$function$;
COMMENT ON FUNCTION next_digest IS 'When the next digest comes after a moment: the full hour, eight in the morning, or Monday at eight, in the time zone of its reader.';

CREATE OR REPLACE FUNCTION open_text(access text, title text, description text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((title || '
'::text) || CASE WHEN (access = 'public'::text) THEN description ELSE ''::text END);
COMMENT ON FUNCTION open_text IS 'What may be searched of something with a title: the title always, the description only where everyone may read it.';

CREATE OR REPLACE FUNCTION open_text_of_feed(access text, public_at timestamp with time zone, text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((access = 'public'::text) OR (public_at IS NOT NULL)) THEN text ELSE ''::text END;
COMMENT ON FUNCTION open_text_of_feed IS 'What may be searched of a post: its text once everyone may read it, by its rule or from a moment on. Until that moment has come, lists leave the post out.';

CREATE OR REPLACE FUNCTION open_words_of(access text, title text, description text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN words_of(((title || '
'::text) || CASE WHEN (access = 'public'::text) THEN description ELSE ''::text END));
COMMENT ON FUNCTION open_words_of IS 'As open_text, in words of PostgreSQL''s own parser, for the older indexes.';

CREATE OR REPLACE FUNCTION picture_bands(hash bit)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array[
    substring(hash from 1 for 16)::bit(16)::int,
    1 * 65536 + substring(hash from 17 for 16)::bit(16)::int,
    2 * 65536 + substring(hash from 33 for 16)::bit(16)::int,
    3 * 65536 + substring(hash from 49 for 16)::bit(16)::int,
    4 * 65536 + substring(hash from 65 for 16)::bit(16)::int,
    5 * 65536 + substring(hash from 81 for 16)::bit(16)::int,
    6 * 65536 + substring(hash from 97 for 16)::bit(16)::int,
    7 * 65536 + substring(hash from 113 for 16)::bit(16)::int,
    8 * 65536 + substring(hash from 129 for 16)::bit(16)::int,
    9 * 65536 + substring(hash from 145 for 16)::bit(16)::int,
    10 * 65536 + substring(hash from 161 for 16)::bit(16)::int,
    11 * 65536 + substring(hash from 177 for 16)::bit(16)::int,
    12 * 65536 + substring(hash from 193 for 16)::bit(16)::int,
    13 * 65536 + substring(hash from 209 for 16)::bit(16)::int,
    14 * 65536 + substring(hash from 225 for 16)::bit(16)::int,
    15 * 65536 + substring(hash from 241 for 16)::bit(16)::int]
$function$;
COMMENT ON FUNCTION picture_bands IS 'The sixteen bands of a hash, each with its number. Hashes that differ in at most 31 bits have at least one band in which they differ in at most one bit: with an index on the bands, near hashes are found without reading all.';

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
  perform lock_boundary(new.performer_id, new.account_id);
  new.is_silenced := silences(new.performer_id, new.account_id);
  return new;
end $function$;
COMMENT ON FUNCTION receive_comment IS 'Refuses a comment on what is gone, which would never be forgotten, by a lock that keeps the content until the comment is there; and hides one of a silenced author.';

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $function$;
COMMENT ON FUNCTION refuse_change IS 'Keeps rows as they were written: whatever tries to change, delete or truncate them is refused. Tables of several modules use it.';

CREATE OR REPLACE FUNCTION refuse_changed_reversal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.restored_at is null and new.restored_at is not null and to_jsonb(old) - 'restored_at' = to_jsonb(new) - 'restored_at' then
    return new;
  end if;
  raise exception 'a reversal is not changed' using errcode = 'restrict_violation';
end $function$;
COMMENT ON FUNCTION refuse_changed_reversal IS 'Keeps a reversal as it was written, except for the moment at which a dispute was won: that may be written down once.';

CREATE OR REPLACE FUNCTION refuse_early_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.created_at < nullif(current_setting('ovation.security_events_end', true), '')::timestamptz then return old; end if;
  raise exception 'rows of % are never changed, and deleted by age alone', tg_table_name using errcode = 'restrict_violation';
end $function$;
COMMENT ON FUNCTION refuse_early_deletion IS 'Rows go by age alone, and only in a transaction that names the age (`ovation.security_events_end`): the job that keeps to the site''s setting does.';

CREATE OR REPLACE FUNCTION refuse_resized_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the size, the type and the owner of a file never change';
end $function$;
COMMENT ON FUNCTION refuse_resized_file IS 'Keeps size, type and owner of a file as they are: storage_uses is right because none of them ever changes.';

CREATE OR REPLACE FUNCTION remainders_of(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT remainders_of.word AS word UNION SELECT OVERLAY(remainders_of.word PLACING ''::text FROM place.place FOR 1) AS "overlay" FROM generate_series(1, length(remainders_of.word)) place(place));
COMMENT ON FUNCTION remainders_of IS 'A word, and what is left of it when one of its letters is left out: the key by which known_words corrects mistyped words.';

CREATE OR REPLACE FUNCTION remember_approval()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.approved_at := coalesce(new.status_changed_at, new.created_at);
  return new;
end $function$;
COMMENT ON FUNCTION remember_approval IS 'Keeps the moment of the first approval.';

CREATE OR REPLACE FUNCTION remember_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into deleted_objects (kind, id) select tg_argv[0], (to_jsonb(gone) ->> tg_argv[1])::uuid from gone on conflict do nothing;
  return null;
end $function$;
COMMENT ON FUNCTION remember_deleted IS 'Keeps the ids of what was deleted in deleted_objects, whatever deleted it. The arguments are its kind and the column with the id.';

CREATE OR REPLACE FUNCTION restrict_conversation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  owner uuid := case tg_op when 'DELETE' then old.owner_id else new.owner_id end;
  other uuid := case tg_op when 'DELETE' then old.other_id else new.other_id end;
  conversation uuid;
begin
  perform lock_boundary(owner, other);
  select id into conversation from conversations
  where first_id = least(owner, other) and second_id = greatest(owner, other)
  for no key update;
  update conversation_members
  set restricted_from = case tg_op when 'INSERT' then read_sequence end
  where conversation_id = conversation and account_id = owner;
  return null;
end $function$;
COMMENT ON FUNCTION restrict_conversation IS 'Closes and opens the conversation of the two when one restricts the other. The lock of a conversation comes first wherever its sides change.';

CREATE OR REPLACE FUNCTION show_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform move_shown_version((to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid);
  return null;
end $function$;
COMMENT ON FUNCTION show_change IS 'Gives what lists show of a performer a new version, so that servers that keep it in memory read it again. The argument names the column that holds the performer.';

CREATE OR REPLACE FUNCTION show_change_of_feed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform move_shown_version(performer_id) from feeds where id = coalesce(new.feed_id, old.feed_id);
  return null;
end $function$;
COMMENT ON FUNCTION show_change_of_feed IS 'Gives what lists show of a performer a new version when the files of one of their posts change.';

CREATE OR REPLACE FUNCTION silence_comments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  owner uuid := case tg_op when 'DELETE' then old.owner_id else new.owner_id end;
  author uuid := case tg_op when 'DELETE' then old.other_id else new.other_id end;
  silenced boolean;
begin
  perform lock_boundary(owner, author);
  silenced := silences(owner, author);
  update comments set is_silenced = silenced
  where account_id = author and performer_id = owner and is_silenced <> silenced;
  return null;
end $function$;
COMMENT ON FUNCTION silence_comments IS 'Whom someone shuts out says nothing below their content, also what was said before. A comment that comes meanwhile is waited for, or waits.';

CREATE OR REPLACE FUNCTION silences(owner uuid, author uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from account_blocks b where b.owner_id = owner and b.other_id = author)
    or exists (select from account_restrictions r where r.owner_id = owner and r.other_id = author)
$function$;
COMMENT ON FUNCTION silences IS 'Whether an account''s comments on the owner''s content are not shown to everyone, because the owner has blocked or restricted it.';

CREATE OR REPLACE FUNCTION space_words(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace((regexp_replace((fold_letters(text) COLLATE "C"), '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B1\u00B4\u00B6-\u00B8\u00BB\u00BF\u00D7\u00F7\u02B9-\u02BF\u02C2-\u02C5\u02D2-\u02DF\u02E5-\u02EB\u02ED\u02EF-\u02FF\u0375\u037E\u0384\u0385\u0387\u03F6\u0482\u055A-\u055F\u0589-\u05C6\u05F3-\u061F\u066A-\u066D\u06D4\u06DD\u06DE\u06E9\u06FD\u06FE\u0700-\u070F\u07F6-\u07F9\u07FE\u07FF\u0830-\u083E\u085E\u0888\u0890\u0891\u08E2\u0964\u0965\u0970\u09F2\u09F3\u09FA\u09FB\u09FD\u0A76\u0AF0\u0AF1\u0B70\u0BF3-\u0BFA\u0C77\u0C7F\u0C84\u0D4F\u0D79\u0DF4\u0E3F\u0E4F\u0E5A\u0E5B\u0F01-\u0F17\u0F1A-\u0F1F\u0F34\u0F36\u0F38\u0F3A-\u0F3D\u0F85\u0FBE-\u0FC5\u0FC7-\u0FDA\u104A-\u104F\u109E\u109F\u10FB\u1360-\u1368\u1390-\u1399\u1400\u166D\u166E\u1680\u169B\u169C\u16EB-\u16ED\u1735\u1736\u17D4-\u17D6\u17D8-\u17DB\u1800-\u180A\u1940-\u1945\u19DE-\u19FF\u1A1E\u1A1F\u1AA0-\u1AA6\u1AA8-\u1AAD\u1B4E\u1B4F\u1B5A-\u1B6A\u1B74-\u1B7F\u1BFC-\u1BFF\u1C3B-\u1C3F\u1C7E\u1C7F\u1CC0-\u1CC7\u1CD3\u1FBD\u1FBF-\u1FC1\u1FCD-\u1FCF\u1FDD-\u1FDF\u1FED-\u1FEF\u1FFD-\u205F\u207A-\u207E\u208A-\u208E\u20A0-\u2101\u2103-\u2106\u2108\u2109\u2114\u2116-\u2118\u211E-\u2123\u2125\u2127\u2129\u212E\u213A\u213B\u2140-\u2144\u214A-\u214D\u214F\u218A-\u2319\u231C-\u23E8\u23F4-\u23F7\u23FB-\u244A\u249C-\u24B5\u2500-\u25FF\u2768-\u2775\u27C0-\u2B4F\u2B51-\u2B54\u2B56-\u2BFF\u2CE5-\u2CEA\u2CF9-\u2CFC\u2CFE\u2CFF\u2D70\u2E00-\u2E2E\u2E30-\u3004\u3008-\u3020\u3030\u3036\u3037\u303D-\u303F\u309B\u309C\u30A0\u30FB\u3190\u3191\u3196-\u319F\u31C0-\u31EF\u3200-\u321E\u322A-\u3247\u3250\u3260-\u327F\u328A-\u32B0\u32C0-\u33FF\u4DC0-\u4DFF\uA490-\uA4C6\uA4FE\uA4FF\uA60D-\uA60F\uA673\uA67E\uA6F2-\uA716\uA720\uA721\uA789\uA78A\uA828-\uA82B\uA836-\uA839\uA874-\uA877\uA8CE\uA8CF\uA8F8-\uA8FA\uA8FC\uA92E\uA92F\uA95F\uA9C1-\uA9CD\uA9DE\uA9DF\uAA5C-\uAA5F\uAA77-\uAA79\uAADE\uAADF\uAAF0\uAAF1\uAB5B\uAB6A\uAB6B\uABEB\uFB29\uFBB2-\uFBD2\uFD3E-\uFD4F\uFD90\uFD91\uFDC8-\uFDCF\uFDFC-\uFE6B\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\uFFE0-\uFFFD\U00010100-\U00010102\U00010137-\U0001013F\U00010179-\U00010189\U0001018C-\U000101FC\U0001039F\U000103D0\U0001056F\U00010857\U00010877\U00010878\U0001091F\U0001093F\U00010A50-\U00010A58\U00010A7F\U00010AC8\U00010AF0-\U00010AF6\U00010B39-\U00010B3F\U00010B99-\U00010B9C\U00010D6E\U00010D8E\U00010D8F\U00010EAD\U00010ED0-\U00010ED8\U00010F55-\U00010F59\U00010F86-\U00010F89\U00011047-\U0001104D\U000110BB-\U000110C1\U000110CD\U00011140-\U00011143\U00011174\U00011175\U000111C5-\U000111C8\U000111CD\U000111DB\U000111DD-\U000111DF\U00011238-\U0001123D\U000112A9\U000113D4-\U000113D8\U0001144B-\U0001144F\U0001145A-\U0001145D\U000114C6\U000115C1-\U000115D7\U00011641-\U00011643\U00011660-\U0001166C\U000116B9\U0001173C-\U0001173F\U0001183B\U00011944-\U00011946\U000119E2\U00011A3F-\U00011A46\U00011A9A-\U00011A9C\U00011A9E-\U00011AA2\U00011B00-\U00011B09\U00011BE1\U00011C41-\U00011C45\U00011C70\U00011C71\U00011EF7\U00011EF8\U00011F43-\U00011F4F\U00011FD5-\U00011FFF\U00012470-\U00012474\U00012FF1\U00012FF2\U00013430-\U0001343F\U00016A6E\U00016A6F\U00016AF5\U00016B37-\U00016B3F\U00016B44\U00016B45\U00016D6D-\U00016D6F\U00016E97-\U00016E9A\U00016FE2\U0001BC9C\U0001BC9F-\U0001CCEF\U0001CCFA-\U0001CEF0\U0001CF50-\U0001D164\U0001D16A-\U0001D16C\U0001D173-\U0001D17A\U0001D183\U0001D184\U0001D18C-\U0001D1A9\U0001D1AE-\U0001D241\U0001D245\U0001D300-\U0001D356\U0001D6C1\U0001D6DB\U0001D6FB\U0001D715\U0001D735\U0001D74F\U0001D76F\U0001D789\U0001D7A9\U0001D7C3\U0001D800-\U0001D9FF\U0001DA37-\U0001DA3A\U0001DA6D-\U0001DA74\U0001DA76-\U0001DA83\U0001DA85-\U0001DA8B\U0001E14F\U0001E2FF\U0001E5FF\U0001E95E\U0001E95F\U0001ECAC\U0001ECB0\U0001ED2E\U0001EEF0-\U0001F0F5\U0001F10D-\U0001F12F\U0001F14A-\U0001F14F\U0001F16A-\U0001F16F\U0001F18A-\U0001F1AD\U0001F200-\U0001F265\U0001FB00-\U0001FBEF\U0001FBFA]+'::text, ' '::text, 'g'::text) COLLATE "C"), '([\u231A\u231B\u23E9-\u23F3\u23F8-\u23FA\u2600-\u2767\u2794-\u27BF\u2B50\u2B55\U0001F1E6-\U0001F1FF\U0001F300-\U0001FAFF]|[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u1950-\u19DF\u1A20-\u1AAF\u1B00-\u1B7F\u2E80-\u2FDF\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3040-\u312F\u31A0-\u31BF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uA980-\uA9FF\uAA60-\uAADF\uF900-\uFAFF\U0001AFF0-\U0001B16F\U00020000-\U000323AF]+)'::text, ' \1 '::text, 'g'::text);
COMMENT ON FUNCTION space_words IS 'The words of a text with single spaces between them: each picture is one, and letters of languages without spaces stay together.';

CREATE OR REPLACE FUNCTION split_words(text text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT COST 5000
RETURN ARRAY(SELECT DISTINCT (pieces.piece COLLATE "C") AS piece FROM (string_to_table(space_words(split_words.text), ' '::text) word(word) CROSS JOIN LATERAL (SELECT "left"(word.word, 64) AS piece WHERE ((word.word <> ''::text) AND (NOT is_unspaced(word.word))) UNION ALL SELECT substr(word.word, place.place, 3) AS substr FROM generate_series(1, length(word.word)) place(place) WHERE is_unspaced(word.word)) pieces) ORDER BY (pieces.piece COLLATE "C"));
COMMENT ON FUNCTION split_words IS 'The words by which a text is found, each once and in order: at most 64 letters of each word, and every three letters in a row of languages without spaces. `splitWords` of packages/domain does the same. The cost tells the planner how expensive a long text is.';

CREATE OR REPLACE FUNCTION subscription_opens(subscription subscriptions, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select greatest(subscription.expires_at, subscription.grace_until) > at and subscription.status in ('active', 'cancelled', 'past-due')
$function$;
COMMENT ON FUNCTION subscription_opens IS 'Whether a subscription opens a performer''s content at a moment, and the one place that says so: what was paid for counts to its end, whatever happened to the renewal.';

CREATE OR REPLACE FUNCTION subtract_likes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update performer_counters set total_like = total_like - old.total_like where performer_id = old.performer_id;
  return null;
end $function$;
COMMENT ON FUNCTION subtract_likes IS 'Takes the likes of what is deleted from its performer''s number.';

CREATE OR REPLACE FUNCTION trigrams_of(words text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT COST 10000
RETURN (SELECT array_agg(DISTINCT trigrams.trigram) AS array_agg FROM (SELECT ((letters.letter || lead(letters.letter, 1) OVER (ORDER BY letters.place)) || lead(letters.letter, 2) OVER (ORDER BY letters.place)) AS trigram FROM string_to_table(trigrams_of.words, NULL::text) WITH ORDINALITY letters(letter, place)) trigrams WHERE (trigrams.trigram IS NOT NULL));
COMMENT ON FUNCTION trigrams_of IS 'All the letters of a text, three by three: what holds a word holds all of the word''s. An array that every PostgreSQL indexes, without an extension. Its cost is that of a long text, so that no plan works it out row by row where the index has it.';

CREATE OR REPLACE FUNCTION word_vector(text text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT COST 5000
RETURN array_to_tsvector(split_words(text));
COMMENT ON FUNCTION word_vector IS 'The words of a text for an index. It does without the parser of PostgreSQL, which would split the words again.';

CREATE OR REPLACE FUNCTION words_of(text text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN to_tsvector('simple'::regconfig, fold_text(text));
COMMENT ON FUNCTION words_of IS 'The words of a text by PostgreSQL''s own parser, for the older indexes; word_vector is what new ones use.';

CREATE OR REPLACE FUNCTION words_of_performer(name text, username text, bio text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN fold_text(((((name || '
'::text) || username) || '
'::text) || bio));
COMMENT ON FUNCTION words_of_performer IS 'What of a performer the words of a search are looked for in: name, username and biography, one under the other.';

CREATE OR REPLACE FUNCTION words_to_know(text text)
 RETURNS TABLE(word text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT part.part
    FROM unnest(split_words(words_to_know.text)) part(part)
   WHERE (((length(part.part) >= 4) AND (length(part.part) <= 24)) AND (part.part !~ '[0-9]'::text));
END;
COMMENT ON FUNCTION words_to_know IS 'The words of a text that are worth correcting others to: of 4 to 24 letters, without digits, split like those that are searched for.';

CREATE TABLE account_blocks (
  owner_id uuid NOT NULL,
  other_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT account_blocks_pkey PRIMARY KEY (owner_id, other_id),
  CONSTRAINT account_blocks_other_id_fkey FOREIGN KEY (other_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT account_blocks_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT account_blocks_not_oneself CHECK ((owner_id <> other_id))
);
COMMENT ON TABLE account_blocks IS 'Whom someone has shut out: blocks come before every other rule of access, and neither side sees the other. Anyone may block, mute or restrict anyone but staff: `owner_id` decides about `other_id`.';

CREATE TABLE account_mutes (
  owner_id uuid NOT NULL,
  other_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT account_mutes_pkey PRIMARY KEY (owner_id, other_id),
  CONSTRAINT account_mutes_other_id_fkey FOREIGN KEY (other_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT account_mutes_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT account_mutes_not_oneself CHECK ((owner_id <> other_id))
);
COMMENT ON TABLE account_mutes IS 'Whose posts and notifications an account does not want to see; the other does not notice.';

CREATE TABLE account_restrictions (
  owner_id uuid NOT NULL,
  other_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT account_restrictions_pkey PRIMARY KEY (owner_id, other_id),
  CONSTRAINT account_restrictions_other_id_fkey FOREIGN KEY (other_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT account_restrictions_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT account_restrictions_not_oneself CHECK ((owner_id <> other_id))
);
COMMENT ON TABLE account_restrictions IS 'Whose comments on the owner''s content are shown to the two of them alone, and whose messages lie apart; the other does not notice.';

CREATE TABLE account_tokens (
  token_hash bytea NOT NULL,
  account_id uuid NOT NULL,
  purpose text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT account_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT account_tokens_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT account_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['verify-email'::text, 'reset-password'::text])))
);
COMMENT ON TABLE account_tokens IS 'Single-use tokens of mails: e-mail verification and password reset.';
COMMENT ON COLUMN account_tokens.used_at IS 'Null until it was used: each is used once.';

CREATE TABLE account_views (
  id uuid NOT NULL,
  token_hash bytea NOT NULL,
  staff_id uuid NOT NULL,
  account_id uuid NOT NULL,
  requests integer DEFAULT 0 NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT account_views_pkey PRIMARY KEY (id),
  CONSTRAINT account_views_token UNIQUE (token_hash),
  CONSTRAINT account_views_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT account_views_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES accounts(id)
);
COMMENT ON TABLE account_views IS 'A member of staff views the site as another account, read-only, for some minutes.';
COMMENT ON COLUMN account_views.requests IS 'How many requests were answered.';

CREATE TABLE accounts (
  id uuid NOT NULL,
  kind text NOT NULL,
  username text NOT NULL,
  email text,
  name text NOT NULL,
  password_hash text,
  status text DEFAULT 'active'::text NOT NULL,
  email_verified_at timestamp with time zone,
  avatar_file_id uuid,
  cover_file_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  suspended_at timestamp with time zone,
  suspended_until timestamp with time zone,
  suspension_reason text,
  suspended_by uuid,
  username_is_suggested boolean DEFAULT false NOT NULL,
  closing_at timestamp(3) with time zone,
  language text,
  CONSTRAINT accounts_pkey PRIMARY KEY (id),
  CONSTRAINT accounts_avatar_file FOREIGN KEY (avatar_file_id) REFERENCES files(id) ON DELETE SET NULL,
  CONSTRAINT accounts_cover_file FOREIGN KEY (cover_file_id) REFERENCES files(id) ON DELETE SET NULL,
  CONSTRAINT accounts_suspended_by_fkey FOREIGN KEY (suspended_by) REFERENCES accounts(id),
  CONSTRAINT accounts_confirmed_email CHECK (((email IS NOT NULL) OR (email_verified_at IS NULL))),
  CONSTRAINT accounts_kind_check CHECK ((kind = ANY (ARRAY['user'::text, 'performer'::text, 'admin'::text]))),
  CONSTRAINT accounts_language_check CHECK ((language ~ '^[a-z]{2,3}(-[A-Za-z]{2,4})?$'::text)),
  CONSTRAINT accounts_leaving CHECK (((status <> 'leaving'::text) OR (closing_at IS NOT NULL))),
  CONSTRAINT accounts_password_hash_check CHECK ((password_hash <> ''::text)),
  CONSTRAINT accounts_staff_email CHECK (((kind <> 'admin'::text) OR (email IS NOT NULL))),
  CONSTRAINT accounts_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'leaving'::text, 'closed'::text])))
);
COMMENT ON TABLE accounts IS 'One for each person: fans (user), performers and members of staff (admin). An account that was closed keeps its row, without what was personal, because money and messages refer to it.';
COMMENT ON COLUMN accounts.kind IS 'user: a fan; performer: also has a row in performers; admin: a member of staff, whose rights are in staff_roles.';
COMMENT ON COLUMN accounts.username IS 'Unique whatever the case of its letters; username_claims keeps others from taking what looks like it.';
COMMENT ON COLUMN accounts.email IS 'Null where the account came by Google or X and has not added one; staff always have one.';
COMMENT ON COLUMN accounts.password_hash IS 'Null where the account signs in by other means only.';
COMMENT ON COLUMN accounts.status IS 'active; suspended: by staff, since, until and why as the columns say; leaving: its owner closes it, at closing_at; closed: for good.';
COMMENT ON COLUMN accounts.suspended_until IS 'Null for a suspension without an end.';
COMMENT ON COLUMN accounts.suspension_reason IS 'A sentence that the owner of the account reads.';
COMMENT ON COLUMN accounts.suspended_by IS 'The member of staff.';
COMMENT ON COLUMN accounts.username_is_suggested IS 'The site suggested the username: it counts as missing until its owner has confirmed it.';
COMMENT ON COLUMN accounts.closing_at IS 'When the account closes, unless its owner comes back before. A suspension may come in between.';
COMMENT ON COLUMN accounts.language IS 'The code of the language that the owner reads, as de. Null until it is known: then the browser says it. The site may no longer offer it; then its usual language stands in.';

CREATE TABLE active_days (
  day date NOT NULL,
  account_id uuid NOT NULL,
  CONSTRAINT active_days_pkey PRIMARY KEY (day, account_id),
  CONSTRAINT active_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
COMMENT ON TABLE active_days IS 'Who was here on which day (UTC), once each.';

CREATE TABLE active_totals (
  day date NOT NULL,
  total integer NOT NULL,
  CONSTRAINT active_totals_pkey PRIMARY KEY (day)
);
COMMENT ON TABLE active_totals IS 'How many were here on each day: the chart of active people reads these instead of counting rows of active_days.';

CREATE TABLE addresses (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT addresses_pkey PRIMARY KEY (id),
  CONSTRAINT addresses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
COMMENT ON TABLE addresses IS 'Delivery addresses that an account keeps, encrypted.';
COMMENT ON COLUMN addresses.sealed IS 'All fields as encrypted JSON.';

CREATE TABLE adult_statements (
  account_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT adult_statements_pkey PRIMARY KEY (account_id),
  CONSTRAINT adult_statements_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
COMMENT ON TABLE adult_statements IS 'When people who registered said that they are 18 or older. Accounts from before this table have no row.';

CREATE TABLE age_checks (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider text NOT NULL,
  provider_id text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT age_checks_pkey PRIMARY KEY (id),
  CONSTRAINT age_checks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
COMMENT ON TABLE age_checks IS 'Checks by a provider that have not ended; each is deleted with its end, or after a day.';

CREATE TABLE age_proofs (
  account_id uuid NOT NULL,
  method text NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT age_proofs_pkey PRIMARY KEY (account_id),
  CONSTRAINT age_proofs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT age_proofs_method_check CHECK ((method = ANY (ARRAY['declaration'::text, 'card'::text, 'test-card'::text])))
);
COMMENT ON TABLE age_proofs IS 'That the owner of an account is an adult: only that, how it was shown, and until when it counts.';

CREATE TABLE agreements (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  version_id uuid NOT NULL,
  way text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT agreements_pkey PRIMARY KEY (id),
  CONSTRAINT agreements_once UNIQUE (account_id, version_id),
  CONSTRAINT agreements_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT agreements_version_id_fkey FOREIGN KEY (version_id) REFERENCES post_versions(id),
  CONSTRAINT agreements_way_check CHECK ((way = ANY (ARRAY['registration'::text, 'question'::text])))
);
COMMENT ON TABLE agreements IS 'Who has agreed to which text. The text stays: a page whose versions people agreed to cannot be deleted.';
COMMENT ON COLUMN agreements.way IS 'registration: with it; question: when they were asked later.';

CREATE TABLE allowed_pictures (
  owner_id uuid NOT NULL,
  hash bit(256) NOT NULL,
  CONSTRAINT allowed_pictures_pkey PRIMARY KEY (owner_id, hash),
  CONSTRAINT allowed_pictures_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id) ON DELETE CASCADE
);
COMMENT ON TABLE allowed_pictures IS 'What staff have allowed: the same picture of the same owner is not held back again.';

CREATE TABLE approvals (
  id uuid NOT NULL,
  action text NOT NULL,
  object_id uuid NOT NULL,
  amount bigint NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  reason text NOT NULL,
  status text DEFAULT 'waiting'::text NOT NULL,
  message text,
  asked_by uuid NOT NULL,
  decided_by uuid,
  decision text,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT approvals_pkey PRIMARY KEY (id),
  CONSTRAINT approvals_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES accounts(id),
  CONSTRAINT approvals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id),
  CONSTRAINT approvals_action_check CHECK ((action = ANY (ARRAY['refundCharge'::text, 'refundPayment'::text, 'decideOrderDispute'::text, 'approvePayoutRequest'::text]))),
  CONSTRAINT approvals_amount_check CHECK ((amount > 0)),
  CONSTRAINT approvals_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'approved'::text, 'done'::text, 'failed'::text, 'declined'::text, 'expired'::text]))),
  CONSTRAINT approvals_two_people CHECK (((decided_by IS NULL) OR (decided_by <> asked_by) OR (status = 'declined'::text)))
);
COMMENT ON TABLE approvals IS 'Refunds and payouts above an amount, which a second member of staff decides. One object waits once.';
COMMENT ON COLUMN approvals.object_id IS 'What the action is about: a charge, a payment, an order or a payout request.';
COMMENT ON COLUMN approvals.amount IS 'Minor units.';
COMMENT ON COLUMN approvals.note IS 'What the fan will be told; empty for a payout.';
COMMENT ON COLUMN approvals.reason IS 'Why the money should move, for the colleague who decides.';
COMMENT ON COLUMN approvals.status IS 'waiting; approved: is being carried out; done; failed: message says why; declined; expired.';
COMMENT ON COLUMN approvals.message IS 'Why it could not be carried out.';
COMMENT ON COLUMN approvals.decision IS 'The words of whoever decided; null where there are none.';
COMMENT ON CONSTRAINT approvals_two_people ON approvals IS 'Nobody approves their own request; whoever asked may withdraw it.';

CREATE TABLE authenticators (
  account_id uuid NOT NULL,
  sealed_secret bytea NOT NULL,
  confirmed_at timestamp(3) with time zone,
  last_step bigint DEFAULT 0 NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT authenticators_pkey PRIMARY KEY (account_id),
  CONSTRAINT authenticators_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
COMMENT ON TABLE authenticators IS 'Authenticator apps (TOTP, RFC 6238): one for each account.';
COMMENT ON COLUMN authenticators.sealed_secret IS 'Encrypted with the site''s secret.';
COMMENT ON COLUMN authenticators.confirmed_at IS 'Null until a code of the app was entered.';
COMMENT ON COLUMN authenticators.last_step IS 'The 30-second step of the last accepted code: a step is accepted once.';

CREATE TABLE broadcast_recipients (
  broadcast_id uuid NOT NULL,
  account_id uuid NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  message_id uuid,
  conversation_id uuid,
  sequence bigint,
  opened_at timestamp(3) with time zone,
  CONSTRAINT broadcast_recipients_pkey PRIMARY KEY (broadcast_id, account_id),
  CONSTRAINT broadcast_recipients_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT broadcast_recipients_broadcast_id_fkey FOREIGN KEY (broadcast_id) REFERENCES broadcasts(id) ON DELETE CASCADE,
  CONSTRAINT broadcast_recipients_placed CHECK (((state = ANY (ARRAY['waiting'::text, 'skipped'::text])) OR ((message_id IS NOT NULL) AND (conversation_id IS NOT NULL) AND (sequence IS NOT NULL)))),
  CONSTRAINT broadcast_recipients_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'skipped'::text, 'recalled'::text, 'kept'::text])))
);
COMMENT ON TABLE broadcast_recipients IS 'Who gets a mass message, each fan once, however often a batch is tried.';
COMMENT ON COLUMN broadcast_recipients.state IS 'waiting; delivered: the copy is message_id; skipped: could not be written to any more; recalled; kept: was opened before the recall.';
COMMENT ON COLUMN broadcast_recipients.sequence IS 'The number of the copy in its conversation.';
COMMENT ON COLUMN broadcast_recipients.opened_at IS 'When the fan''s read mark reached it.';

CREATE TABLE broadcast_sales (
  charge_id uuid NOT NULL,
  broadcast_id uuid NOT NULL,
  CONSTRAINT broadcast_sales_pkey PRIMARY KEY (charge_id),
  CONSTRAINT broadcast_sales_broadcast_id_fkey FOREIGN KEY (broadcast_id) REFERENCES broadcasts(id) ON DELETE CASCADE,
  CONSTRAINT broadcast_sales_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charges(id)
);
COMMENT ON TABLE broadcast_sales IS 'What was paid for its messages; what of it stands, the ledger says.';

CREATE TABLE broadcasts (
  id uuid NOT NULL,
  performer_id uuid NOT NULL,
  status text DEFAULT 'draft'::text NOT NULL,
  text text DEFAULT ''::text NOT NULL,
  price bigint,
  total_file smallint DEFAULT 0 NOT NULL,
  audience jsonb NOT NULL,
  send_at timestamp(3) with time zone,
  problem text,
  started_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  walked_to uuid,
  is_gathered boolean DEFAULT false NOT NULL,
  total_recipient integer DEFAULT 0 NOT NULL,
  total_delivered integer DEFAULT 0 NOT NULL,
  total_skipped integer DEFAULT 0 NOT NULL,
  total_recalled integer DEFAULT 0 NOT NULL,
  total_kept integer DEFAULT 0 NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  removed_by uuid,
  hidden_at timestamp with time zone,
  CONSTRAINT broadcasts_pkey PRIMARY KEY (id),
  CONSTRAINT broadcasts_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE,
  CONSTRAINT broadcasts_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES accounts(id) ON DELETE SET NULL,
  CONSTRAINT broadcasts_dated CHECK (((status = 'draft'::text) OR (send_at IS NOT NULL))),
  CONSTRAINT broadcasts_price_check CHECK ((price > 0)),
  CONSTRAINT broadcasts_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'queued'::text, 'sending'::text, 'sent'::text, 'stopped'::text, 'recalling'::text, 'recalled'::text, 'removing'::text, 'removed'::text]))),
  CONSTRAINT broadcasts_total_file_check CHECK ((total_file >= 0))
);
COMMENT ON TABLE broadcasts IS 'One message of a performer to many of their fans. Each fan gets a copy, which is a row of messages.';
COMMENT ON COLUMN broadcasts.status IS 'queued: its moment has come, and it waits for its files or for another one of the performer; recalling, recalled: by the performer; removing, removed: by staff, for everyone.';
COMMENT ON COLUMN broadcasts.price IS 'Minor units, for the files of each copy.';
COMMENT ON COLUMN broadcasts.audience IS 'Who it is for: groups to include and to exclude, as the contract has them.';
COMMENT ON COLUMN broadcasts.send_at IS 'When it is to go out, or was.';
COMMENT ON COLUMN broadcasts.problem IS 'Why it did not go out, in a sentence for its performer.';
COMMENT ON COLUMN broadcasts.walked_to IS 'How far the walk of the moment has come, by accounts: through the audience, then through the recipients; null at its beginning.';
COMMENT ON COLUMN broadcasts.is_gathered IS 'All recipients stand in broadcast_recipients.';
COMMENT ON COLUMN broadcasts.total_skipped IS 'Who could not be written to any more when it came to them.';
COMMENT ON COLUMN broadcasts.total_kept IS 'Opened before it was recalled, and so not recalled.';
COMMENT ON COLUMN broadcasts.removed_by IS 'Who of the staff has removed it for everyone: the refunds to its buyers bear that name.';
COMMENT ON COLUMN broadcasts.hidden_at IS 'As that of messages: its copies are hidden with it.';

CREATE TABLE categories (
  id uuid NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  ordering integer DEFAULT 0 NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT categories_pkey PRIMARY KEY (id),
  CONSTRAINT categories_slug_once UNIQUE (slug),
  CONSTRAINT categories_slug_check CHECK ((slug ~ '^[^[:space:]]{1,60}$'::text))
);
COMMENT ON TABLE categories IS 'What performers do: categories that staff edit, and tags in the performers'' own words.';
COMMENT ON COLUMN categories.slug IS 'The name in addresses. Performers choose by it, so that a list in an address stays readable.';
COMMENT ON COLUMN categories.ordering IS 'The smallest number stands first.';
COMMENT ON COLUMN categories.is_active IS 'One that is not is neither offered nor shown; who chose it keeps it.';

CREATE TABLE charge_holds (
  charge_id uuid NOT NULL,
  performer_id uuid NOT NULL,
  released_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT charge_holds_pkey PRIMARY KEY (charge_id),
  CONSTRAINT charge_holds_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charges(id)
);
COMMENT ON TABLE charge_holds IS 'Sales whose money the performer gets later: not the time of the sale but that of the release starts the payout clock.';
COMMENT ON COLUMN charge_holds.released_at IS 'Null while it is held.';

CREATE TABLE charge_reversals (
  id uuid NOT NULL,
  charge_id uuid NOT NULL,
  payer_id uuid NOT NULL,
  performer_id uuid NOT NULL,
  cause text NOT NULL,
  cause_id uuid NOT NULL,
  gross bigint NOT NULL,
  commission bigint NOT NULL,
  net bigint NOT NULL,
  site_discount bigint DEFAULT 0 NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  restored_at timestamp(3) with time zone,
  CONSTRAINT charge_reversals_pkey PRIMARY KEY (id),
  CONSTRAINT charge_reversals_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charges(id),
  CONSTRAINT charge_reversals_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES accounts(id),
  CONSTRAINT charge_reversals_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id),
  CONSTRAINT charge_reversals_cause_check CHECK ((cause = ANY (ARRAY['refund'::text, 'dispute'::text, 'subscription'::text]))),
  CONSTRAINT charge_reversals_commission_check CHECK ((commission >= 0)),
  CONSTRAINT charge_reversals_discount_within CHECK ((site_discount <= gross)),
  CONSTRAINT charge_reversals_gross_check CHECK ((gross > 0)),
  CONSTRAINT charge_reversals_net_check CHECK ((net >= 0)),
  CONSTRAINT charge_reversals_parts_sum CHECK ((gross = (commission + net))),
  CONSTRAINT charge_reversals_site_discount_check CHECK ((site_discount >= 0))
);
COMMENT ON TABLE charge_reversals IS 'A sale can be taken back, in whole or in parts: for a refund, for a dispute, or for the part of a subscription''s period that nobody will use. The charge itself stays as it was; each reversal says how much of it went back, and to whom.';
COMMENT ON COLUMN charge_reversals.cause IS 'What it was taken back for; cause_id is the row of that kind.';
COMMENT ON COLUMN charge_reversals.gross IS 'How much of the charge went back, in minor units; commission and net are its parts.';
COMMENT ON COLUMN charge_reversals.restored_at IS 'When a dispute was won and the sale stood again; null otherwise.';

CREATE TABLE charges (
  id uuid NOT NULL,
  type text NOT NULL,
  payer_id uuid NOT NULL,
  performer_id uuid NOT NULL,
  object_id uuid,
  gross bigint NOT NULL,
  commission bigint NOT NULL,
  net bigint NOT NULL,
  message text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  site_discount bigint DEFAULT 0 NOT NULL,
  book text DEFAULT current_book() NOT NULL,
  CONSTRAINT charges_pkey PRIMARY KEY (id),
  CONSTRAINT charges_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES accounts(id),
  CONSTRAINT charges_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id),
  CONSTRAINT charges_book_check CHECK ((book = ANY (ARRAY['real'::text, 'test'::text]))),
  CONSTRAINT charges_commission_check CHECK ((commission >= 0)),
  CONSTRAINT charges_gross_check CHECK (((gross > 0) OR ((gross = 0) AND (type <> 'tip'::text)))),
  CONSTRAINT charges_net_check CHECK ((net >= 0)),
  CONSTRAINT charges_not_oneself CHECK ((payer_id <> performer_id)),
  CONSTRAINT charges_parts_sum CHECK ((gross = (commission + net))),
  CONSTRAINT charges_site_discount_check CHECK (((site_discount >= 0) AND (site_discount <= gross))),
  CONSTRAINT charges_type_check CHECK ((type = ANY ('{tip,feed,gallery,video,message,subscription,product,stream,stream-minute}'::text[])))
);
COMMENT ON TABLE charges IS 'What a fan paid a performer for: one row for each sale, its parts booked as transfers that refer to it. All amounts are minor units. A performer''s coupon may give something away: a sale for nothing stands in the books as such.';
COMMENT ON COLUMN charges.object_id IS 'What was bought; null of a tip.';
COMMENT ON COLUMN charges.gross IS 'What was paid: commission and net together.';
COMMENT ON COLUMN charges.net IS 'What the performer earns.';
COMMENT ON COLUMN charges.message IS 'What the fan wrote with a tip.';
COMMENT ON COLUMN charges.site_discount IS 'What the site pays of the price, by a coupon of its own; the performer earns as if the fan had paid it all.';

CREATE TABLE chosen_prices (
  performer_id uuid NOT NULL,
  chosen_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT chosen_prices_pkey PRIMARY KEY (performer_id),
  CONSTRAINT chosen_prices_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE
);
COMMENT ON TABLE chosen_prices IS 'When performers last saved their prices, even unchanged. A table of its own and no column of `performers`, because the release before this table cannot read rows with a column that it does not know.';

CREATE TABLE comments (
  id uuid NOT NULL,
  object_kind text NOT NULL,
  object_id uuid NOT NULL,
  performer_id uuid NOT NULL,
  account_id uuid NOT NULL,
  parent_id uuid,
  text text NOT NULL,
  picture_file_id uuid,
  picture_alternative_text text DEFAULT ''::text NOT NULL,
  total_like bigint DEFAULT 0 NOT NULL,
  total_answer bigint DEFAULT 0 NOT NULL,
  deleted_at timestamp with time zone,
  hidden_at timestamp with time zone,
  is_silenced boolean DEFAULT false NOT NULL,
  is_shown boolean GENERATED ALWAYS AS (((deleted_at IS NULL) AND (hidden_at IS NULL) AND (NOT is_silenced))) STORED NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT comments_pkey PRIMARY KEY (id),
  CONSTRAINT comments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT comments_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES comments(id) ON DELETE CASCADE,
  CONSTRAINT comments_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE,
  CONSTRAINT comments_picture_file_id_fkey FOREIGN KEY (picture_file_id) REFERENCES files(id) ON DELETE SET NULL,
  CONSTRAINT comments_deleted_is_empty CHECK (((deleted_at IS NULL) OR (text = ''::text))),
  CONSTRAINT comments_object_kind_check CHECK ((object_kind = ANY (ARRAY['feed'::text, 'gallery'::text, 'photo'::text, 'video'::text, 'product'::text]))),
  CONSTRAINT comments_total_answer_check CHECK ((total_answer >= 0)),
  CONSTRAINT comments_total_like_check CHECK ((total_like >= 0))
);
COMMENT ON TABLE comments IS 'What people write below content.';
COMMENT ON COLUMN comments.performer_id IS 'Whose content it is; their blocks silence people.';
COMMENT ON COLUMN comments.parent_id IS 'An answer belongs to a comment of the same object that is none itself.';
COMMENT ON COLUMN comments.picture_alternative_text IS 'What the picture shows, for those who do not see it.';
COMMENT ON COLUMN comments.total_answer IS 'Answers that are shown, kept by a trigger.';
COMMENT ON COLUMN comments.deleted_at IS 'Deleted, but kept as a place for its answers.';
COMMENT ON COLUMN comments.hidden_at IS 'Hidden by staff.';
COMMENT ON COLUMN comments.is_silenced IS 'Written by someone whom the performer has shut out or restricted: only its author sees it, and the performer.';
COMMENT ON COLUMN comments.is_shown IS 'What counts, and what everyone sees.';

CREATE TABLE consent_cases (
  id uuid NOT NULL,
  consent_id uuid NOT NULL,
  performer_id uuid NOT NULL,
  cause text NOT NULL,
  total_content integer NOT NULL,
  due_at timestamp with time zone NOT NULL,
  outcome text,
  note text,
  administrator_id uuid,
  decided_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT consent_cases_pkey PRIMARY KEY (id),
  CONSTRAINT consent_cases_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES accounts(id),
  CONSTRAINT consent_cases_consent_id_fkey FOREIGN KEY (consent_id) REFERENCES consents(id) ON DELETE CASCADE,
  CONSTRAINT consent_cases_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT consent_cases_cause_check CHECK ((cause = ANY (ARRAY['declined'::text, 'withdrawn'::text]))),
  CONSTRAINT consent_cases_decided_whole CHECK (((outcome IS NULL) = (decided_at IS NULL))),
  CONSTRAINT consent_cases_outcome_check CHECK ((outcome = ANY (ARRAY['kept-hidden'::text, 'removed'::text, 'restored'::text])))
);
COMMENT ON TABLE consent_cases IS 'A person has declined or withdrawn consent to something that they are shown in: staff decide until due_at.';
COMMENT ON COLUMN consent_cases.total_content IS 'How much of it was hidden when the case was opened.';
COMMENT ON COLUMN consent_cases.outcome IS 'kept-hidden; removed, with refunds; restored: the consent is overruled. Null until then.';

CREATE TABLE consent_events (
  id uuid NOT NULL,
  consent_id uuid NOT NULL,
  state text NOT NULL,
  way text,
  text_version smallint NOT NULL,
  name text NOT NULL,
  paper_sha256 bytea,
  note text,
  staff_id uuid,
  hash bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT consent_events_pkey PRIMARY KEY (id)
);
COMMENT ON TABLE consent_events IS 'The history of consents. Never changed and never deleted: each row has a hash over itself and the one before.';
COMMENT ON COLUMN consent_events.consent_id IS 'No foreign key: the history outlives what it is about.';
COMMENT ON COLUMN consent_events.paper_sha256 IS 'Of the paper that was there at that moment.';
COMMENT ON COLUMN consent_events.hash IS 'Over this row and the hash before it, so that a missing row is noticed.';

CREATE TABLE consents (
  id uuid NOT NULL,
  participant_id uuid NOT NULL,
  object_kind text,
  object_id uuid,
  state text NOT NULL,
  way text,
  text_version smallint NOT NULL,
  given_name text,
  birth_date date,
  paper_file_id uuid,
  token_hash bytea,
  token_expires_at timestamp with time zone,
  asked_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT consents_pkey PRIMARY KEY (id),
  CONSTRAINT consents_paper_file_id_fkey FOREIGN KEY (paper_file_id) REFERENCES files(id) ON DELETE SET NULL,
  CONSTRAINT consents_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participants(id) ON DELETE CASCADE,
  CONSTRAINT consents_decided_whole CHECK (((state = 'asked'::text) = (decided_at IS NULL))),
  CONSTRAINT consents_object_whole CHECK (((object_kind IS NULL) = (object_id IS NULL))),
  CONSTRAINT consents_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'agreed'::text, 'declined'::text, 'withdrawn'::text, 'overruled'::text]))),
  CONSTRAINT consents_way_check CHECK ((way = ANY (ARRAY['account'::text, 'link'::text, 'staff'::text])))
);
COMMENT ON TABLE consents IS 'What a person was asked, and what they have answered: once for all content of the performer, or for each piece; never both.';
COMMENT ON COLUMN consents.object_kind IS 'Null, with object_id, for all content of the performer.';
COMMENT ON COLUMN consents.state IS 'asked; agreed; declined; withdrawn; overruled: staff show the content all the same.';
COMMENT ON COLUMN consents.way IS 'How it was answered: by an account, by a link, or by staff, who overrule; null before.';
COMMENT ON COLUMN consents.text_version IS 'Which text the person read.';
COMMENT ON COLUMN consents.given_name IS 'What a person who answers by a link says of themselves, as birth_date.';
COMMENT ON COLUMN consents.paper_file_id IS 'A signed paper, encrypted; staff alone open it.';
COMMENT ON COLUMN consents.token_hash IS 'Of the link by which the person answers, or withdraws; the link itself is not stored.';

CREATE TABLE contact_messages (
  id uuid NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  message text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT contact_messages_pkey PRIMARY KEY (id)
);
COMMENT ON TABLE contact_messages IS 'What people wrote to the site by its contact form.';

CREATE TABLE content_consents (
  object_kind text NOT NULL,
  object_id uuid NOT NULL,
  performer_id uuid NOT NULL,
  is_required boolean NOT NULL,
  answered_at timestamp with time zone,
  held_at timestamp with time zone,
  cleared_at timestamp with time zone,
  removed_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT content_consents_pkey PRIMARY KEY (object_kind, object_id),
  CONSTRAINT content_consents_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES accounts(id) ON DELETE CASCADE
);
COMMENT ON TABLE content_consents IS 'Content in which people are shown, and whether it is held back for want of consent.';
COMMENT ON COLUMN content_consents.is_required IS 'Published only once everyone shown has agreed.';
COMMENT ON COLUMN content_consents.answered_at IS 'When its performer last said who is shown; null: they have not, and it is held where consent is required.';
COMMENT ON COLUMN content_consents.held_at IS 'Since when it is hidden for want of consent; null: it is not.';
COMMENT ON COLUMN content_consents.cleared_at IS 'When it was first free to be shown.';
COMMENT ON COLUMN content_consents.removed_at IS 'Staff have removed it.';

CREATE TABLE content_days (
  object_id uuid NOT NULL,
  day date NOT NULL,
  total_view bigint DEFAULT 0 NOT NULL,
  total_locked_view bigint DEFAULT 0 NOT NULL,
  total_subscriber bigint DEFAULT 0 NOT NULL,
  CONSTRAINT content_days_pkey PRIMARY KEY (object_id, day)
) WITH (fillfactor=80);
COMMENT ON TABLE content_days IS 'What each post, gallery and video brought on each day (UTC). Nothing in it is about a person. The rows of content that is deleted go by a trigger.';
COMMENT ON COLUMN content_days.total_locked_view IS 'Of the views, those of people for whom it was locked.';
COMMENT ON COLUMN content_days.total_subscriber IS 'Subscriptions that began within a day after the fan pressed "Subscribe" on it.';

CREATE TABLE content_hides (
  object_kind text NOT NULL,
  object_id uuid NOT NULL,
  cause text NOT NULL,
  since timestamp with time zone NOT NULL,
  CONSTRAINT content_hides_pkey PRIMARY KEY (object_kind, object_id, cause),
  CONSTRAINT content_hides_cause_check CHECK ((cause = ANY (ARRAY['staff'::text, 'consent'::text, 'picture'::text])))
);
COMMENT ON TABLE content_hides IS 'Content is hidden while at least one of these causes lasts; hidden_at of its row is the earliest of them.';
COMMENT ON COLUMN content_hides.cause IS 'staff: by a decision; consent: someone shown has not agreed; picture: one of its pictures is on a list.';

CREATE TABLE content_participants (
  participant_id uuid NOT NULL,
  object_kind text NOT NULL,
  object_id uuid NOT NULL,
  CONSTRAINT content_participants_pkey PRIMARY KEY (participant_id, object_kind, object_id),
  CONSTRAINT content_participants_object_kind_object_id_fkey FOREIGN KEY (object_kind, object_id) REFERENCES content_consents(object_kind, object_id) ON DELETE CASCADE,
  CONSTRAINT content_participants_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participants(id) ON DELETE CASCADE
);
COMMENT ON TABLE content_participants IS 'Who is shown in what.';

CREATE TABLE content_views (
  day date NOT NULL,
  object_id uuid NOT NULL,
  viewer bytea NOT NULL,
  CONSTRAINT content_views_pkey PRIMARY KEY (day, object_id, viewer)
) PARTITION BY RANGE (day);
COMMENT ON TABLE content_views IS 'Who has seen what on a day (UTC), so that each counts once: keyed hashes, which are deleted soon after it. There is a partition for each day (`platform/database/partitions`): a day of views goes at once, and not row by row.';
COMMENT ON COLUMN content_views.viewer IS 'A keyed hash of the account, or of network and browser. It differs from day to day.';

CREATE TABLE conversation_members (
  conversation_id uuid NOT NULL,
  account_id uuid NOT NULL,
  other_id uuid NOT NULL,
  listed_at timestamp(3) with time zone,
  read_sequence bigint DEFAULT 0 NOT NULL,
  total_unread bigint DEFAULT 0 NOT NULL,
  restricted_from bigint,
  CONSTRAINT conversation_members_pkey PRIMARY KEY (conversation_id, account_id),
  CONSTRAINT conversation_members_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT conversation_members_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  CONSTRAINT conversation_members_other_id_fkey FOREIGN KEY (other_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT conversation_members_total_unread_check CHECK ((total_unread >= 0))
);
COMMENT ON TABLE conversation_members IS 'One side of a conversation: two rows for each.';
COMMENT ON COLUMN conversation_members.other_id IS 'The account of the other side.';
COMMENT ON COLUMN conversation_members.listed_at IS 'When it last had a message, or was opened by this side; null: this side''s list does not show it.';
COMMENT ON COLUMN conversation_members.read_sequence IS 'Up to which message this side has read; never moves back.';
COMMENT ON COLUMN conversation_members.total_unread IS 'Messages of the other after the read mark, without the deleted ones.';
COMMENT ON COLUMN conversation_members.restricted_from IS 'Set where this side restricts the other: the conversation lies among the restricted ones and counts as nothing unread, and the other goes on seeing this read mark, that of the moment of the restriction.';

CREATE TABLE conversations (
  id uuid NOT NULL,
  first_id uuid NOT NULL,
  second_id uuid NOT NULL,
  last_sequence bigint DEFAULT 0 NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT conversations_pkey PRIMARY KEY (id),
  CONSTRAINT conversations_once UNIQUE (first_id, second_id),
  CONSTRAINT conversations_first_id_fkey FOREIGN KEY (first_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT conversations_second_id_fkey FOREIGN KEY (second_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT conversations_in_order CHECK ((first_id < second_id)),
  CONSTRAINT conversations_last_sequence_check CHECK ((last_sequence >= 0))
);
COMMENT ON TABLE conversations IS 'Between two accounts; who has the smaller id stands first, so that there is one for each two.';
COMMENT ON COLUMN conversations.last_sequence IS 'How many messages there are: they are numbered 1, 2, 3 and never leave a gap.';

CREATE TABLE counter_notices (
  case_id uuid NOT NULL,
  name text NOT NULL,
  postal_address text NOT NULL,
  text text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  restores_at timestamp(3) with time zone NOT NULL,
  restored_at timestamp(3) with time zone,
  court_case_at timestamp(3) with time zone,
  void_at timestamp(3) with time zone,
  CONSTRAINT counter_notices_pkey PRIMARY KEY (case_id),
  CONSTRAINT counter_notices_case_id_fkey FOREIGN KEY (case_id) REFERENCES report_cases(id) ON DELETE CASCADE
);
COMMENT ON TABLE counter_notices IS 'An author''s answer to a notice of copyright, with the statements that the law asks for.';
COMMENT ON COLUMN counter_notices.restores_at IS 'When the content is shown again.';
COMMENT ON COLUMN counter_notices.court_case_at IS 'Since then, staff know of a court case, and the content stays hidden.';
COMMENT ON COLUMN counter_notices.void_at IS 'Another decision has replaced the one that it answers.';

CREATE TABLE country_blocks (
  performer_id uuid NOT NULL,
  country text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT country_blocks_pkey PRIMARY KEY (performer_id, country),
  CONSTRAINT country_blocks_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE,
  CONSTRAINT country_blocks_country_check CHECK ((country ~ '^[A-Z]{2}$'::text))
);
COMMENT ON TABLE country_blocks IS 'From which countries a performer''s page is not seen. Whoever blocks countries also blocks the unknown one, ZZ; it counts where the site''s settings say so.';
COMMENT ON COLUMN country_blocks.country IS 'Two letters, ISO 3166; ZZ: unknown.';

CREATE TABLE coupon_uses (
  id uuid NOT NULL,
  coupon_id uuid NOT NULL,
  account_id uuid NOT NULL,
  charge_id uuid,
  payment_id uuid,
  target text NOT NULL,
  discount bigint NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  given_back_at timestamp(3) with time zone,
  CONSTRAINT coupon_uses_pkey PRIMARY KEY (id),
  CONSTRAINT coupon_uses_once UNIQUE (charge_id),
  CONSTRAINT coupon_uses_payment_once UNIQUE (payment_id),
  CONSTRAINT coupon_uses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT coupon_uses_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charges(id),
  CONSTRAINT coupon_uses_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  CONSTRAINT coupon_uses_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT coupon_uses_discount_check CHECK ((discount > 0)),
  CONSTRAINT coupon_uses_target_check CHECK ((target = ANY (ARRAY['monthly'::text, 'yearly'::text, 'feed'::text, 'gallery'::text, 'video'::text, 'message'::text, 'product'::text, 'stream'::text])))
);
COMMENT ON TABLE coupon_uses IS 'One row for every sale that a coupon lowered, kept also where the sale was taken back; and one for every card payment under way that will be such a sale.';
COMMENT ON COLUMN coupon_uses.charge_id IS 'The sale; null while its payment is under way.';
COMMENT ON COLUMN coupon_uses.payment_id IS 'The card payment for which it is held, or was.';
COMMENT ON COLUMN coupon_uses.discount IS 'Minor units.';
COMMENT ON COLUMN coupon_uses.given_back_at IS 'When the use could be had again, because its sale was taken back; null: it stands.';

CREATE TABLE coupons (
  id uuid NOT NULL,
  owner_id uuid,
  performer_id uuid,
  code text NOT NULL,
  kind text NOT NULL,
  value bigint NOT NULL,
  targets text[] NOT NULL,
  max_uses integer,
  max_uses_per_fan integer,
  starts_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  is_active boolean DEFAULT true NOT NULL,
  used integer DEFAULT 0 NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT coupons_pkey PRIMARY KEY (id),
  CONSTRAINT coupons_code_unique UNIQUE (code),
  CONSTRAINT coupons_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES performers(account_id),
  CONSTRAINT coupons_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id),
  CONSTRAINT coupons_kind_check CHECK ((kind = ANY (ARRAY['percentage'::text, 'amount'::text]))),
  CONSTRAINT coupons_max_uses_check CHECK ((max_uses > 0)),
  CONSTRAINT coupons_max_uses_per_fan_check CHECK ((max_uses_per_fan > 0)),
  CONSTRAINT coupons_of_her_own CHECK (((owner_id IS NULL) OR (owner_id = performer_id))),
  CONSTRAINT coupons_percentage_within CHECK (((kind <> 'percentage'::text) OR (value <= 10000))),
  CONSTRAINT coupons_targets_check CHECK (((cardinality(targets) > 0) AND (targets <@ ARRAY['monthly'::text, 'yearly'::text, 'feed'::text, 'gallery'::text, 'video'::text, 'message'::text, 'product'::text, 'stream'::text]))),
  CONSTRAINT coupons_times_in_order CHECK ((ends_at > starts_at)),
  CONSTRAINT coupons_used_check CHECK ((used >= 0)),
  CONSTRAINT coupons_value_check CHECK ((value > 0))
);
COMMENT ON TABLE coupons IS 'A code that lowers a price: the site''s own (no owner; the site pays the discount), or a performer''s for what they sell (it lowers their price).';
COMMENT ON COLUMN coupons.owner_id IS 'Null: the site.';
COMMENT ON COLUMN coupons.performer_id IS 'Whose prices it lowers; null: those of every performer.';
COMMENT ON COLUMN coupons.code IS 'Capitals without blanks, unique on the whole site.';
COMMENT ON COLUMN coupons.value IS 'Basis points of the price, or minor units off it.';
COMMENT ON COLUMN coupons.targets IS 'For what it can be used.';
COMMENT ON COLUMN coupons.max_uses IS 'Null: without limit; so is max_uses_per_fan.';
COMMENT ON COLUMN coupons.used IS 'Uses that stand; changed only under a lock of this row, together with the use itself.';

CREATE TABLE data_exports (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  status text NOT NULL,
  size_bytes bigint,
  ready_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT data_exports_pkey PRIMARY KEY (id),
  CONSTRAINT data_exports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT data_exports_ready CHECK (((status <> 'ready'::text) OR ((size_bytes IS NOT NULL) AND (expires_at IS NOT NULL)))),
  CONSTRAINT data_exports_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'ready'::text, 'failed'::text, 'deleted'::text])))
);
COMMENT ON TABLE data_exports IS 'Archives of all that the site holds of an account: one at a time, kept for some days.';
COMMENT ON COLUMN data_exports.status IS 'waiting: a job builds it; ready; failed; deleted: its time is over.';

CREATE TABLE deleted_objects (
  kind text NOT NULL,
  id uuid NOT NULL,
  CONSTRAINT deleted_objects_pkey PRIMARY KEY (kind, id)
);
COMMENT ON TABLE deleted_objects IS 'What was deleted, whoever deleted it: what people did with it is forgotten by a job, as there may be more of that than one transaction should hold. The job deletes the row.';

CREATE TABLE disputes (
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider text NOT NULL,
  provider_dispute_id text NOT NULL,
  amount bigint NOT NULL,
  tokens bigint DEFAULT 0 NOT NULL,
  is_taken boolean NOT NULL,
  reason text NOT NULL,
  status text NOT NULL,
  evidence_due_at timestamp(3) with time zone,
  closed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT disputes_pkey PRIMARY KEY (id),
  CONSTRAINT disputes_provider_dispute_unique UNIQUE (provider, provider_dispute_id),
  CONSTRAINT disputes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT disputes_amount_check CHECK ((amount > 0)),
  CONSTRAINT disputes_status_check CHECK ((status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text]))),
  CONSTRAINT disputes_tokens_check CHECK ((tokens >= 0))
);
COMMENT ON TABLE disputes IS 'A fan''s bank takes a card payment back, and decides later who is right.';
COMMENT ON COLUMN disputes.amount IS 'Minor units that the bank took.';
COMMENT ON COLUMN disputes.tokens IS 'What left the wallet for it; nothing where the first thing that we heard is that it was won.';
COMMENT ON COLUMN disputes.is_taken IS 'Whether the money is away now.';
COMMENT ON COLUMN disputes.evidence_due_at IS 'Until when the provider takes our side of it.';

CREATE TABLE fan_list_members (
  list_id uuid NOT NULL,
  account_id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT fan_list_members_pkey PRIMARY KEY (list_id, account_id),
  CONSTRAINT fan_list_members_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT fan_list_members_list_id_fkey FOREIGN KEY (list_id) REFERENCES fan_lists(id) ON DELETE CASCADE
);
COMMENT ON TABLE fan_list_members IS 'Who is on a list.';

CREATE TABLE fan_lists (
  id uuid NOT NULL,
  performer_id uuid NOT NULL,
  name text NOT NULL,
  total_fan integer DEFAULT 0 NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT fan_lists_pkey PRIMARY KEY (id),
  CONSTRAINT fan_lists_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE,
  CONSTRAINT fan_lists_total_fan_check CHECK ((total_fan >= 0))
);
COMMENT ON TABLE fan_lists IS 'Fans whom a performer has put together, to write to them.';
COMMENT ON COLUMN fan_lists.total_fan IS 'Kept by the commands, which hold the list while they change who is on it.';

CREATE TABLE fan_notes (
  performer_id uuid NOT NULL,
  account_id uuid NOT NULL,
  text text NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT fan_notes_pkey PRIMARY KEY (performer_id, account_id),
  CONSTRAINT fan_notes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT fan_notes_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE,
  CONSTRAINT fan_notes_text_check CHECK ((text <> ''::text))
);
COMMENT ON TABLE fan_notes IS 'What a performer notes about a fan, for their own eyes.';

CREATE TABLE feed_dismissals (
  account_id uuid NOT NULL,
  feed_id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT feed_dismissals_pkey PRIMARY KEY (account_id, feed_id),
  CONSTRAINT feed_dismissals_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT feed_dismissals_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES feeds(id) ON DELETE CASCADE
);
COMMENT ON TABLE feed_dismissals IS 'Posts that an account does not want to see in its lists. What staff decide for everyone is hidden_at of the post.';

CREATE TABLE feed_draft_files (
  file_id uuid NOT NULL,
  account_id uuid NOT NULL,
  role text NOT NULL,
  "position" smallint NOT NULL,
  CONSTRAINT feed_draft_files_pkey PRIMARY KEY (file_id),
  CONSTRAINT feed_draft_files_account_id_fkey FOREIGN KEY (account_id) REFERENCES feed_drafts(account_id) ON DELETE CASCADE,
  CONSTRAINT feed_draft_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  CONSTRAINT feed_draft_files_role_check CHECK ((role = ANY (ARRAY['file'::text, 'thumbnail'::text, 'teaser'::text])))
);
COMMENT ON TABLE feed_draft_files IS 'Files of a draft are not swept while they are in it.';

CREATE TABLE feed_drafts (
  account_id uuid NOT NULL,
  content jsonb NOT NULL,
  revision bigint NOT NULL,
  saved_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT feed_drafts_pkey PRIMARY KEY (account_id),
  CONSTRAINT feed_drafts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
COMMENT ON TABLE feed_drafts IS 'The post that a performer is writing: one for each, on all of their devices.';
COMMENT ON COLUMN feed_drafts.content IS 'What is typed so far, as the contract has it.';
COMMENT ON COLUMN feed_drafts.revision IS 'Milliseconds since 1970, or one more than before: the revision of a later draft is never that of an earlier one.';

CREATE TABLE feed_files (
  feed_id uuid NOT NULL,
  file_id uuid NOT NULL,
  "position" smallint NOT NULL,
  CONSTRAINT feed_files_pkey PRIMARY KEY (feed_id, "position"),
  CONSTRAINT feed_files_file_once UNIQUE (file_id),
  CONSTRAINT feed_files_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES feeds(id) ON DELETE CASCADE,
  CONSTRAINT feed_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  CONSTRAINT feed_files_position_check CHECK (("position" >= 0))
);
COMMENT ON TABLE feed_files IS 'The files of a post, in their order.';

CREATE TABLE feeds (
  id uuid NOT NULL,
  performer_id uuid NOT NULL,
  type text NOT NULL,
  text text DEFAULT ''::text NOT NULL,
  access text NOT NULL,
  price bigint,
  thumbnail_file_id uuid,
  teaser_file_id uuid,
  total_like bigint DEFAULT 0 NOT NULL,
  total_comment bigint DEFAULT 0 NOT NULL,
  withdrawn_at timestamp with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  hidden_at timestamp with time zone,
  published_at timestamp(3) with time zone,
  public_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  pinned_at timestamp(3) with time zone,
  phase text DEFAULT 'waiting'::text NOT NULL,
  binned_at timestamp(3) with time zone,
  CONSTRAINT feeds_pkey PRIMARY KEY (id),
  CONSTRAINT feeds_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE,
  CONSTRAINT feeds_teaser_file_id_fkey FOREIGN KEY (teaser_file_id) REFERENCES files(id) ON DELETE SET NULL,
  CONSTRAINT feeds_thumbnail_file_id_fkey FOREIGN KEY (thumbnail_file_id) REFERENCES files(id) ON DELETE SET NULL,
  CONSTRAINT feeds_access_check CHECK ((access = ANY (ARRAY['public'::text, 'followers'::text, 'subscribers'::text, 'paid'::text]))),
  CONSTRAINT feeds_binned_is_withdrawn CHECK (((binned_at IS NULL) OR (withdrawn_at IS NOT NULL))),
  CONSTRAINT feeds_listed_is_published CHECK (((phase = 'waiting'::text) OR (published_at IS NOT NULL))),
  CONSTRAINT feeds_paid_has_price CHECK (((access = 'paid'::text) = (price IS NOT NULL))),
  CONSTRAINT feeds_phase_check CHECK ((phase = ANY (ARRAY['waiting'::text, 'listed'::text, 'ended'::text]))),
  CONSTRAINT feeds_pinned_is_listed CHECK (((pinned_at IS NULL) OR (phase = 'listed'::text))),
  CONSTRAINT feeds_price_check CHECK ((price > 0)),
  CONSTRAINT feeds_times_in_order CHECK (((ends_at > published_at) AND (public_at > published_at))),
  CONSTRAINT feeds_total_comment_check CHECK ((total_comment >= 0)),
  CONSTRAINT feeds_total_like_check CHECK ((total_like >= 0)),
  CONSTRAINT feeds_type_check CHECK ((type = ANY (ARRAY['text'::text, 'photo'::text, 'video'::text, 'audio'::text])))
);
COMMENT ON TABLE feeds IS 'Posts of performers, called feeds in the code. The rule (`access`) says who may read one; three moments say when. A published_at that is null makes a draft, one to come is a schedule; from public_at on the post is open to everyone whatever its rule, so that subscribers were first; from ends_at on it is there no longer, but for its buyers.';
COMMENT ON COLUMN feeds.type IS 'Of its files; text has none.';
COMMENT ON COLUMN feeds.access IS 'public: for everyone; followers; subscribers; paid: for who has bought it.';
COMMENT ON COLUMN feeds.price IS 'Minor units; of paid posts alone.';
COMMENT ON COLUMN feeds.total_like IS 'Kept by triggers, as total_comment is: of reactions and of comments that are shown.';
COMMENT ON COLUMN feeds.withdrawn_at IS 'A sold post that its performer deleted: gone for all but its buyers.';
COMMENT ON COLUMN feeds.created_at IS 'Milliseconds, as the application counts: a cursor then names a row''s moment exactly.';
COMMENT ON COLUMN feeds.hidden_at IS 'Hidden by staff, or for want of consent: not listed and not opened, also not by its buyers, but by its owner and staff, until it is shown again.';
COMMENT ON COLUMN feeds.published_at IS 'From when on it is listed; null: a draft.';
COMMENT ON COLUMN feeds.public_at IS 'From when on everyone may read it, whatever its rule; null: never.';
COMMENT ON COLUMN feeds.ends_at IS 'From when on it is there no longer, but for its buyers; null: never.';
COMMENT ON COLUMN feeds.pinned_at IS 'On top of its performer''s page, the newest pin first; null: not pinned.';
COMMENT ON COLUMN feeds.phase IS 'What the counters know of its moments: waiting, listed or ended. Access and lists go by the clock; a job lets this follow, and tells of each change once.';
COMMENT ON COLUMN feeds.binned_at IS 'Deleted content waits in its performer''s bin. It is withdrawn as well, so that nothing else has to know of the bin.';

CREATE TABLE files (
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  type text NOT NULL,
  object_kind text,
  object_id uuid,
  status text DEFAULT 'queued'::text NOT NULL,
  progress smallint DEFAULT 0 NOT NULL,
  failure_message text,
  attempts smallint DEFAULT 0 NOT NULL,
  original_name text NOT NULL,
  mime_type text NOT NULL,
  size_bytes bigint NOT NULL,
  sha256 bytea NOT NULL,
  storage_key text NOT NULL,
  width integer,
  height integer,
  duration_ms integer,
  thumbhash text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  renditions jsonb DEFAULT '[]'::jsonb NOT NULL,
  "position" smallint,
  is_encrypted boolean DEFAULT false NOT NULL,
  held_at timestamp(3) with time zone,
  hashed_at timestamp(3) with time zone,
  CONSTRAINT files_pkey PRIMARY KEY (id),
  CONSTRAINT files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT files_duration_ms_check CHECK ((duration_ms >= 0)),
  CONSTRAINT files_failure_told CHECK (((status <> 'failed'::text) OR (failure_message IS NOT NULL))),
  CONSTRAINT files_height_check CHECK ((height > 0)),
  CONSTRAINT files_object_kind_check CHECK ((object_kind = ANY (ARRAY['feed'::text, 'account'::text, 'gallery'::text, 'photo'::text, 'video'::text, 'comment'::text, 'message'::text, 'broadcast'::text, 'product'::text, 'order'::text, 'stream'::text, 'consent'::text]))),
  CONSTRAINT files_object_whole CHECK (((object_kind IS NULL) = (object_id IS NULL))),
  CONSTRAINT files_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  CONSTRAINT files_renditions_check CHECK ((jsonb_typeof(renditions) = 'array'::text)),
  CONSTRAINT files_size_bytes_check CHECK ((size_bytes > 0)),
  CONSTRAINT files_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'processing'::text, 'ready'::text, 'failed'::text]))),
  CONSTRAINT files_type_check CHECK ((type = ANY (ARRAY['feed-photo'::text, 'feed-video'::text, 'feed-audio'::text, 'feed-thumbnail'::text, 'feed-teaser'::text, 'gallery-photo'::text, 'video'::text, 'video-teaser'::text, 'video-thumbnail'::text, 'video-captions'::text, 'comment-picture'::text, 'message-photo'::text, 'message-video'::text, 'avatar'::text, 'cover'::text, 'welcome-video'::text, 'id-verification'::text, 'document-verification'::text, 'identity-selfie'::text, 'consent-paper'::text, 'product-image'::text, 'product-file'::text, 'order-result'::text, 'stream-image'::text]))),
  CONSTRAINT files_width_check CHECK ((width > 0))
);
COMMENT ON TABLE files IS 'A file that someone has uploaded: its original, and its renditions once they are made. The row says whose it is, what it is for and how far its processing is; the bytes lie in the storage.';
COMMENT ON COLUMN files.type IS 'What it was uploaded for; decides what is made of it and how large it may be.';
COMMENT ON COLUMN files.object_kind IS 'The object whose access rule governs the file. Null: nothing yet, so that its owner and staff alone may see it, and it is swept when it stays so.';
COMMENT ON COLUMN files.object_id IS 'The id of that object, a row of the table that its kind names.';
COMMENT ON COLUMN files.status IS 'queued: waits for its turn; processing: renditions are being made, and a video with its lowest one plays already; ready; failed: failure_message says why.';
COMMENT ON COLUMN files.progress IS 'Of the processing, in per cent.';
COMMENT ON COLUMN files.failure_message IS 'A sentence for its owner.';
COMMENT ON COLUMN files.attempts IS 'How often processing was begun: one that never ends well is given up.';
COMMENT ON COLUMN files.size_bytes IS 'Of the original. It never changes, because storage_uses counts it.';
COMMENT ON COLUMN files.sha256 IS 'Of the original.';
COMMENT ON COLUMN files.storage_key IS 'Where the original lies in the storage.';
COMMENT ON COLUMN files.width IS 'Pixels, turned upright; null where it has no picture, and before it was read.';
COMMENT ON COLUMN files.thumbhash IS 'A tiny blurred preview, as text.';
COMMENT ON COLUMN files.renditions IS 'What was made of the file: an array of names with sizes. Renditions are made together, replaced together and read with their file, never alone: as rows of their own they were nine lookups for each photo of a list. Where their bytes lie and of what type they are follows from their names.';
COMMENT ON COLUMN files."position" IS 'Where a file stands among those that were attached with it; null: in the order of their ids.';
COMMENT ON COLUMN files.is_encrypted IS 'Whether the original''s bytes are encrypted; of papers that are older than encryption a job does that.';
COMMENT ON COLUMN files.held_at IS 'Since when a file is held back because its picture is on a list: its owner and staff alone may see it, until staff have decided. Null: it is not.';
COMMENT ON COLUMN files.hashed_at IS 'When the hashes of its pictures were made; pictures and videos that are older than hashes are hashed by a job.';

CREATE TABLE first_pages (
  is_only boolean DEFAULT true NOT NULL,
  offered_at timestamp with time zone NOT NULL,
  CONSTRAINT first_pages_pkey PRIMARY KEY (is_only),
  CONSTRAINT first_pages_is_only_check CHECK (is_only)
);
COMMENT ON TABLE first_pages IS 'When the drafts of terms and privacy were offered: once, also to a site that is older than they are, even if staff delete them.';
COMMENT ON COLUMN first_pages.is_only IS 'Always true, so that there is one row at most.';

CREATE TABLE follows (
  account_id uuid NOT NULL,
  performer_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT follows_pkey PRIMARY KEY (account_id, performer_id),
  CONSTRAINT follows_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT follows_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE,
  CONSTRAINT follows_not_oneself CHECK ((account_id <> performer_id))
);
COMMENT ON TABLE follows IS 'Who follows a performer. To like a performer is the same.';

CREATE TABLE galleries (
  id uuid NOT NULL,
  performer_id uuid NOT NULL,
  title text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  access text NOT NULL,
  price bigint,
  cover_photo_id uuid,
  total_photo bigint DEFAULT 0 NOT NULL,
  total_like bigint DEFAULT 0 NOT NULL,
  total_comment bigint DEFAULT 0 NOT NULL,
  published_at timestamp(3) with time zone,
  public_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  withdrawn_at timestamp with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  hidden_at timestamp with time zone,
  binned_at timestamp(3) with time zone,
  CONSTRAINT galleries_pkey PRIMARY KEY (id),
  CONSTRAINT galleries_cover_photo FOREIGN KEY (cover_photo_id) REFERENCES photos(id) ON DELETE SET NULL,
  CONSTRAINT galleries_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE,
  CONSTRAINT galleries_access_check CHECK ((access = ANY (ARRAY['public'::text, 'followers'::text, 'subscribers'::text, 'paid'::text]))),
  CONSTRAINT galleries_binned_is_withdrawn CHECK (((binned_at IS NULL) OR (withdrawn_at IS NOT NULL))),
  CONSTRAINT galleries_paid_has_price CHECK (((access = 'paid'::text) = (price IS NOT NULL))),
  CONSTRAINT galleries_price_check CHECK ((price > 0)),
  CONSTRAINT galleries_times_in_order CHECK (((ends_at > published_at) AND (public_at > published_at))),
  CONSTRAINT galleries_total_comment_check CHECK ((total_comment >= 0)),
  CONSTRAINT galleries_total_like_check CHECK ((total_like >= 0)),
  CONSTRAINT galleries_total_photo_check CHECK ((total_photo >= 0))
);
COMMENT ON TABLE galleries IS 'Collections of photos. Rule and moments are those of feeds.';
COMMENT ON COLUMN galleries.price IS 'Minor units; of paid galleries alone.';
COMMENT ON COLUMN galleries.total_photo IS 'Photos that it shows, kept by a trigger: without those that staff have hidden.';
COMMENT ON COLUMN galleries.withdrawn_at IS 'A sold gallery that its performer deleted: gone for all but its buyers.';
COMMENT ON COLUMN galleries.hidden_at IS 'As that of feeds.';
COMMENT ON COLUMN galleries.binned_at IS 'As that of feeds.';

CREATE TABLE hash_lists (
  id uuid NOT NULL,
  name text NOT NULL,
  category text NOT NULL,
  status text NOT NULL,
  storage_key text,
  total_picture integer DEFAULT 0 NOT NULL,
  created_by uuid,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT hash_lists_pkey PRIMARY KEY (id),
  CONSTRAINT hash_lists_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id) ON DELETE SET NULL,
  CONSTRAINT hash_lists_category_check CHECK ((category = ANY (ARRAY['minors'::text, 'non-consensual'::text, 'other'::text]))),
  CONSTRAINT hash_lists_status_check CHECK ((status = ANY (ARRAY['importing'::text, 'ready'::text]))),
  CONSTRAINT hash_lists_stored CHECK (((status = 'importing'::text) = (storage_key IS NOT NULL))),
  CONSTRAINT hash_lists_total_picture_check CHECK ((total_picture >= 0))
);
COMMENT ON TABLE hash_lists IS 'Lists that staff have imported.';
COMMENT ON COLUMN hash_lists.category IS 'Of what the pictures are; staff see it with a match.';
COMMENT ON COLUMN hash_lists.status IS 'importing: its bytes are stored, and a job reads them; ready.';
COMMENT ON COLUMN hash_lists.storage_key IS 'Where its bytes lie until they were read.';

CREATE TABLE idempotency_keys (
  account_id uuid NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  reply jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (account_id, key),
  CONSTRAINT idempotency_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
COMMENT ON TABLE idempotency_keys IS 'The first reply of a call that moves money, kept so that a repeated key answers the same and moves nothing.';
COMMENT ON COLUMN idempotency_keys.key IS 'The client''s own name for the call.';
COMMENT ON COLUMN idempotency_keys.request_hash IS 'Of operation, parameters and body: the same key with another request is refused.';
COMMENT ON COLUMN idempotency_keys.reply IS 'Null while a payment provider is being asked.';

CREATE TABLE identity_checks (
  performer_id uuid NOT NULL,
  status text NOT NULL,
  reason text,
  version integer DEFAULT 1 NOT NULL,
  valid_until date,
  reminded_days smallint,
  provider text,
  provider_id text,
  provider_result text,
  provider_result_at timestamp(3) with time zone,
  provider_started_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT identity_checks_pkey PRIMARY KEY (performer_id),
  CONSTRAINT identity_checks_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE,
  CONSTRAINT identity_checks_provider CHECK (((provider IS NULL) = (provider_id IS NULL))),
  CONSTRAINT identity_checks_provider_check CHECK ((provider = 'stripe'::text)),
  CONSTRAINT identity_checks_provider_result_check CHECK ((provider_result = ANY (ARRAY['pending'::text, 'verified'::text, 'failed'::text, 'cancelled'::text]))),
  CONSTRAINT identity_checks_reminded_days_check CHECK ((reminded_days = ANY (ARRAY[30, 7]))),
  CONSTRAINT identity_checks_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'approved'::text, 'rejected'::text, 'expired'::text])))
);
COMMENT ON TABLE identity_checks IS 'How far the check of a performer''s identity is: one for each performer.';
COMMENT ON COLUMN identity_checks.status IS 'draft: papers are missing; submitted: waits for staff; approved; rejected: reason says why; expired: a paper is no longer valid.';
COMMENT ON COLUMN identity_checks.reason IS 'Why it was rejected; the performer reads it.';
COMMENT ON COLUMN identity_checks.version IS 'Grows with each new paper, so that a decision names what its reviewer saw.';
COMMENT ON COLUMN identity_checks.valid_until IS 'The first day on which a paper of the last approval is no longer valid.';
COMMENT ON COLUMN identity_checks.reminded_days IS 'How many days before valid_until the last reminder was sent; null before the first.';
COMMENT ON COLUMN identity_checks.provider IS 'The outside service that checks as well, and its id of this check; null without one.';
COMMENT ON COLUMN identity_checks.provider_result IS 'What the service says: a help for staff, who decide.';

CREATE TABLE identity_codes (
  performer_id uuid NOT NULL,
  code text NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT identity_codes_pkey PRIMARY KEY (performer_id),
  CONSTRAINT identity_codes_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE
);
COMMENT ON TABLE identity_codes IS 'The code that a performer''s next selfie has to show, so that it cannot be an old picture.';

CREATE TABLE identity_decisions (
  id uuid NOT NULL,
  performer_id uuid NOT NULL,
  decision text NOT NULL,
  by_id uuid,
  reason text,
  valid_until date,
  provider text,
  provider_id text,
  provider_result text,
  papers jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT identity_decisions_pkey PRIMARY KEY (id),
  CONSTRAINT identity_decisions_by_id_fkey FOREIGN KEY (by_id) REFERENCES accounts(id),
  CONSTRAINT identity_decisions_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id),
  CONSTRAINT identity_decisions_decision_check CHECK ((decision = ANY (ARRAY['approved'::text, 'rejected'::text, 'expired'::text])))
);
COMMENT ON TABLE identity_decisions IS 'Every decision about an identity, with what was seen then. Never changed and never deleted.';
COMMENT ON COLUMN identity_decisions.by_id IS 'Null for the site itself, when a paper expires.';
COMMENT ON COLUMN identity_decisions.papers IS 'The facts of the papers at that moment.';

CREATE TABLE identity_papers (
  performer_id uuid NOT NULL,
  type text NOT NULL,
  file_id uuid,
  sha256 bytea,
  kind text,
  expires_on date,
  code text,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT identity_papers_pkey PRIMARY KEY (performer_id, type),
  CONSTRAINT identity_papers_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE,
  CONSTRAINT identity_papers_kind_check CHECK ((kind = ANY (ARRAY['passport'::text, 'id-card'::text, 'driving-licence'::text, 'residence-permit'::text, 'other'::text]))),
  CONSTRAINT identity_papers_type_check CHECK ((type = ANY (ARRAY['idVerification'::text, 'documentVerification'::text, 'selfie'::text])))
);
COMMENT ON TABLE identity_papers IS 'The papers of a check, one of each type. Without a reference to the file, because the facts outlive it.';
COMMENT ON COLUMN identity_papers.file_id IS 'The file, which is deleted some time after the decision.';
COMMENT ON COLUMN identity_papers.sha256 IS 'Of the file, so that a later copy can be recognised.';
COMMENT ON COLUMN identity_papers.kind IS 'What the paper is, as its owner says; null of a selfie.';
COMMENT ON COLUMN identity_papers.code IS 'What the selfie has to show.';

CREATE TABLE job_hours (
  hour timestamp with time zone NOT NULL,
  task text NOT NULL,
  done integer NOT NULL,
  failed integer NOT NULL,
  CONSTRAINT job_hours_pkey PRIMARY KEY (hour, task)
);
COMMENT ON TABLE job_hours IS 'How many runs of background jobs ended in each hour: finished jobs leave the queue, whose tables are not ours (`graphile_worker`). Kept for 30 days.';
COMMENT ON COLUMN job_hours.task IS 'The name of the job.';

CREATE TABLE known_devices (
  account_id uuid NOT NULL,
  mark bytea NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  CONSTRAINT known_devices_pkey PRIMARY KEY (account_id, mark),
  CONSTRAINT known_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
COMMENT ON TABLE known_devices IS 'From where an account was logged in to before. A login from elsewhere is told to its owner.';
COMMENT ON COLUMN known_devices.mark IS 'A hash of a browser''s cookie, its kind and its network.';

CREATE TABLE known_words (
  kind text COLLATE "C" NOT NULL,
  word text COLLATE "C" NOT NULL,
  remainders text[] NOT NULL,
  CONSTRAINT known_words_pkey PRIMARY KEY (kind, word)
);
COMMENT ON TABLE known_words IS 'The words that can be found, each with what remains of it when one of its letters is left out. Two words that share a remainder differ by one letter too many, too few, wrong or swapped: so a mistyped word is found by an index of plain arrays, which every PostgreSQL has.';
COMMENT ON COLUMN known_words.kind IS 'Of what: words of posts do not correct a search for performers.';

CREATE TABLE ledger_accounts (
  id uuid NOT NULL,
  kind text NOT NULL,
  owner_id uuid,
  name text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  book text DEFAULT current_book() NOT NULL,
  CONSTRAINT ledger_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_accounts_unique UNIQUE NULLS NOT DISTINCT (kind, owner_id, name, book),
  CONSTRAINT ledger_accounts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id),
  CONSTRAINT ledger_accounts_book_check CHECK ((book = ANY (ARRAY['real'::text, 'test'::text]))),
  CONSTRAINT ledger_accounts_kind_check CHECK ((kind = ANY (ARRAY['wallet'::text, 'earnings'::text, 'commission'::text, 'gateway'::text, 'promotion'::text, 'payout'::text]))),
  CONSTRAINT ledger_accounts_owned CHECK (((kind = ANY (ARRAY['wallet'::text, 'earnings'::text])) = (owner_id IS NOT NULL)))
);
COMMENT ON TABLE ledger_accounts IS 'Accounts of the books. wallet: what a fan holds; earnings: what the site owes a performer; commission: the site''s income; gateway: money at a payment provider; promotion: what the site gives away; payout: what left to performers. Never changed and never deleted, which is why transfers need no foreign key.';
COMMENT ON COLUMN ledger_accounts.owner_id IS 'Whose wallet or earnings; null of the site''s own accounts.';
COMMENT ON COLUMN ledger_accounts.name IS 'Which of the site''s accounts of this kind, such as the provider of a gateway; null where there is one.';

CREATE TABLE ledger_balances (
  account_id uuid NOT NULL,
  balance bigint DEFAULT 0 NOT NULL,
  CONSTRAINT ledger_balances_pkey PRIMARY KEY (account_id),
  CONSTRAINT ledger_balances_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id),
  CONSTRAINT ledger_balances_not_negative CHECK ((balance >= 0))
) WITH (fillfactor=50);
COMMENT ON TABLE ledger_balances IS 'Only wallets carry a balance: it must not go below zero, and the database sees to it. What performers have earned is a sum of transfers.';

CREATE TABLE ledger_book (
  is_only boolean DEFAULT true NOT NULL,
  book text NOT NULL,
  real_since timestamp with time zone,
  CONSTRAINT ledger_book_pkey PRIMARY KEY (is_only),
  CONSTRAINT ledger_book_book_check CHECK ((book = ANY (ARRAY['real'::text, 'test'::text]))),
  CONSTRAINT ledger_book_is_only_check CHECK (is_only)
);
COMMENT ON TABLE ledger_book IS 'Two sets of books: ''test'' for what the sandbox paid, ''real'' for what a provider took that moves money. One is in use; wallets, earnings and sales of the other stand still.';
COMMENT ON COLUMN ledger_book.is_only IS 'Always true, so that there is one row.';
COMMENT ON COLUMN ledger_book.real_since IS 'When a provider that moves money was in charge for the first time; null on a site that only ever had the sandbox.';

CREATE TABLE ledger_transfers (
  id uuid NOT NULL,
  kind text NOT NULL,
  debit_account_id uuid NOT NULL,
  credit_account_id uuid NOT NULL,
  amount bigint NOT NULL,
  reference_id uuid NOT NULL,
  reverses_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT ledger_transfers_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_transfers_once UNIQUE (reference_id, kind),
  CONSTRAINT ledger_transfers_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES ledger_transfers(id),
  CONSTRAINT ledger_transfers_amount_check CHECK ((amount > 0)),
  CONSTRAINT ledger_transfers_kind_check CHECK ((kind = ANY ('{top-up,bonus,sale,commission,coupon,payout,refund,refund-commission,refund-coupon,restored,restored-commission,restored-coupon,payment-refund,payment-refund-bonus,payment-refund-commission,payment-restored,payment-restored-bonus,payment-restored-commission,reversal}'::text[]))),
  CONSTRAINT ledger_transfers_two_accounts CHECK ((debit_account_id <> credit_account_id))
);
COMMENT ON TABLE ledger_transfers IS 'Minor units of the site''s currency, from debit to credit. Never changed, never deleted: a correction is a reversal. Its accounts are no foreign keys: one locks the row that it refers to, all sales credit the one commission account, and so tips of different fans to different performers queued for its lock. The trigger looks whether the accounts are there.';
COMMENT ON COLUMN ledger_transfers.kind IS 'What it is a part of. Each statement reads the checks of its table anew: a list of words is kept as a tree of nodes, one array as a single value, which saves a tenth of the time of a tip that comes alone.';
COMMENT ON COLUMN ledger_transfers.reference_id IS 'What it is about: a payment, a charge, a reversal or a payout.';
COMMENT ON COLUMN ledger_transfers.reverses_id IS 'The transfer that it takes back; null of most.';
COMMENT ON CONSTRAINT ledger_transfers_once ON ledger_transfers IS 'The last line against booking the same thing twice.';

CREATE TABLE listed_pictures (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  hash bit(256) NOT NULL,
  category text NOT NULL,
  list_id uuid,
  case_id uuid,
  consent_case_id uuid,
  CONSTRAINT listed_pictures_pkey PRIMARY KEY (id),
  CONSTRAINT listed_pictures_case_id_fkey FOREIGN KEY (case_id) REFERENCES report_cases(id) ON DELETE CASCADE,
  CONSTRAINT listed_pictures_consent_case_id_fkey FOREIGN KEY (consent_case_id) REFERENCES consent_cases(id) ON DELETE CASCADE,
  CONSTRAINT listed_pictures_list_id_fkey FOREIGN KEY (list_id) REFERENCES hash_lists(id) ON DELETE CASCADE,
  CONSTRAINT listed_pictures_category_check CHECK ((category = ANY (ARRAY['minors'::text, 'non-consensual'::text, 'other'::text]))),
  CONSTRAINT listed_pictures_source CHECK ((num_nonnulls(list_id, case_id, consent_case_id) = 1))
);
COMMENT ON TABLE listed_pictures IS 'Pictures that must not be shown, by hash: each of one source, an imported list, or a case in which staff have removed it.';
COMMENT ON COLUMN listed_pictures.case_id IS 'The case of complaints in which it was removed.';

CREATE TABLE mail_counts (
  key bytea NOT NULL,
  until timestamp with time zone NOT NULL,
  count integer NOT NULL,
  CONSTRAINT mail_counts_pkey PRIMARY KEY (key)
);
COMMENT ON TABLE mail_counts IS 'How many mails an address received, and an account caused, within an hour and a day. Keys are hashes: the addresses of strangers are not kept.';
COMMENT ON COLUMN mail_counts.until IS 'When this count ends, and begins anew.';

CREATE TABLE mails (
  id uuid NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text,
  idempotency_key text,
  created_at timestamp with time zone NOT NULL,
  secret_hash bytea,
  expires_at timestamp with time zone,
  CONSTRAINT mails_pkey PRIMARY KEY (id),
  CONSTRAINT mails_idempotency_key_unique UNIQUE (idempotency_key)
);
COMMENT ON TABLE mails IS 'Mails that the site would have sent, kept for the administrator while no SMTP server is set.';
COMMENT ON COLUMN mails.idempotency_key IS 'The same key is one mail, however often the job that sends it runs.';
COMMENT ON COLUMN mails.secret_hash IS 'Of the link that the mail has and that opens an account: such a mail is kept for a day at most, and no longer than the link works.';
COMMENT ON COLUMN mails.expires_at IS 'When it is deleted; null: with the others, after 90 days.';

CREATE TABLE message_events (
  account_id uuid NOT NULL,
  "position" bigint NOT NULL,
  name text NOT NULL,
  conversation_id uuid NOT NULL,
  message_id uuid,
  reader_id uuid,
  read_sequence bigint,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT message_events_pkey PRIMARY KEY (account_id, "position"),
  CONSTRAINT message_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT message_events_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  CONSTRAINT message_events_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  CONSTRAINT message_events_name_check CHECK ((name = ANY (ARRAY['message.created'::text, 'message.changed'::text, 'message.deleted'::text, 'conversation.read'::text]))),
  CONSTRAINT message_events_whole CHECK (
CASE name
    WHEN 'conversation.read'::text THEN ((reader_id IS NOT NULL) AND (read_sequence IS NOT NULL))
    ELSE (message_id IS NOT NULL)
END)
);
COMMENT ON TABLE message_events IS 'What happened in an account''s conversations, numbered for each account in the order of the commits: whoever adds one holds the inbox until then. A client that was away asks for what comes after the last number it has seen. Kept for 30 days.';
COMMENT ON COLUMN message_events.name IS 'message.changed: also when its files are ready, or were paid for.';
COMMENT ON COLUMN message_events.reader_id IS 'Who has read, and up to which message (read_sequence).';

CREATE TABLE message_inboxes (
  account_id uuid NOT NULL,
  total_unread bigint DEFAULT 0 NOT NULL,
  last_position bigint DEFAULT 0 NOT NULL,
  forgotten_position bigint DEFAULT 0 NOT NULL,
  CONSTRAINT message_inboxes_pkey PRIMARY KEY (account_id),
  CONSTRAINT message_inboxes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT message_inboxes_total_unread_check CHECK ((total_unread >= 0))
);
COMMENT ON TABLE message_inboxes IS 'What an account has unread over all its conversations, and how far its stream of events has come.';
COMMENT ON COLUMN message_inboxes.total_unread IS 'Kept by a trigger: the sum over its conversations, without the restricted ones.';
COMMENT ON COLUMN message_inboxes.last_position IS 'Of message_events.';
COMMENT ON COLUMN message_inboxes.forgotten_position IS 'Up to which number events were forgotten: who has seen less loads everything again.';

CREATE TABLE message_settings (
  performer_id uuid NOT NULL,
  who_may_write text DEFAULT 'followers'::text NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  follow_welcome text DEFAULT ''::text NOT NULL,
  subscribe_welcome text DEFAULT ''::text NOT NULL,
  CONSTRAINT message_settings_pkey PRIMARY KEY (performer_id),
  CONSTRAINT message_settings_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE,
  CONSTRAINT message_settings_who_may_write_check CHECK ((who_may_write = ANY (ARRAY['all'::text, 'followers'::text, 'subscribers'::text, 'tip'::text])))
);
COMMENT ON TABLE message_settings IS 'Whose messages a performer takes, and what new followers and subscribers are sent, once each; without a row: those of followers, and nothing is sent.';
COMMENT ON COLUMN message_settings.who_may_write IS 'tip: who has sent a tip.';
COMMENT ON COLUMN message_settings.follow_welcome IS 'Empty: nothing is sent; so is subscribe_welcome.';

CREATE TABLE messages (
  id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  sequence bigint NOT NULL,
  sender_id uuid NOT NULL,
  recipient_id uuid NOT NULL,
  client_id uuid,
  text text NOT NULL,
  reply_to_id uuid,
  deleted_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  performer_id uuid,
  total_file smallint DEFAULT 0 NOT NULL,
  price bigint,
  charge_id uuid,
  broadcast_id uuid,
  hidden_at timestamp with time zone,
  CONSTRAINT messages_pkey PRIMARY KEY (id),
  CONSTRAINT messages_charge_once UNIQUE (charge_id),
  CONSTRAINT messages_sequence UNIQUE (conversation_id, sequence),
  CONSTRAINT messages_broadcast_id_fkey FOREIGN KEY (broadcast_id) REFERENCES broadcasts(id),
  CONSTRAINT messages_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charges(id),
  CONSTRAINT messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  CONSTRAINT messages_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE,
  CONSTRAINT messages_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT messages_reply_to_id_fkey FOREIGN KEY (reply_to_id) REFERENCES messages(id) ON DELETE SET NULL,
  CONSTRAINT messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT messages_deleted_is_empty CHECK (((deleted_at IS NULL) OR (text = ''::text))),
  CONSTRAINT messages_files_have_performer CHECK (((total_file = 0) OR (performer_id IS NOT NULL))),
  CONSTRAINT messages_price_check CHECK ((price > 0)),
  CONSTRAINT messages_price_has_files CHECK (((price IS NULL) OR ((total_file > 0) AND (performer_id = sender_id)))),
  CONSTRAINT messages_sequence_check CHECK ((sequence > 0)),
  CONSTRAINT messages_total_file_check CHECK ((total_file >= 0))
);
COMMENT ON TABLE messages IS 'What the two write to each other. A message with files is content, open or for its buyer alone; a tip between them stands here as well.';
COMMENT ON COLUMN messages.client_id IS 'The sender''s own name for it, so that a send that is tried again is there once.';
COMMENT ON COLUMN messages.text IS 'Empty once it was deleted.';
COMMENT ON COLUMN messages.performer_id IS 'The performer of the two, who is the sender where both are: their rules govern the files. Only where there are files.';
COMMENT ON COLUMN messages.price IS 'Minor units, for its files; null: they are open to both.';
COMMENT ON COLUMN messages.charge_id IS 'Of a tip.';
COMMENT ON COLUMN messages.broadcast_id IS 'The mass message of which it is a copy; null of a message that was written to one.';
COMMENT ON COLUMN messages.hidden_at IS 'Hidden by staff, or because one of its pictures is on a list.';

CREATE TABLE moderation_actions (
  id uuid NOT NULL,
  case_id uuid NOT NULL,
  administrator_id uuid NOT NULL,
  action text NOT NULL,
  note text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  rule text,
  evidence text DEFAULT ''::text NOT NULL,
  CONSTRAINT moderation_actions_pkey PRIMARY KEY (id),
  CONSTRAINT moderation_actions_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES accounts(id),
  CONSTRAINT moderation_actions_case_id_fkey FOREIGN KEY (case_id) REFERENCES report_cases(id),
  CONSTRAINT moderation_actions_action_check CHECK ((action = ANY (ARRAY['dismiss'::text, 'hide'::text, 'remove'::text, 'warn'::text, 'show'::text, 'resolve'::text, 'uphold'::text, 'court-case'::text])))
);
COMMENT ON TABLE moderation_actions IS 'Who of the staff did what, when and why. Never changed and never deleted.';
COMMENT ON COLUMN moderation_actions.note IS 'The reason, which both sides read.';
COMMENT ON COLUMN moderation_actions.rule IS 'The rule that was broken; null where none was.';
COMMENT ON COLUMN moderation_actions.evidence IS 'For staff alone.';

CREATE TABLE notification_digests (
  account_id uuid NOT NULL,
  due_at timestamp with time zone NOT NULL,
  CONSTRAINT notification_digests_pkey PRIMARY KEY (account_id),
  CONSTRAINT notification_digests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
COMMENT ON TABLE notification_digests IS 'Who has something that a digest may tell, and when that one is due: at most one for each account.';

CREATE TABLE notification_settings (
  account_id uuid NOT NULL,
  choices jsonb DEFAULT '{}'::jsonb NOT NULL,
  digest text DEFAULT 'daily'::text NOT NULL,
  time_zone text DEFAULT 'UTC'::text NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT notification_settings_pkey PRIMARY KEY (account_id),
  CONSTRAINT notification_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT notification_settings_digest_check CHECK ((digest = ANY (ARRAY['off'::text, 'hourly'::text, 'daily'::text, 'weekly'::text])))
);
COMMENT ON TABLE notification_settings IS 'What an account has chosen; without a row, what the contract says.';
COMMENT ON COLUMN notification_settings.choices IS 'By kind: { "tip": { "inApp": true, "email": true, "push": false } }, only what was chosen.';
COMMENT ON COLUMN notification_settings.time_zone IS 'Whose morning a digest comes in.';

CREATE TABLE notifications (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  kind text NOT NULL,
  group_key text,
  actor_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  source_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  total integer DEFAULT 1 NOT NULL,
  object_kind text,
  object_id uuid,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  read_at timestamp(3) with time zone,
  mailed_at timestamp(3) with time zone,
  CONSTRAINT notifications_pkey PRIMARY KEY (id),
  CONSTRAINT notifications_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT notifications_kind_check CHECK ((kind = ANY ('{follower,subscriber,tip,purchase,comment,answer,message,payout,live,order,sale,stock,recording,identity,consent,report,export}'::text[]))),
  CONSTRAINT notifications_side_by_side CHECK ((cardinality(actor_ids) = cardinality(source_ids))),
  CONSTRAINT notifications_total_check CHECK ((total > 0))
);
COMMENT ON TABLE notifications IS 'What an account is told of: one row for one thing, or for all of a kind that came while nothing of it had been read. It holds no text: that is made of its ids when it is read.';
COMMENT ON COLUMN notifications.group_key IS 'What belongs together while it is unread; null: it stands alone.';
COMMENT ON COLUMN notifications.actor_ids IS 'Side by side with source_ids, the latest first and fifty at most: who did it, and the row that shows it still to be so (a comment, a charge).';
COMMENT ON COLUMN notifications.total IS 'How many there were, also beyond fifty.';
COMMENT ON COLUMN notifications.object_kind IS 'Where it happened, with object_id.';
COMMENT ON COLUMN notifications.mailed_at IS 'When a digest told it; null: the next one may.';

CREATE TABLE order_events (
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  status text NOT NULL,
  actor text NOT NULL,
  actor_id uuid,
  note text,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT order_events_pkey PRIMARY KEY (id),
  CONSTRAINT order_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES accounts(id),
  CONSTRAINT order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT order_events_actor_check CHECK ((actor = ANY (ARRAY['buyer'::text, 'performer'::text, 'staff'::text, 'system'::text])))
);
COMMENT ON TABLE order_events IS 'Each change of an order; never changed itself, and deleted with it alone.';
COMMENT ON COLUMN order_events.actor IS 'Who did it; system: the site itself.';

CREATE TABLE order_items (
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  "position" smallint NOT NULL,
  product_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  type text NOT NULL,
  name text NOT NULL,
  variant text DEFAULT ''::text NOT NULL,
  sku text,
  price bigint NOT NULL,
  quantity integer NOT NULL,
  returned_at timestamp(3) with time zone,
  is_keyed boolean DEFAULT false NOT NULL,
  CONSTRAINT order_items_pkey PRIMARY KEY (id),
  CONSTRAINT order_items_once UNIQUE (order_id, variant_id),
  CONSTRAINT order_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT order_items_price_check CHECK ((price > 0)),
  CONSTRAINT order_items_quantity_check CHECK ((quantity > 0)),
  CONSTRAINT order_items_type_check CHECK ((type = ANY (ARRAY['digital'::text, 'physical'::text, 'made_to_order'::text])))
);
COMMENT ON TABLE order_items IS 'What was ordered. Name and price are those of the moment of buying. A product that was deleted since leaves its orders as they are, which is why it is no foreign key.';
COMMENT ON COLUMN order_items.price IS 'Of one piece, in minor units.';
COMMENT ON COLUMN order_items.returned_at IS 'The pieces are back in stock: the order was cancelled before they were shipped.';
COMMENT ON COLUMN order_items.is_keyed IS 'It was sold or reserved with a licence key.';

CREATE TABLE order_results (
  file_id uuid NOT NULL,
  order_id uuid NOT NULL,
  name text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT order_results_pkey PRIMARY KEY (file_id),
  CONSTRAINT order_results_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  CONSTRAINT order_results_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
COMMENT ON TABLE order_results IS 'Files that were delivered to the buyer of what was made to order.';

CREATE TABLE orders (
  id uuid NOT NULL,
  number text NOT NULL,
  checkout_id uuid NOT NULL,
  buyer_id uuid NOT NULL,
  performer_id uuid NOT NULL,
  type text NOT NULL,
  status text NOT NULL,
  has_downloads boolean DEFAULT false NOT NULL,
  title text NOT NULL,
  price bigint NOT NULL,
  discount bigint DEFAULT 0 NOT NULL,
  shipping bigint DEFAULT 0 NOT NULL,
  total bigint GENERATED ALWAYS AS (((price - discount) + shipping)) STORED,
  shipping_returned bigint DEFAULT 0 NOT NULL,
  coupon_id uuid,
  payment_id uuid,
  charge_id uuid,
  address_sealed bytea,
  country text,
  carrier text,
  tracking_code text,
  tracking_url text,
  reserved_until timestamp(3) with time zone,
  completes_at timestamp(3) with time zone,
  paid_at timestamp(3) with time zone,
  shipped_at timestamp(3) with time zone,
  delivered_at timestamp(3) with time zone,
  completed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  days smallint,
  due_at timestamp(3) with time zone,
  deposit bigint DEFAULT 0 NOT NULL,
  kept bigint DEFAULT 0 NOT NULL,
  due_told smallint DEFAULT 0 NOT NULL,
  CONSTRAINT orders_pkey PRIMARY KEY (id),
  CONSTRAINT orders_charge_unique UNIQUE (charge_id),
  CONSTRAINT orders_number_unique UNIQUE (number),
  CONSTRAINT orders_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES accounts(id),
  CONSTRAINT orders_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charges(id),
  CONSTRAINT orders_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id) ON DELETE SET NULL,
  CONSTRAINT orders_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT orders_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id),
  CONSTRAINT orders_country_check CHECK ((length(country) = 2)),
  CONSTRAINT orders_coupon_within_items CHECK ((discount <= price)),
  CONSTRAINT orders_days_check CHECK (((days >= 1) AND (days <= 365))),
  CONSTRAINT orders_deposit_check CHECK ((deposit >= 0)),
  CONSTRAINT orders_deposit_within CHECK ((deposit <= ((price - discount) + shipping))),
  CONSTRAINT orders_discount_check CHECK ((discount >= 0)),
  CONSTRAINT orders_due_when_paid CHECK (((type <> 'made_to_order'::text) OR (status = 'unpaid'::text) OR (charge_id IS NULL) OR (due_at IS NOT NULL))),
  CONSTRAINT orders_kept_check CHECK ((kept >= 0)),
  CONSTRAINT orders_kept_when_cancelled CHECK (((kept <= deposit) AND ((kept = 0) OR (status = 'cancelled'::text)))),
  CONSTRAINT orders_made_in_days CHECK (((type = 'made_to_order'::text) = (days IS NOT NULL))),
  CONSTRAINT orders_not_oneself CHECK ((buyer_id <> performer_id)),
  CONSTRAINT orders_paid_has_charge CHECK (((status = ANY (ARRAY['unpaid'::text, 'cancelled'::text])) OR (charge_id IS NOT NULL))),
  CONSTRAINT orders_price_check CHECK ((price > 0)),
  CONSTRAINT orders_shipping_check CHECK ((shipping >= 0)),
  CONSTRAINT orders_shipping_returned CHECK (((shipping_returned >= 0) AND (shipping_returned <= shipping))),
  CONSTRAINT orders_status_check CHECK ((status = ANY (ARRAY['unpaid'::text, 'paid'::text, 'preparing'::text, 'shipped'::text, 'delivered'::text, 'completed'::text, 'cancelled'::text, 'refunded'::text, 'disputed'::text]))),
  CONSTRAINT orders_type_check CHECK ((type = ANY (ARRAY['digital'::text, 'physical'::text, 'made_to_order'::text]))),
  CONSTRAINT orders_unpaid_reserve CHECK (((status <> 'unpaid'::text) OR (reserved_until IS NOT NULL)))
);
COMMENT ON TABLE orders IS 'One order for each performer of a checkout. Its charge has the order''s id as object; money of an order that is shipped or made is held until it is completed. All amounts are minor units.';
COMMENT ON COLUMN orders.number IS 'What people read aloud: six letters and digits.';
COMMENT ON COLUMN orders.checkout_id IS 'The orders that were bought together; the object of their payment.';
COMMENT ON COLUMN orders.status IS 'unpaid: reserves its pieces until reserved_until; paid; preparing; shipped; delivered; completed: the performer has the money; cancelled; refunded; disputed: staff decide.';
COMMENT ON COLUMN orders.has_downloads IS 'Some of it is downloaded: its buyer has that at once, and cannot cancel.';
COMMENT ON COLUMN orders.title IS 'For lists of charges and statements: ''Signed poster and 2 more''.';
COMMENT ON COLUMN orders.price IS 'Of the items.';
COMMENT ON COLUMN orders.discount IS 'What a coupon takes off the items.';
COMMENT ON COLUMN orders.total IS 'What the buyer pays.';
COMMENT ON COLUMN orders.shipping_returned IS 'The part of the shipping that went back because a new address costs less.';
COMMENT ON COLUMN orders.address_sealed IS 'Encrypted JSON; deleted some time after completion.';
COMMENT ON COLUMN orders.country IS 'Of the address, two letters: what shipping was reckoned by.';
COMMENT ON COLUMN orders.reserved_until IS 'Until when an unpaid order keeps its pieces.';
COMMENT ON COLUMN orders.completes_at IS 'When it is completed by itself.';
COMMENT ON COLUMN orders.days IS 'Of what is made to order: how many days its work takes.';
COMMENT ON COLUMN orders.due_at IS 'When the work is due: paid_at and days.';
COMMENT ON COLUMN orders.deposit IS 'What the performer keeps if the buyer cancels after work has begun and before it is due.';
COMMENT ON COLUMN orders.kept IS 'What the performer did keep.';
COMMENT ON COLUMN orders.due_told IS '1: both sides were notified that it is due soon; 2: that it is late.';

CREATE TABLE participants (
  id uuid NOT NULL,
  performer_id uuid NOT NULL,
  name text NOT NULL,
  account_id uuid,
  email text,
  removed_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT participants_pkey PRIMARY KEY (id),
  CONSTRAINT participants_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  CONSTRAINT participants_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES accounts(id) ON DELETE CASCADE
);
COMMENT ON TABLE participants IS 'People on a performer''s list, who are shown in content.';
COMMENT ON COLUMN participants.account_id IS 'Where the person has an account here, which then answers; null: by a link.';
COMMENT ON COLUMN participants.email IS 'Where the link goes.';
COMMENT ON COLUMN participants.removed_at IS 'Taken off the list; what they were asked stays.';

CREATE TABLE passkeys (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  is_synced boolean NOT NULL,
  name text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  last_used_at timestamp(3) with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_once UNIQUE (credential_id),
  CONSTRAINT passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT passkeys_counter_check CHECK ((counter >= 0))
);
COMMENT ON TABLE passkeys IS 'Passkeys (WebAuthn credentials), with which accounts log in and confirm sensitive changes.';
COMMENT ON COLUMN passkeys.credential_id IS 'Base64url, chosen by the authenticator; it names one passkey of one account.';
COMMENT ON COLUMN passkeys.public_key IS 'COSE.';
COMMENT ON COLUMN passkeys.counter IS 'Of signatures; 0 where the authenticator does not count.';

CREATE TABLE payment_card_setups (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider text NOT NULL,
  provider_setup_id text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT payment_card_setups_pkey PRIMARY KEY (id),
  CONSTRAINT payment_card_setups_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
COMMENT ON TABLE payment_card_setups IS 'A card that is being added: our name for the provider''s setup, and whose it is.';

CREATE TABLE payment_cards (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider text NOT NULL,
  customer_id text NOT NULL,
  payment_method text NOT NULL,
  brand text NOT NULL,
  last4 text NOT NULL,
  expiry_month smallint NOT NULL,
  expiry_year smallint NOT NULL,
  is_default boolean DEFAULT false NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  removed_at timestamp(3) with time zone,
  fingerprint text,
  CONSTRAINT payment_cards_pkey PRIMARY KEY (id),
  CONSTRAINT payment_cards_payment_method_unique UNIQUE (provider, payment_method),
  CONSTRAINT payment_cards_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT payment_cards_expiry_month_check CHECK (((expiry_month >= 1) AND (expiry_month <= 12))),
  CONSTRAINT payment_cards_removed_not_default CHECK (((removed_at IS NULL) OR (NOT is_default)))
);
COMMENT ON TABLE payment_cards IS 'Cards that fans keep with a provider: their numbers stay there. A removed one stays as the name of what past payments were paid with.';
COMMENT ON COLUMN payment_cards.payment_method IS 'What the provider calls the card.';
COMMENT ON COLUMN payment_cards.removed_at IS 'Null while it can pay.';
COMMENT ON COLUMN payment_cards.fingerprint IS 'What tells one card from another, the same for every account that saves it; null where the provider does not say, and for older cards.';

CREATE TABLE payment_customers (
  account_id uuid NOT NULL,
  provider text NOT NULL,
  customer_id text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT payment_customers_pkey PRIMARY KEY (account_id, provider),
  CONSTRAINT payment_customers_unique UNIQUE (provider, customer_id),
  CONSTRAINT payment_customers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
COMMENT ON TABLE payment_customers IS 'Under which name a provider knows an account.';

CREATE TABLE payments (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  purpose text NOT NULL,
  amount bigint NOT NULL,
  tokens bigint NOT NULL,
  package_id uuid,
  subscription_id uuid,
  subscription_type text,
  provider text NOT NULL,
  provider_payment_id text,
  payment_method text NOT NULL,
  is_off_session boolean DEFAULT false NOT NULL,
  status text DEFAULT 'created'::text NOT NULL,
  failure_message text,
  redirect_url text,
  idempotency_key text NOT NULL,
  settled_at timestamp with time zone,
  asked_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  performer_id uuid,
  object_id uuid,
  price bigint,
  message text,
  coupon_id uuid,
  charge_id uuid,
  kept_because text,
  return_to text,
  card_id uuid,
  customer_id text,
  upgrade_credit bigint,
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  CONSTRAINT payments_charge_unique UNIQUE (charge_id),
  CONSTRAINT payments_idempotency_key_unique UNIQUE (account_id, idempotency_key),
  CONSTRAINT payments_provider_payment_unique UNIQUE (provider, provider_payment_id),
  CONSTRAINT payments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT payments_card_id_fkey FOREIGN KEY (card_id) REFERENCES payment_cards(id),
  CONSTRAINT payments_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charges(id),
  CONSTRAINT payments_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id) ON DELETE SET NULL,
  CONSTRAINT payments_package_id_fkey FOREIGN KEY (package_id) REFERENCES token_packages(id) ON DELETE SET NULL,
  CONSTRAINT payments_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id),
  CONSTRAINT payments_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id),
  CONSTRAINT payments_amount_check CHECK ((amount > 0)),
  CONSTRAINT payments_for_content CHECK (((purpose = ANY (ARRAY['feed'::text, 'gallery'::text, 'video'::text, 'message'::text, 'product'::text, 'stream'::text])) = (object_id IS NOT NULL))),
  CONSTRAINT payments_for_subscription CHECK (((purpose = 'subscription'::text) = ((subscription_id IS NOT NULL) AND (subscription_type IS NOT NULL)))),
  CONSTRAINT payments_order_has_price CHECK (((purpose = 'top_up'::text) = (price IS NULL))),
  CONSTRAINT payments_price_check CHECK ((price > 0)),
  CONSTRAINT payments_purpose_check CHECK ((purpose = ANY (ARRAY['top_up'::text, 'subscription'::text, 'tip'::text, 'feed'::text, 'gallery'::text, 'video'::text, 'message'::text, 'product'::text, 'stream'::text]))),
  CONSTRAINT payments_sold_or_kept CHECK (((charge_id IS NULL) OR (kept_because IS NULL))),
  CONSTRAINT payments_status_check CHECK ((status = ANY (ARRAY['created'::text, 'requires_action'::text, 'pending'::text, 'succeeded'::text, 'failed'::text]))),
  CONSTRAINT payments_subscription_type_check CHECK ((subscription_type = ANY (ARRAY['monthly'::text, 'yearly'::text]))),
  CONSTRAINT payments_to_performer CHECK (((purpose = 'product'::text) OR ((purpose = 'top_up'::text) = (performer_id IS NULL)))),
  CONSTRAINT payments_tokens_check CHECK ((tokens > 0)),
  CONSTRAINT payments_upgrade CHECK (((upgrade_credit IS NULL) OR ((purpose = 'subscription'::text) AND (subscription_type = 'yearly'::text)))),
  CONSTRAINT payments_upgrade_credit_check CHECK ((upgrade_credit >= 0))
);
COMMENT ON TABLE payments IS 'An intent to take money from a card. Recorded before the provider is called; settled once. What was ordered stands in the columns from purpose on, and the outcome in charge_id and kept_because. All amounts are minor units.';
COMMENT ON COLUMN payments.purpose IS 'What the money is for. The columns that one needs are those of its check constraint.';
COMMENT ON COLUMN payments.amount IS 'What the card pays.';
COMMENT ON COLUMN payments.tokens IS 'What reaches the wallet: the amount, or a package''s tokens.';
COMMENT ON COLUMN payments.subscription_type IS 'What it buys there: the subscription itself may be asked for anew before this settles.';
COMMENT ON COLUMN payments.is_off_session IS 'A renewal: nobody is there to confirm it.';
COMMENT ON COLUMN payments.status IS 'created; requires_action: the payer has to confirm it at redirect_url; pending: the provider is at work; succeeded; failed. It never goes back.';
COMMENT ON COLUMN payments.failure_message IS 'A sentence for the payer.';
COMMENT ON COLUMN payments.idempotency_key IS 'The client''s key; the provider gets the payment''s id as its own.';
COMMENT ON COLUMN payments.asked_at IS 'When the provider was last asked about it, because no news came.';
COMMENT ON COLUMN payments.performer_id IS 'Who gets the money; null of a top-up, and of an order of several performers.';
COMMENT ON COLUMN payments.object_id IS 'The content that is bought, or the checkout of products.';
COMMENT ON COLUMN payments.price IS 'What was ordered costs, as its fan saw it, before any coupon.';
COMMENT ON COLUMN payments.charge_id IS 'The sale that came of it.';
COMMENT ON COLUMN payments.kept_because IS 'Why the money stayed in the wallet without a sale; null where there is one, or may be.';
COMMENT ON COLUMN payments.return_to IS 'The page of this site where the payer was.';
COMMENT ON COLUMN payments.customer_id IS 'Whose card it is at the provider, for a saved one.';
COMMENT ON COLUMN payments.upgrade_credit IS 'A month that is left for a year is credited: what of the running month the fan got, as they saw it. Null where the payment is no upgrade.';

CREATE TABLE payout_details (
  performer_id uuid NOT NULL,
  method text DEFAULT 'bank'::text NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  bank_encrypted bytea,
  provider text,
  provider_account_id text,
  is_provider_ready boolean DEFAULT false NOT NULL,
  CONSTRAINT payout_details_pkey PRIMARY KEY (performer_id),
  CONSTRAINT payout_details_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE,
  CONSTRAINT payout_details_account_has_provider CHECK (((provider IS NULL) = (provider_account_id IS NULL))),
  CONSTRAINT payout_details_method_check CHECK ((method = ANY (ARRAY['bank'::text, 'stripe'::text])))
);
COMMENT ON TABLE payout_details IS 'Where a performer''s payouts go.';
COMMENT ON COLUMN payout_details.bank_encrypted IS 'The bank account as one text, encrypted with a key derived from the site''s secret; null where there is none.';
COMMENT ON COLUMN payout_details.provider_account_id IS 'The performer''s account at the provider that pays; null where a bank transfer does.';
COMMENT ON COLUMN payout_details.is_provider_ready IS 'The provider has checked the performer, and can pay.';

CREATE TABLE payout_events (
  id uuid NOT NULL,
  request_id uuid NOT NULL,
  actor_id uuid,
  action text NOT NULL,
  note text,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT payout_events_pkey PRIMARY KEY (id),
  CONSTRAINT payout_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES accounts(id),
  CONSTRAINT payout_events_request_id_fkey FOREIGN KEY (request_id) REFERENCES payout_requests(id),
  CONSTRAINT payout_events_action_check CHECK ((action = ANY (ARRAY['requested'::text, 'changed'::text, 'approved'::text, 'rejected'::text, 'paying'::text, 'refused'::text, 'paid'::text, 'looked'::text])))
);
COMMENT ON TABLE payout_events IS 'What happened to a request and who did it, looks at the bank account too. Never changed and never deleted.';
COMMENT ON COLUMN payout_events.actor_id IS 'Null where the site itself did it.';

CREATE TABLE payout_requests (
  id uuid NOT NULL,
  performer_id uuid NOT NULL,
  amount bigint NOT NULL,
  status text NOT NULL,
  method text NOT NULL,
  destination_encrypted bytea NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  reason text,
  attempt integer DEFAULT 0 NOT NULL,
  paid_through text,
  reference text,
  paid_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  book text DEFAULT current_book() NOT NULL,
  CONSTRAINT payout_requests_pkey PRIMARY KEY (id),
  CONSTRAINT payout_requests_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id),
  CONSTRAINT payout_requests_amount_check CHECK ((amount > 0)),
  CONSTRAINT payout_requests_book_check CHECK ((book = ANY (ARRAY['real'::text, 'test'::text]))),
  CONSTRAINT payout_requests_method_check CHECK ((method = ANY (ARRAY['bank'::text, 'stripe'::text]))),
  CONSTRAINT payout_requests_paid_is_told CHECK (((status = 'paid'::text) = ((paid_through IS NOT NULL) AND (reference IS NOT NULL) AND (paid_at IS NOT NULL)))),
  CONSTRAINT payout_requests_rejected_is_told CHECK (((status <> 'rejected'::text) OR (reason IS NOT NULL))),
  CONSTRAINT payout_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'paying'::text, 'paid'::text, 'rejected'::text])))
);
COMMENT ON TABLE payout_requests IS 'A performer asks for what they have earned. Each has one open request at most.';
COMMENT ON COLUMN payout_requests.amount IS 'Minor units.';
COMMENT ON COLUMN payout_requests.status IS 'pending; approved: by staff; paying: the provider is being asked; paid; rejected: before money moved.';
COMMENT ON COLUMN payout_requests.destination_encrypted IS 'Where it goes, as it was when it was requested: a later change of the details turns no payout that is under way elsewhere.';
COMMENT ON COLUMN payout_requests.note IS 'What the performer wrote.';
COMMENT ON COLUMN payout_requests.reason IS 'Why it was rejected.';
COMMENT ON COLUMN payout_requests.attempt IS 'How often the provider was asked; part of its idempotency key, so that asking anew after a refusal is another transfer.';
COMMENT ON COLUMN payout_requests.paid_through IS '''bank'', or the provider that sent it: the name of the books'' account to which it went.';
COMMENT ON COLUMN payout_requests.reference IS 'What the bank or the provider calls the transfer: staff enter it, or the provider says it.';
COMMENT ON COLUMN payout_requests.book IS 'Of test money, or of real money; a request never crosses books.';

CREATE TABLE performer_categories (
  performer_id uuid NOT NULL,
  category text NOT NULL,
  CONSTRAINT performer_categories_pkey PRIMARY KEY (performer_id, category),
  CONSTRAINT performer_categories_category_fkey FOREIGN KEY (category) REFERENCES categories(slug) ON DELETE CASCADE,
  CONSTRAINT performer_categories_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE
);
COMMENT ON TABLE performer_categories IS 'Which categories a performer has chosen.';

CREATE TABLE performer_counters (
  performer_id uuid NOT NULL,
  total_follower bigint DEFAULT 0 NOT NULL,
  total_feed bigint DEFAULT 0 NOT NULL,
  total_photo bigint DEFAULT 0 NOT NULL,
  total_video bigint DEFAULT 0 NOT NULL,
  total_like bigint DEFAULT 0 NOT NULL,
  total_subscriber_feed bigint DEFAULT 0 NOT NULL,
  CONSTRAINT performer_counters_pkey PRIMARY KEY (performer_id),
  CONSTRAINT performer_counters_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE,
  CONSTRAINT performer_counters_total_feed_check CHECK ((total_feed >= 0)),
  CONSTRAINT performer_counters_total_follower_check CHECK ((total_follower >= 0)),
  CONSTRAINT performer_counters_total_like_check CHECK ((total_like >= 0)),
  CONSTRAINT performer_counters_total_photo_check CHECK ((total_photo >= 0)),
  CONSTRAINT performer_counters_total_video_check CHECK ((total_video >= 0))
) WITH (fillfactor=50);
COMMENT ON TABLE performer_counters IS 'Kept by triggers, in a narrow table of its own, so that a busy performer''s counts do not rewrite the profile.';
COMMENT ON COLUMN performer_counters.total_follower IS 'Changed at the commit: whoever follows at the same moment waits for this row no longer than that.';
COMMENT ON COLUMN performer_counters.total_feed IS 'Posts that lists show. Photos and videos are those of these posts.';
COMMENT ON COLUMN performer_counters.total_like IS 'Likes of everything that the performer published and that is still there.';
COMMENT ON COLUMN performer_counters.total_subscriber_feed IS 'How many listed posts a subscription opens: a locked card says what a subscription adds.';

CREATE TABLE performer_looks (
  account_id uuid NOT NULL,
  performer_id uuid NOT NULL,
  looked_at timestamp with time zone NOT NULL,
  CONSTRAINT performer_looks_once PRIMARY KEY (account_id, performer_id),
  CONSTRAINT performer_looks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT performer_looks_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE
);
COMMENT ON TABLE performer_looks IS 'When an account last looked at the posts of a performer whom it follows: a face is shown while there is something newer.';

CREATE TABLE performer_words (
  performer_id uuid NOT NULL,
  words text NOT NULL,
  CONSTRAINT performer_words_pkey PRIMARY KEY (performer_id),
  CONSTRAINT performer_words_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE
);
COMMENT ON TABLE performer_words IS 'What the words of a search are looked for in, in small letters, in a narrow table of its own: a search in names, usernames and biographies made small letters of all three for each word and each performer, and read the accounts to do so. No word has a line break, so that none is found across two of them.';

CREATE TABLE performers (
  account_id uuid NOT NULL,
  status text DEFAULT 'pending'::text NOT NULL,
  status_reason text,
  status_changed_at timestamp with time zone,
  bio text DEFAULT ''::text NOT NULL,
  date_of_birth date,
  gender text,
  country text,
  height text,
  weight text,
  body_type text,
  ethnicity text,
  size text,
  hair text,
  eyes text,
  sexual_orientation text,
  monthly_price bigint NOT NULL,
  yearly_price bigint NOT NULL,
  is_free_subscription boolean DEFAULT false NOT NULL,
  welcome_file_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  shown_version bigint DEFAULT 0 NOT NULL,
  shuffle double precision DEFAULT random() NOT NULL,
  status_before text,
  papers_deleted_at timestamp with time zone,
  publishing_stopped_at timestamp(3) with time zone,
  verified_elsewhere_at timestamp(3) with time zone,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  approved_at timestamp with time zone,
  CONSTRAINT performers_pkey PRIMARY KEY (account_id),
  CONSTRAINT performers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT performers_welcome_file FOREIGN KEY (welcome_file_id) REFERENCES files(id) ON DELETE SET NULL,
  CONSTRAINT performers_active_birth CHECK (((status <> 'active'::text) OR (date_of_birth IS NOT NULL))),
  CONSTRAINT performers_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT performers_few_tags CHECK ((cardinality(tags) <= 10)),
  CONSTRAINT performers_monthly_price_check CHECK ((monthly_price >= 0)),
  CONSTRAINT performers_status_before_check CHECK ((status_before = ANY (ARRAY['pending'::text, 'active'::text, 'rejected'::text]))),
  CONSTRAINT performers_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'rejected'::text, 'suspended'::text]))),
  CONSTRAINT performers_yearly_price_check CHECK ((yearly_price >= 0))
);
COMMENT ON TABLE performers IS 'The page of a performer. Personal details are texts that the performer chose or wrote; empty ones are null.';
COMMENT ON COLUMN performers.account_id IS 'The account of the same person; other tables call it performer_id.';
COMMENT ON COLUMN performers.status IS 'pending: waits for staff; active: has been approved and is shown; rejected; suspended: by staff.';
COMMENT ON COLUMN performers.status_reason IS 'What staff wrote with their decision; the performer reads it.';
COMMENT ON COLUMN performers.date_of_birth IS 'Never shown; an active page has one.';
COMMENT ON COLUMN performers.country IS 'Two letters, ISO 3166.';
COMMENT ON COLUMN performers.monthly_price IS 'Minor units; so is yearly_price.';
COMMENT ON COLUMN performers.is_free_subscription IS 'The performer offers a free trial before a paid subscription.';
COMMENT ON COLUMN performers.welcome_file_id IS 'The video that greets visitors of the page.';
COMMENT ON COLUMN performers.shown_version IS 'What a post shows is kept in the servers'' memory for as long as its performer''s version stays the same, so that lists need not read it again. The performer''s row is locked until a change is committed, so that no two states of what is shown ever have the same version.';
COMMENT ON COLUMN performers.shuffle IS 'A place in a fixed shuffle: some neighbours from any place on are read by an index, where ordering by random() reads every row.';
COMMENT ON COLUMN performers.status_before IS 'Of a suspended performer: what the page returns to.';
COMMENT ON COLUMN performers.papers_deleted_at IS 'When the site last deleted papers of the performer because their time was over.';
COMMENT ON COLUMN performers.publishing_stopped_at IS 'Publishing waits since then, because the identity of an approved performer has expired or was rejected. Null: it does not.';
COMMENT ON COLUMN performers.verified_elsewhere_at IS 'When a provider compared the performer with papers that it keeps itself, so that none have to be uploaded here; null where none did, or does not any more.';
COMMENT ON COLUMN performers.tags IS 'What the performer does, in their own words, beside the categories.';
COMMENT ON COLUMN performers.approved_at IS 'When the page was approved for the first time: a page that is restored after a suspension is not new again.';

CREATE TABLE photos (
  id uuid NOT NULL,
  performer_id uuid NOT NULL,
  gallery_id uuid,
  file_id uuid NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  title text DEFAULT ''::text NOT NULL,
  alternative_text text DEFAULT ''::text NOT NULL,
  total_like bigint DEFAULT 0 NOT NULL,
  total_comment bigint DEFAULT 0 NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  hidden_at timestamp with time zone,
  CONSTRAINT photos_pkey PRIMARY KEY (id),
  CONSTRAINT photos_file_once UNIQUE (file_id),
  CONSTRAINT photos_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  CONSTRAINT photos_gallery_id_fkey FOREIGN KEY (gallery_id) REFERENCES galleries(id) ON DELETE CASCADE,
  CONSTRAINT photos_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE,
  CONSTRAINT photos_position_check CHECK (("position" >= 0)),
  CONSTRAINT photos_total_comment_check CHECK ((total_comment >= 0)),
  CONSTRAINT photos_total_like_check CHECK ((total_like >= 0))
);
COMMENT ON TABLE photos IS 'Photos of galleries. A photo waits for its gallery, as a file waits for its post: nobody but its performer sees it until then.';
COMMENT ON COLUMN photos.gallery_id IS 'Its rule and price are the photo''s; null: it waits.';
COMMENT ON COLUMN photos.alternative_text IS 'What it shows, for those who do not see it.';

CREATE TABLE picture_hashes (
  file_id uuid NOT NULL,
  hash bit(256) NOT NULL,
  CONSTRAINT picture_hashes_pkey PRIMARY KEY (file_id, hash),
  CONSTRAINT picture_hashes_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE
);
COMMENT ON TABLE picture_hashes IS 'Perceptual hashes (PDQ) of each picture, and of the scenes of each video. A hash can be there once for each file.';

CREATE TABLE poll_ballots (
  poll_id uuid NOT NULL,
  account_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT poll_ballots_once PRIMARY KEY (poll_id, account_id),
  CONSTRAINT poll_ballots_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT poll_ballots_poll_id_fkey FOREIGN KEY (poll_id) REFERENCES polls(id) ON DELETE CASCADE
);
COMMENT ON TABLE poll_ballots IS 'Who has voted in a poll: a vote is one ballot, with one choice or several, and what an account has once for each poll.';
COMMENT ON CONSTRAINT poll_ballots_once ON poll_ballots IS 'One vote for each account, whatever races.';

CREATE TABLE poll_options (
  id uuid NOT NULL,
  poll_id uuid NOT NULL,
  "position" smallint NOT NULL,
  text text NOT NULL,
  total_vote bigint DEFAULT 0 NOT NULL,
  CONSTRAINT poll_options_pkey PRIMARY KEY (id),
  CONSTRAINT poll_options_of_poll UNIQUE (poll_id, id),
  CONSTRAINT poll_options_poll_id_position_key UNIQUE (poll_id, "position"),
  CONSTRAINT poll_options_poll_id_fkey FOREIGN KEY (poll_id) REFERENCES polls(id) ON DELETE CASCADE,
  CONSTRAINT poll_options_total_vote_check CHECK ((total_vote >= 0))
);
COMMENT ON TABLE poll_options IS 'What a poll can be answered with.';
COMMENT ON COLUMN poll_options.total_vote IS 'How many ballots chose it, kept by a trigger.';

CREATE TABLE poll_votes (
  poll_id uuid NOT NULL,
  account_id uuid NOT NULL,
  option_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT poll_votes_pkey PRIMARY KEY (poll_id, account_id, option_id),
  CONSTRAINT poll_votes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT poll_votes_of_ballot FOREIGN KEY (poll_id, account_id) REFERENCES poll_ballots(poll_id, account_id) ON DELETE CASCADE,
  CONSTRAINT poll_votes_poll_id_fkey FOREIGN KEY (poll_id) REFERENCES polls(id) ON DELETE CASCADE,
  CONSTRAINT poll_votes_poll_id_option_id_fkey FOREIGN KEY (poll_id, option_id) REFERENCES poll_options(poll_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE poll_votes IS 'What a ballot chose: a row for each option.';

CREATE TABLE polls (
  id uuid NOT NULL,
  performer_id uuid NOT NULL,
  feed_id uuid,
  "position" smallint DEFAULT 0 NOT NULL,
  question text NOT NULL,
  expires_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  is_multiple boolean DEFAULT false NOT NULL,
  total_vote bigint DEFAULT 0 NOT NULL,
  CONSTRAINT polls_pkey PRIMARY KEY (id),
  CONSTRAINT polls_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES feeds(id) ON DELETE CASCADE,
  CONSTRAINT polls_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE,
  CONSTRAINT polls_total_vote_check CHECK ((total_vote >= 0))
);
COMMENT ON TABLE polls IS 'Questions that a post asks.';
COMMENT ON COLUMN polls.performer_id IS 'Who asks.';
COMMENT ON COLUMN polls.feed_id IS 'Null until a post has it.';
COMMENT ON COLUMN polls.expires_at IS 'Until when one can vote; null: for good.';
COMMENT ON COLUMN polls.is_multiple IS 'Whether a ballot may choose several options.';
COMMENT ON COLUMN polls.total_vote IS 'Ballots, kept by a trigger.';

CREATE TABLE post_versions (
  id uuid NOT NULL,
  post_id uuid NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  published_by text NOT NULL,
  published_at timestamp with time zone NOT NULL,
  needs_agreement boolean DEFAULT false NOT NULL,
  CONSTRAINT post_versions_pkey PRIMARY KEY (id),
  CONSTRAINT post_versions_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);
COMMENT ON TABLE post_versions IS 'Every text of a page that was published, as it was.';
COMMENT ON COLUMN post_versions.published_by IS 'The name of the member of staff at that time: it stays true when the account is renamed.';
COMMENT ON COLUMN post_versions.needs_agreement IS 'Whether people have to agree to this text; staff decide at each publication.';

CREATE TABLE posts (
  id uuid NOT NULL,
  slug text NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  published_at timestamp with time zone,
  draft_title text,
  draft_content text,
  CONSTRAINT posts_pkey PRIMARY KEY (id),
  CONSTRAINT posts_slug_unique UNIQUE (slug),
  CONSTRAINT posts_draft_is_whole CHECK (((draft_title IS NULL) = (draft_content IS NULL))),
  CONSTRAINT posts_have_text CHECK (((published_at IS NOT NULL) OR (draft_title IS NOT NULL)))
);
COMMENT ON TABLE posts IS 'The site''s own pages: terms, privacy, help. What visitors read stands in title and content; staff edit a draft beside it, and every text that was published is kept in post_versions.';
COMMENT ON COLUMN posts.slug IS 'The name of the page in its address.';
COMMENT ON COLUMN posts.published_at IS 'Null: not published yet, or withdrawn.';
COMMENT ON COLUMN posts.draft_title IS 'Title and text of the draft, always both; null without a draft.';

CREATE TABLE private_requests (
  id uuid NOT NULL,
  performer_id uuid NOT NULL,
  fan_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  status text NOT NULL,
  price bigint NOT NULL,
  minimum_minutes integer NOT NULL,
  is_two_way boolean DEFAULT false NOT NULL,
  message text DEFAULT ''::text NOT NULL,
  note text,
  stream_id uuid,
  expires_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT private_requests_pkey PRIMARY KEY (id),
  CONSTRAINT private_requests_stream_id_key UNIQUE (stream_id),
  CONSTRAINT private_requests_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id),
  CONSTRAINT private_requests_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES accounts(id),
  CONSTRAINT private_requests_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id),
  CONSTRAINT private_requests_stream_id_fkey FOREIGN KEY (stream_id) REFERENCES streams(id),
  CONSTRAINT private_requests_accepted CHECK (((status <> 'accepted'::text) OR (stream_id IS NOT NULL))),
  CONSTRAINT private_requests_minimum_minutes_check CHECK (((minimum_minutes >= 1) AND (minimum_minutes <= 120))),
  CONSTRAINT private_requests_not_oneself CHECK ((fan_id <> performer_id)),
  CONSTRAINT private_requests_price_check CHECK ((price > 0)),
  CONSTRAINT private_requests_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text])))
);
COMMENT ON TABLE private_requests IS 'Requests of fans for private shows.';
COMMENT ON COLUMN private_requests.price IS 'Of one minute, in minor units, as it was when it was asked.';
COMMENT ON COLUMN private_requests.is_two_way IS 'The fan is seen as well.';
COMMENT ON COLUMN private_requests.message IS 'What the fan wrote; note is what the performer answered.';
COMMENT ON COLUMN private_requests.stream_id IS 'The show, once it was accepted.';

CREATE TABLE product_downloads (
  account_id uuid NOT NULL,
  product_id uuid NOT NULL,
  file_id uuid NOT NULL,
  total integer NOT NULL,
  CONSTRAINT product_downloads_pkey PRIMARY KEY (account_id, product_id, file_id),
  CONSTRAINT product_downloads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT product_downloads_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  CONSTRAINT product_downloads_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT product_downloads_total_check CHECK ((total > 0))
);
COMMENT ON TABLE product_downloads IS 'How often a buyer has begun to download a file of a product with a limit. A new version is another file.';

CREATE TABLE product_files (
  file_id uuid NOT NULL,
  product_id uuid NOT NULL,
  name text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  removed_at timestamp with time zone,
  replaced_at timestamp(3) with time zone,
  CONSTRAINT product_files_pkey PRIMARY KEY (file_id),
  CONSTRAINT product_files_version_once UNIQUE (product_id, name, version),
  CONSTRAINT product_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  CONSTRAINT product_files_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT product_files_version_check CHECK ((version > 0))
);
COMMENT ON TABLE product_files IS 'The files of a digital product. A new version replaces the one of the same name; buyers get the latest of each name.';
COMMENT ON COLUMN product_files.removed_at IS 'Taken out by its performer, or replaced: only those who bought before may still download it, if no newer version exists.';
COMMENT ON COLUMN product_files.replaced_at IS 'When another version replaced it. The file is kept for some time, so that downloads of it that are under way can be continued.';

CREATE TABLE product_licence_keys (
  id uuid NOT NULL,
  product_id uuid NOT NULL,
  sealed bytea NOT NULL,
  digest bytea NOT NULL,
  item_id uuid,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT product_licence_keys_pkey PRIMARY KEY (id),
  CONSTRAINT product_licence_keys_once UNIQUE (product_id, digest),
  CONSTRAINT product_licence_keys_one_for_item UNIQUE (item_id),
  CONSTRAINT product_licence_keys_item_id_fkey FOREIGN KEY (item_id) REFERENCES order_items(id),
  CONSTRAINT product_licence_keys_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
COMMENT ON TABLE product_licence_keys IS 'Licence keys of downloads: the seller adds a list, and each sold item takes one. Once a product has keys, the stock of its variant is the number of keys left.';
COMMENT ON COLUMN product_licence_keys.sealed IS 'The key, encrypted.';
COMMENT ON COLUMN product_licence_keys.digest IS 'A keyed hash of product and key, so that no key is added twice.';
COMMENT ON COLUMN product_licence_keys.item_id IS 'The item of an order that has it, sold or reserved; null: free. A refund does not free it, because its buyer has seen it.';

CREATE TABLE product_requests (
  id uuid NOT NULL,
  product_id uuid,
  product_name text NOT NULL,
  fan_id uuid NOT NULL,
  performer_id uuid NOT NULL,
  status text NOT NULL,
  brief text NOT NULL,
  answers jsonb DEFAULT '[]'::jsonb NOT NULL,
  price bigint,
  days smallint,
  deposit_percent smallint,
  needs_address boolean NOT NULL,
  note text,
  expires_at timestamp(3) with time zone,
  order_id uuid,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT product_requests_pkey PRIMARY KEY (id),
  CONSTRAINT product_requests_order_once UNIQUE (order_id),
  CONSTRAINT product_requests_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES accounts(id),
  CONSTRAINT product_requests_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  CONSTRAINT product_requests_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id),
  CONSTRAINT product_requests_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE SET NULL,
  CONSTRAINT product_requests_days_check CHECK (((days >= 1) AND (days <= 365))),
  CONSTRAINT product_requests_deposit_percent_check CHECK (((deposit_percent >= 10) AND (deposit_percent <= 90))),
  CONSTRAINT product_requests_expire CHECK (((status = 'offered'::text) = (expires_at IS NOT NULL))),
  CONSTRAINT product_requests_have_order CHECK (((status <> 'accepted'::text) OR (order_id IS NOT NULL))),
  CONSTRAINT product_requests_not_oneself CHECK ((fan_id <> performer_id)),
  CONSTRAINT product_requests_offer CHECK (((status <> ALL (ARRAY['offered'::text, 'accepted'::text, 'expired'::text])) OR ((price IS NOT NULL) AND (days IS NOT NULL)))),
  CONSTRAINT product_requests_price_check CHECK ((price > 0)),
  CONSTRAINT product_requests_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'offered'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text])))
);
COMMENT ON TABLE product_requests IS 'What a fan asks a performer to make, and what is offered for it.';
COMMENT ON COLUMN product_requests.product_id IS 'A deleted product leaves what was agreed about it as it is.';
COMMENT ON COLUMN product_requests.product_name IS 'Of the moment of asking.';
COMMENT ON COLUMN product_requests.status IS 'asked: waits for the performer; offered: waits for the fan until expires_at; accepted: has an order; declined: by the performer; withdrawn: by the fan; expired.';
COMMENT ON COLUMN product_requests.answers IS 'To the questions of the product: `[{ "question", "answer" }]`.';
COMMENT ON COLUMN product_requests.price IS 'What is offered: minor units without shipping.';
COMMENT ON COLUMN product_requests.days IS 'From the payment on.';
COMMENT ON COLUMN product_requests.note IS 'What was written with the last step.';
COMMENT ON COLUMN product_requests.order_id IS 'The latest order of it: unpaid while a card is charged, cancelled if that failed.';

CREATE TABLE product_reviews (
  id uuid NOT NULL,
  product_id uuid NOT NULL,
  account_id uuid NOT NULL,
  rating smallint NOT NULL,
  text text DEFAULT ''::text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  hidden_at timestamp(3) with time zone,
  CONSTRAINT product_reviews_pkey PRIMARY KEY (id),
  CONSTRAINT product_reviews_once UNIQUE (product_id, account_id),
  CONSTRAINT product_reviews_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT product_reviews_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT product_reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5)))
);
COMMENT ON TABLE product_reviews IS 'What buyers say of a product: one review for each.';
COMMENT ON COLUMN product_reviews.rating IS 'From 1 to 5.';
COMMENT ON COLUMN product_reviews.hidden_at IS 'Reviews can be reported; staff hide or remove them, and a hidden one does not count.';

CREATE TABLE product_variants (
  id uuid NOT NULL,
  product_id uuid NOT NULL,
  "position" smallint NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  sku text,
  price bigint,
  subscriber_price bigint,
  stock bigint,
  weight_grams integer,
  removed_at timestamp with time zone,
  is_low_told boolean DEFAULT false NOT NULL,
  CONSTRAINT product_variants_pkey PRIMARY KEY (id),
  CONSTRAINT product_variants_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT product_variants_position_check CHECK (("position" >= 0)),
  CONSTRAINT product_variants_price_check CHECK ((price > 0)),
  CONSTRAINT product_variants_stock_check CHECK ((stock >= 0)),
  CONSTRAINT product_variants_subscriber_price_check CHECK ((subscriber_price > 0)),
  CONSTRAINT product_variants_weight_grams_check CHECK ((weight_grams >= 0))
);
COMMENT ON TABLE product_variants IS 'What one buys: a size, a colour. Each product has at least one; the only one has no name.';
COMMENT ON COLUMN product_variants.price IS 'Minor units; null: the product''s. So is subscriber_price.';
COMMENT ON COLUMN product_variants.stock IS 'What is left beside everything that is reserved or sold; null: unlimited. Where the product has licence keys, the number of free ones.';
COMMENT ON COLUMN product_variants.removed_at IS 'Left out by its performer, kept for the orders that name it.';
COMMENT ON COLUMN product_variants.is_low_told IS 'A notification of low stock was sent, and nothing was added since.';

CREATE TABLE products (
  id uuid NOT NULL,
  performer_id uuid NOT NULL,
  type text NOT NULL,
  name text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  access text NOT NULL,
  price bigint NOT NULL,
  subscriber_price bigint,
  handling_days smallint,
  low_stock_at integer,
  video_id uuid,
  total_like bigint DEFAULT 0 NOT NULL,
  total_comment bigint DEFAULT 0 NOT NULL,
  total_review bigint DEFAULT 0 NOT NULL,
  sum_rating bigint DEFAULT 0 NOT NULL,
  least_price bigint DEFAULT 0 NOT NULL,
  total_stock bigint,
  published_at timestamp(3) with time zone,
  public_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  withdrawn_at timestamp with time zone,
  hidden_at timestamp with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  words tsvector GENERATED ALWAYS AS (open_words_of(access, name, description)) STORED,
  days smallint,
  is_quoted boolean DEFAULT false NOT NULL,
  questions text[] DEFAULT '{}'::text[] NOT NULL,
  deposit_percent smallint,
  needs_address boolean DEFAULT false NOT NULL,
  download_limit integer,
  image_texts jsonb DEFAULT '{}'::jsonb NOT NULL,
  is_sold_out boolean GENERATED ALWAYS AS (COALESCE((total_stock = 0), false)) STORED NOT NULL,
  binned_at timestamp(3) with time zone,
  searched_words tsvector,
  CONSTRAINT products_pkey PRIMARY KEY (id),
  CONSTRAINT products_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE,
  CONSTRAINT products_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE SET NULL,
  CONSTRAINT products_access_check CHECK ((access = ANY (ARRAY['public'::text, 'followers'::text, 'subscribers'::text]))),
  CONSTRAINT products_binned_is_withdrawn CHECK (((binned_at IS NULL) OR (withdrawn_at IS NOT NULL))),
  CONSTRAINT products_days_check CHECK (((days >= 1) AND (days <= 365))),
  CONSTRAINT products_deposit_percent_check CHECK (((deposit_percent >= 10) AND (deposit_percent <= 90))),
  CONSTRAINT products_download_limit_check CHECK (((download_limit >= 1) AND (download_limit <= 1000))),
  CONSTRAINT products_handling_days_check CHECK (((handling_days >= 0) AND (handling_days <= 90))),
  CONSTRAINT products_image_texts_check CHECK ((jsonb_typeof(image_texts) = 'object'::text)),
  CONSTRAINT products_limit_downloads CHECK (((download_limit IS NULL) OR (type = 'digital'::text))),
  CONSTRAINT products_low_stock_at_check CHECK ((low_stock_at >= 0)),
  CONSTRAINT products_made_in_days CHECK (((type = 'made_to_order'::text) = (days IS NOT NULL))),
  CONSTRAINT products_price_check CHECK ((price > 0)),
  CONSTRAINT products_subscriber_price_check CHECK ((subscriber_price > 0)),
  CONSTRAINT products_subscribers_pay_less CHECK ((subscriber_price < price)),
  CONSTRAINT products_sum_rating_check CHECK ((sum_rating >= 0)),
  CONSTRAINT products_total_comment_check CHECK ((total_comment >= 0)),
  CONSTRAINT products_total_like_check CHECK ((total_like >= 0)),
  CONSTRAINT products_total_review_check CHECK ((total_review >= 0)),
  CONSTRAINT products_type_check CHECK ((type = ANY (ARRAY['digital'::text, 'physical'::text, 'made_to_order'::text])))
);
COMMENT ON TABLE products IS 'What performers sell in their shop: files to download, things that are shipped, and work that fans ask for. A product is content like a video: its rule says who may see all of it and buy it. Its price is never null, so no rule `paid` exists; early access and an end do not apply, but the view of all content wants their columns.';
COMMENT ON COLUMN products.type IS 'digital: files to download; physical: shipped; made_to_order: made for one fan, after a brief and an offer, its money held until the work is accepted.';
COMMENT ON COLUMN products.price IS 'Minor units; so is subscriber_price, which subscribers pay instead (null: the same).';
COMMENT ON COLUMN products.handling_days IS 'Of what is shipped: how many days it takes until then; null: not said.';
COMMENT ON COLUMN products.low_stock_at IS 'The performer is notified when a variant has no more than this left; null: never.';
COMMENT ON COLUMN products.video_id IS 'A video that shows it.';
COMMENT ON COLUMN products.total_review IS 'Kept by a trigger, as sum_rating is: of the reviews that are shown.';
COMMENT ON COLUMN products.least_price IS 'The lowest price of its variants, in minor units, kept by triggers.';
COMMENT ON COLUMN products.total_stock IS 'What is left of all variants, kept by triggers. Null: unlimited; 0: sold out.';
COMMENT ON COLUMN products.hidden_at IS 'As that of feeds.';
COMMENT ON COLUMN products.words IS 'Stored, because a search for a common word tests it on thousands of rows instead of sorting all matches. For the release before, and for sites whose searched_words are not filled in yet.';
COMMENT ON COLUMN products.days IS 'Of what is made to order: how many days it takes from the payment on.';
COMMENT ON COLUMN products.is_quoted IS 'Of what is made to order: the price is a lower bound, and its performer offers one for each request.';
COMMENT ON COLUMN products.questions IS 'Of what is made to order: what the brief has to answer.';
COMMENT ON COLUMN products.deposit_percent IS 'What the performer keeps if the buyer cancels after work has begun; null: nothing.';
COMMENT ON COLUMN products.needs_address IS 'Of what is made to order: the result is shipped.';
COMMENT ON COLUMN products.download_limit IS 'How often each buyer may download each version of a file; null: without limit.';
COMMENT ON COLUMN products.image_texts IS 'What the images of the product show, in its performer''s words, by file id.';
COMMENT ON COLUMN products.is_sold_out IS 'Sold out, and not how many are left, so that a sale writes to products_newest only when the last piece is sold.';
COMMENT ON COLUMN products.binned_at IS 'As that of feeds.';
COMMENT ON COLUMN products.searched_words IS 'The words by which it is found, kept by a trigger; null on an older site until a job has filled them in. A column, and no table of its own as for other content: products are searched by words and price together, for which both indexes must be of one table.';

CREATE TABLE purchases (
  account_id uuid NOT NULL,
  object_kind text NOT NULL,
  object_id uuid NOT NULL,
  charge_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT purchases_once PRIMARY KEY (account_id, object_kind, object_id),
  CONSTRAINT purchases_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT purchases_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charges(id),
  CONSTRAINT purchases_object_kind_check CHECK ((object_kind = ANY (ARRAY['feed'::text, 'gallery'::text, 'video'::text, 'message'::text, 'product'::text, 'stream'::text])))
);
COMMENT ON TABLE purchases IS 'What a fan may open because they bought it. A refund of the whole sale deletes the row.';
COMMENT ON COLUMN purchases.object_id IS 'The content, by its kind.';
COMMENT ON CONSTRAINT purchases_once ON purchases IS 'Bought once: the second of two clicks finds this row.';

CREATE TABLE push_subscriptions (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  session_hash bytea NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscriptions_once UNIQUE (endpoint),
  CONSTRAINT push_subscriptions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES sessions(token_hash) ON DELETE CASCADE
);
COMMENT ON TABLE push_subscriptions IS 'Browsers that asked to be told while no page is open. They are a session''s: with it they go.';
COMMENT ON COLUMN push_subscriptions.endpoint IS 'The address of the browser''s push service.';
COMMENT ON COLUMN push_subscriptions.p256dh IS 'The browser''s key, by which messages are encrypted for it; auth is its secret.';

CREATE TABLE reactions (
  account_id uuid NOT NULL,
  object_kind text NOT NULL,
  object_id uuid NOT NULL,
  action text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT reactions_pkey PRIMARY KEY (account_id, object_kind, object_id, action),
  CONSTRAINT reactions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT reactions_action_check CHECK ((action = ANY (ARRAY['like'::text, 'bookmark'::text]))),
  CONSTRAINT reactions_action_fits CHECK (
CASE action
    WHEN 'like'::text THEN (object_kind <> 'performer'::text)
    ELSE (object_kind <> 'comment'::text)
END),
  CONSTRAINT reactions_object_kind_check CHECK ((object_kind = ANY (ARRAY['feed'::text, 'gallery'::text, 'photo'::text, 'video'::text, 'performer'::text, 'comment'::text, 'product'::text, 'stream'::text])))
);
COMMENT ON TABLE reactions IS 'Likes and bookmarks, each once. Everything can be bookmarked but comments, and liked but performers: to like a performer is to follow them.';
COMMENT ON COLUMN reactions.object_kind IS 'The kind of what object_id names.';

CREATE TABLE recent_searches (
  account_id uuid NOT NULL,
  keyword text NOT NULL,
  searched_at timestamp with time zone NOT NULL,
  CONSTRAINT recent_searches_pkey PRIMARY KEY (account_id, keyword),
  CONSTRAINT recent_searches_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
COMMENT ON TABLE recent_searches IS 'One''s own last searches, for oneself alone.';

CREATE TABLE reconciliations (
  id uuid NOT NULL,
  status text NOT NULL,
  administrator_id uuid,
  figures jsonb,
  problems jsonb DEFAULT '[]'::jsonb NOT NULL,
  total_problem integer DEFAULT 0 NOT NULL,
  started_at timestamp(3) with time zone NOT NULL,
  finished_at timestamp(3) with time zone,
  CONSTRAINT reconciliations_pkey PRIMARY KEY (id),
  CONSTRAINT reconciliations_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES accounts(id),
  CONSTRAINT reconciliations_finished CHECK (((status = 'running'::text) = (finished_at IS NULL))),
  CONSTRAINT reconciliations_status_check CHECK ((status = ANY (ARRAY['running'::text, 'clean'::text, 'problems'::text, 'failed'::text])))
);
COMMENT ON TABLE reconciliations IS 'Each proof of the books: when it ran, what the accounts held, what the providers said, and what was wrong. Amounts in `figures` are minor units, as text.';
COMMENT ON COLUMN reconciliations.administrator_id IS 'Who wanted it; null for the nightly one.';

CREATE TABLE recording_problems (
  stream_id uuid NOT NULL,
  problem text NOT NULL,
  noted_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT recording_problems_pkey PRIMARY KEY (stream_id),
  CONSTRAINT recording_problems_stream_id_fkey FOREIGN KEY (stream_id) REFERENCES streams(id) ON DELETE CASCADE,
  CONSTRAINT recording_problems_problem_check CHECK ((problem = ANY (ARRAY['parts-missing'::text, 'disk-full'::text, 'too-long'::text, 'failed'::text])))
);
COMMENT ON TABLE recording_problems IS 'What the recording of a stream lacks. A table of its own and no column of `streams`, because the release before this table cannot read rows with a column that it does not know.';

CREATE TABLE recovery_codes (
  account_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp(3) with time zone,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (account_id, code_hash),
  CONSTRAINT recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
COMMENT ON TABLE recovery_codes IS 'Codes that stand in for an authenticator app that was lost. Each is used once.';
COMMENT ON COLUMN recovery_codes.code_hash IS 'HMAC with a key of the site.';

CREATE TABLE refunds (
  id uuid NOT NULL,
  charge_id uuid,
  payment_id uuid,
  account_id uuid NOT NULL,
  amount bigint NOT NULL,
  tokens bigint DEFAULT 0 NOT NULL,
  reason text NOT NULL,
  source text NOT NULL,
  administrator_id uuid,
  status text NOT NULL,
  provider text,
  provider_refund_id text,
  failure_message text,
  asked_at timestamp(3) with time zone,
  settled_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT refunds_pkey PRIMARY KEY (id),
  CONSTRAINT refunds_provider_refund_unique UNIQUE (provider, provider_refund_id),
  CONSTRAINT refunds_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT refunds_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES accounts(id),
  CONSTRAINT refunds_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charges(id),
  CONSTRAINT refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT refunds_amount_check CHECK ((amount >= 0)),
  CONSTRAINT refunds_of_card_has_provider CHECK (((payment_id IS NULL) = (provider IS NULL))),
  CONSTRAINT refunds_of_one CHECK (((charge_id IS NULL) <> (payment_id IS NULL))),
  CONSTRAINT refunds_source_check CHECK ((source = ANY (ARRAY['staff'::text, 'removal'::text, 'provider'::text, 'closing'::text, 'performer'::text, 'site'::text]))),
  CONSTRAINT refunds_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text, 'returned'::text]))),
  CONSTRAINT refunds_tokens_check CHECK ((tokens >= 0))
);
COMMENT ON TABLE refunds IS 'Money that goes back: what a sale was for to the wallet, or a card payment to its card. The intent is there before the provider is asked.';
COMMENT ON COLUMN refunds.amount IS 'Minor units: what the wallet or the card gets; nothing for a sale that the site''s own coupon had paid.';
COMMENT ON COLUMN refunds.tokens IS 'What left the wallet for a card, once it is booked: less or more than the amount where a package held more or less than it cost.';
COMMENT ON COLUMN refunds.source IS 'Who wanted it. staff: one decided it; removal: what was bought was removed by staff; provider: it was made there; closing: the card had paid when its account was closed already; performer: who sold it blocked the buyer, or closed the account; site: what was paid for was not delivered.';
COMMENT ON COLUMN refunds.administrator_id IS 'The member of staff; null for every other source.';
COMMENT ON COLUMN refunds.status IS 'pending: the provider is being asked; succeeded; failed: nothing moved; returned: it was booked, and the bank would not take it, so that the money is in the wallet.';
COMMENT ON COLUMN refunds.asked_at IS 'When the provider was last asked.';

CREATE TABLE report_appeals (
  id uuid NOT NULL,
  case_id uuid NOT NULL,
  side text NOT NULL,
  report_id uuid,
  text text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  outcome text,
  decision_id uuid,
  is_same_staff boolean DEFAULT false NOT NULL,
  CONSTRAINT report_appeals_pkey PRIMARY KEY (id),
  CONSTRAINT report_appeals_once UNIQUE (case_id, side),
  CONSTRAINT report_appeals_case_id_fkey FOREIGN KEY (case_id) REFERENCES report_cases(id) ON DELETE CASCADE,
  CONSTRAINT report_appeals_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES moderation_actions(id),
  CONSTRAINT report_appeals_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE,
  CONSTRAINT report_appeals_decided CHECK (((outcome IS NULL) = (decision_id IS NULL))),
  CONSTRAINT report_appeals_outcome_check CHECK ((outcome = ANY (ARRAY['upheld'::text, 'changed'::text]))),
  CONSTRAINT report_appeals_side_check CHECK ((side = ANY (ARRAY['author'::text, 'reporter'::text])))
);
COMMENT ON TABLE report_appeals IS 'Each side of a case can appeal once.';
COMMENT ON COLUMN report_appeals.report_id IS 'The report of the appealing reporter.';
COMMENT ON COLUMN report_appeals.decision_id IS 'The decision on the appeal.';
COMMENT ON COLUMN report_appeals.is_same_staff IS 'Decided by the member of staff who had decided before, because there was no other.';

CREATE TABLE report_cases (
  id uuid NOT NULL,
  object_kind text NOT NULL,
  object_id uuid NOT NULL,
  author_id uuid,
  total_report bigint DEFAULT 0 NOT NULL,
  outcome text,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  closed_at timestamp(3) with time zone,
  address text DEFAULT ''::text NOT NULL,
  due_at timestamp(3) with time zone,
  remind_at timestamp(3) with time zone,
  hidden_by_report_at timestamp(3) with time zone,
  hidden_by_report_id uuid,
  decision_id uuid,
  removes_at timestamp(3) with time zone,
  severity smallint DEFAULT 8 NOT NULL,
  CONSTRAINT report_cases_pkey PRIMARY KEY (id),
  CONSTRAINT report_cases_author_id_fkey FOREIGN KEY (author_id) REFERENCES accounts(id) ON DELETE SET NULL,
  CONSTRAINT report_cases_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES moderation_actions(id),
  CONSTRAINT report_cases_hidden_by_report_id_fkey FOREIGN KEY (hidden_by_report_id) REFERENCES reports(id) ON DELETE SET NULL,
  CONSTRAINT report_cases_decided CHECK (((closed_at IS NULL) = (outcome IS NULL))),
  CONSTRAINT report_cases_object_kind_check CHECK ((object_kind = ANY (ARRAY['feed'::text, 'gallery'::text, 'photo'::text, 'video'::text, 'comment'::text, 'message'::text, 'performer'::text, 'product'::text, 'review'::text, 'stream'::text, 'stream-message'::text, 'address'::text, 'picture'::text]))),
  CONSTRAINT report_cases_outcome_check CHECK ((outcome = ANY (ARRAY['dismissed'::text, 'hidden'::text, 'removed'::text, 'warned'::text, 'resolved'::text]))),
  CONSTRAINT report_cases_total_report_check CHECK ((total_report >= 0))
);
COMMENT ON TABLE report_cases IS 'All reports of one object, until staff have decided; reports that come later open another case.';
COMMENT ON COLUMN report_cases.object_kind IS 'address: a page that is no object we know; picture: one that was found on a list.';
COMMENT ON COLUMN report_cases.author_id IS 'Who published or wrote it.';
COMMENT ON COLUMN report_cases.total_report IS 'Kept by a trigger.';
COMMENT ON COLUMN report_cases.updated_at IS 'The last report, or the decision.';
COMMENT ON COLUMN report_cases.address IS 'What a visitor wrote in place of an object that we know.';
COMMENT ON COLUMN report_cases.due_at IS 'Until when staff have to decide, on the case or on an appeal; null while nothing waits for them.';
COMMENT ON COLUMN report_cases.remind_at IS 'When staff are reminded next.';
COMMENT ON COLUMN report_cases.hidden_by_report_at IS 'Since when a report, hidden_by_report_id, hides it until the decision; null: none does.';
COMMENT ON COLUMN report_cases.decision_id IS 'The decision that is in force.';
COMMENT ON COLUMN report_cases.removes_at IS 'When a removal becomes final: hidden until then.';
COMMENT ON COLUMN report_cases.severity IS 'The place of the most severe reason in `reportSeverity` of the contract; code writes it with each report. The smallest number comes first.';

CREATE TABLE reports (
  case_id uuid NOT NULL,
  reporter_id uuid,
  reason text NOT NULL,
  text text DEFAULT ''::text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  id uuid NOT NULL,
  email text,
  name text,
  language text,
  CONSTRAINT reports_pkey PRIMARY KEY (id),
  CONSTRAINT reports_once UNIQUE (case_id, reporter_id),
  CONSTRAINT reports_once_by_email UNIQUE (case_id, email),
  CONSTRAINT reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES report_cases(id) ON DELETE CASCADE,
  CONSTRAINT reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT reports_language_check CHECK ((language ~ '^[a-z]{2,3}(-[A-Za-z]{2,4})?$'::text)),
  CONSTRAINT reports_reason_check CHECK ((reason = ANY (ARRAY['minor'::text, 'non-consensual'::text, 'illegal'::text, 'violence'::text, 'hate'::text, 'spam'::text, 'copyright'::text, 'impersonation'::text, 'other'::text])))
);
COMMENT ON TABLE reports IS 'What someone reported, and why: each reporter once for each case. Visitors can report, too: they leave an address for the receipt in place of an account.';
COMMENT ON COLUMN reports.email IS 'Of a visitor; forgotten some time after the decision, as the name is.';
COMMENT ON COLUMN reports.language IS 'What a visitor read while reporting, as de: letters about the report are written in it. Null for accounts, which choose their own, for earlier reports, and once the visitor is forgotten.';

CREATE TABLE sandbox_card_setups (
  id text NOT NULL,
  idempotency_key text NOT NULL,
  fingerprint bytea NOT NULL,
  customer_id text NOT NULL,
  return_path text NOT NULL,
  status text NOT NULL,
  card_id text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT sandbox_card_setups_pkey PRIMARY KEY (id),
  CONSTRAINT sandbox_card_setups_key_unique UNIQUE (idempotency_key),
  CONSTRAINT sandbox_card_setups_card_id_fkey FOREIGN KEY (card_id) REFERENCES sandbox_cards(id),
  CONSTRAINT sandbox_card_setups_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES sandbox_customers(id),
  CONSTRAINT sandbox_card_setups_card_check CHECK (((status = 'succeeded'::text) = (card_id IS NOT NULL))),
  CONSTRAINT sandbox_card_setups_status_check CHECK ((status = ANY (ARRAY['requires_action'::text, 'succeeded'::text, 'failed'::text])))
);
COMMENT ON TABLE sandbox_card_setups IS 'A card that is being added.';

CREATE TABLE sandbox_cards (
  id text NOT NULL,
  customer_id text NOT NULL,
  behaviour text NOT NULL,
  brand text NOT NULL,
  last4 text NOT NULL,
  expiry_month integer NOT NULL,
  expiry_year integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  CONSTRAINT sandbox_cards_pkey PRIMARY KEY (id),
  CONSTRAINT sandbox_cards_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES sandbox_customers(id)
);
COMMENT ON TABLE sandbox_cards IS 'Cards that the sandbox keeps for its customers.';
COMMENT ON COLUMN sandbox_cards.behaviour IS 'The test card that it behaves as.';

CREATE TABLE sandbox_customers (
  id text NOT NULL,
  idempotency_key text NOT NULL,
  fingerprint bytea NOT NULL,
  account_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT sandbox_customers_pkey PRIMARY KEY (id),
  CONSTRAINT sandbox_customers_key_unique UNIQUE (idempotency_key)
);
COMMENT ON TABLE sandbox_customers IS 'Accounts that keep cards with the sandbox.';

CREATE TABLE sandbox_disputes (
  id text NOT NULL,
  payment_id text NOT NULL,
  amount bigint NOT NULL,
  reason text NOT NULL,
  status text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT sandbox_disputes_pkey PRIMARY KEY (id),
  CONSTRAINT sandbox_disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES sandbox_payments(id),
  CONSTRAINT sandbox_disputes_amount_check CHECK ((amount > 0)),
  CONSTRAINT sandbox_disputes_status_check CHECK ((status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])))
);
COMMENT ON TABLE sandbox_disputes IS 'A bank disputes a payment, once.';

CREATE TABLE sandbox_events (
  id text NOT NULL,
  payment_id text,
  body text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  delivered_at timestamp with time zone,
  CONSTRAINT sandbox_events_pkey PRIMARY KEY (id),
  CONSTRAINT sandbox_events_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES sandbox_payments(id)
);
COMMENT ON TABLE sandbox_events IS 'What the provider told us, or is about to: the exact bytes that are signed and sent.';
COMMENT ON COLUMN sandbox_events.payment_id IS 'Null of an event about a payout account.';
COMMENT ON COLUMN sandbox_events.delivered_at IS 'Null until our webhook has taken it.';

CREATE TABLE sandbox_payments (
  id text NOT NULL,
  idempotency_key text NOT NULL,
  fingerprint bytea NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  payment_method text NOT NULL,
  description text NOT NULL,
  reference text NOT NULL,
  return_path text NOT NULL,
  status text NOT NULL,
  failure_code text,
  created_at timestamp with time zone NOT NULL,
  settled_at timestamp with time zone,
  customer_id text,
  CONSTRAINT sandbox_payments_pkey PRIMARY KEY (id),
  CONSTRAINT sandbox_payments_key_unique UNIQUE (idempotency_key),
  CONSTRAINT sandbox_payments_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES sandbox_customers(id),
  CONSTRAINT sandbox_payments_amount_check CHECK ((amount > 0)),
  CONSTRAINT sandbox_payments_status_check CHECK ((status = ANY (ARRAY['succeeded'::text, 'requires_action'::text, 'pending'::text, 'failed'::text])))
);
COMMENT ON TABLE sandbox_payments IS 'Payments that the sandbox was asked for.';
COMMENT ON COLUMN sandbox_payments.fingerprint IS 'Hash of the request: the same key with another request is refused.';
COMMENT ON COLUMN sandbox_payments.reference IS 'The id of our payment.';
COMMENT ON COLUMN sandbox_payments.return_path IS 'A path of our own site, where the payer returns to after confirming.';

CREATE TABLE sandbox_payout_accounts (
  id text NOT NULL,
  idempotency_key text NOT NULL,
  fingerprint bytea NOT NULL,
  reference text NOT NULL,
  email text NOT NULL,
  country text NOT NULL,
  status text NOT NULL,
  return_path text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT sandbox_payout_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT sandbox_payout_accounts_key_unique UNIQUE (idempotency_key),
  CONSTRAINT sandbox_payout_accounts_status_check CHECK ((status = ANY (ARRAY['new'::text, 'ready'::text, 'restricted'::text])))
);
COMMENT ON TABLE sandbox_payout_accounts IS 'Accounts of performers at the sandbox, to which it pays.';
COMMENT ON COLUMN sandbox_payout_accounts.status IS 'ready: can be paid; restricted: the sandbox could not confirm who it is.';

CREATE TABLE sandbox_refunds (
  id text NOT NULL,
  payment_id text NOT NULL,
  idempotency_key text NOT NULL,
  amount bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  status text DEFAULT 'succeeded'::text NOT NULL,
  CONSTRAINT sandbox_refunds_pkey PRIMARY KEY (id),
  CONSTRAINT sandbox_refunds_key_unique UNIQUE (idempotency_key),
  CONSTRAINT sandbox_refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES sandbox_payments(id),
  CONSTRAINT sandbox_refunds_amount_check CHECK ((amount > 0)),
  CONSTRAINT sandbox_refunds_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text])))
);
COMMENT ON TABLE sandbox_refunds IS 'Refunds, which may take their time, and fail.';

CREATE TABLE sandbox_transfers (
  id text NOT NULL,
  idempotency_key text NOT NULL,
  fingerprint bytea NOT NULL,
  account_id text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  reference text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT sandbox_transfers_pkey PRIMARY KEY (id),
  CONSTRAINT sandbox_transfers_key_unique UNIQUE (idempotency_key),
  CONSTRAINT sandbox_transfers_reference_unique UNIQUE (reference),
  CONSTRAINT sandbox_transfers_account_id_fkey FOREIGN KEY (account_id) REFERENCES sandbox_payout_accounts(id),
  CONSTRAINT sandbox_transfers_amount_check CHECK ((amount > 0))
);
COMMENT ON TABLE sandbox_transfers IS 'What the sandbox has paid to performers.';

CREATE TABLE search_keyword_visitors (
  keyword text COLLATE "C" NOT NULL,
  visitor_hash bytea NOT NULL,
  searched_at timestamp with time zone NOT NULL,
  CONSTRAINT search_keyword_visitors_pkey PRIMARY KEY (keyword, visitor_hash),
  CONSTRAINT search_keyword_visitors_keyword_fkey FOREIGN KEY (keyword) REFERENCES search_keywords(keyword) ON DELETE CASCADE
);
COMMENT ON TABLE search_keyword_visitors IS 'Who searched for it, as a keyed hash: enough to count people, and nothing to know them by. Deleted after a month.';

CREATE TABLE search_keywords (
  keyword text COLLATE "C" NOT NULL,
  total_visitor bigint DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT search_keywords_pkey PRIMARY KEY (keyword),
  CONSTRAINT search_keywords_keyword_check CHECK (((length(keyword) >= 2) AND (length(keyword) <= 60))),
  CONSTRAINT search_keywords_total_visitor_check CHECK ((total_visitor >= 0))
);
COMMENT ON TABLE search_keywords IS 'What people search for. A keyword is suggested to others once several have searched for it, with a confirmed address or approved by staff: total_visitor counts those of the last month.';

CREATE TABLE searched_accounts (
  id uuid NOT NULL,
  words tsvector NOT NULL,
  CONSTRAINT searched_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT searched_accounts_id_fkey FOREIGN KEY (id) REFERENCES accounts(id) ON DELETE CASCADE
);
COMMENT ON TABLE searched_accounts IS 'The words of names, for staff.';

CREATE TABLE searched_feeds (
  id uuid NOT NULL,
  words tsvector NOT NULL,
  CONSTRAINT searched_feeds_pkey PRIMARY KEY (id),
  CONSTRAINT searched_feeds_id_fkey FOREIGN KEY (id) REFERENCES feeds(id) ON DELETE CASCADE
);
COMMENT ON TABLE searched_feeds IS 'The words of posts that everyone may read.';

CREATE TABLE searched_galleries (
  id uuid NOT NULL,
  words tsvector NOT NULL,
  CONSTRAINT searched_galleries_pkey PRIMARY KEY (id),
  CONSTRAINT searched_galleries_id_fkey FOREIGN KEY (id) REFERENCES galleries(id) ON DELETE CASCADE
);
COMMENT ON TABLE searched_galleries IS 'The words of galleries: of the title always, of the description where everyone may read it.';

CREATE TABLE searched_performers (
  id uuid NOT NULL,
  words text NOT NULL,
  CONSTRAINT searched_performers_pkey PRIMARY KEY (id),
  CONSTRAINT searched_performers_id_fkey FOREIGN KEY (id) REFERENCES performers(account_id) ON DELETE CASCADE
);
COMMENT ON TABLE searched_performers IS 'The words of performers, found by any part of one. No space is within a word, so that none is found across two of them.';

CREATE TABLE searched_videos (
  id uuid NOT NULL,
  words tsvector NOT NULL,
  CONSTRAINT searched_videos_pkey PRIMARY KEY (id),
  CONSTRAINT searched_videos_id_fkey FOREIGN KEY (id) REFERENCES videos(id) ON DELETE CASCADE
);
COMMENT ON TABLE searched_videos IS 'The words of videos, as those of galleries.';

CREATE TABLE second_factor_deadlines (
  account_id uuid NOT NULL,
  due_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT second_factor_deadlines_pkey PRIMARY KEY (account_id),
  CONSTRAINT second_factor_deadlines_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
COMMENT ON TABLE second_factor_deadlines IS 'Until when staff without a second factor has to set one up; created by a login, deleted by setting one up.';

CREATE TABLE security_events (
  id uuid NOT NULL,
  kind text NOT NULL,
  actor_id uuid,
  subject_id uuid,
  address text DEFAULT ''::text NOT NULL,
  user_agent text DEFAULT ''::text NOT NULL,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT security_events_details_check CHECK ((jsonb_typeof(details) = 'object'::text))
) PARTITION BY RANGE (created_at);
COMMENT ON TABLE security_events IS 'Who did what to accounts, money and papers, when, and from where. It outlives what it names, so nothing refers to other tables. There is a partition for each month (`platform/database/partitions`), so that a month goes at once. A primary key would need the month: each partition has one (id) of its own. Events are never changed, and deleted by age alone.';
COMMENT ON COLUMN security_events.kind IS 'What was done, as the module says it, such as `login`.';
COMMENT ON COLUMN security_events.actor_id IS 'Who did it; null for a stranger, and for the site itself.';
COMMENT ON COLUMN security_events.subject_id IS 'Whose account it is about; null where it is about none.';
COMMENT ON COLUMN security_events.address IS 'The network address from which it was done; empty for the site''s own jobs.';
COMMENT ON COLUMN security_events.user_agent IS 'What the browser calls itself; empty for the site''s own jobs.';
COMMENT ON COLUMN security_events.details IS 'A JSON object; its fields depend on the kind.';

CREATE TABLE sessions (
  token_hash bytea NOT NULL,
  account_id uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  user_agent text DEFAULT ''::text NOT NULL,
  last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
  reauthenticated_until timestamp(3) with time zone,
  CONSTRAINT sessions_pkey PRIMARY KEY (token_hash),
  CONSTRAINT sessions_id_unique UNIQUE (id),
  CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
COMMENT ON TABLE sessions IS 'Logins. Only a hash of the token is kept: who reads this table cannot log in with it.';
COMMENT ON COLUMN sessions.id IS 'By which its owner names it when ending it: the hash never leaves the server.';
COMMENT ON COLUMN sessions.address IS 'With user_agent and last_seen_at what an account''s owner sees of each login, so that a strange one is noticed and ended.';
COMMENT ON COLUMN sessions.reauthenticated_until IS 'Until when this session may make sensitive changes, after its account has confirmed itself.';

CREATE TABLE settings (
  key text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT settings_pkey PRIMARY KEY (key)
);
COMMENT ON TABLE settings IS 'The site''s settings: one row for each key that differs from the contract''s default.';

CREATE TABLE shipping_zones (
  id uuid NOT NULL,
  performer_id uuid NOT NULL,
  "position" smallint NOT NULL,
  name text NOT NULL,
  countries text[] NOT NULL,
  price bigint NOT NULL,
  free_from bigint,
  CONSTRAINT shipping_zones_pkey PRIMARY KEY (id),
  CONSTRAINT shipping_zones_once UNIQUE (performer_id, "position"),
  CONSTRAINT shipping_zones_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE,
  CONSTRAINT shipping_zones_free_from_check CHECK ((free_from > 0)),
  CONSTRAINT shipping_zones_price_check CHECK ((price >= 0))
);
COMMENT ON TABLE shipping_zones IS 'Where a performer ships, and for how much; without a row everywhere, free.';
COMMENT ON COLUMN shipping_zones.countries IS 'Two letters each, ISO 3166. Empty: every country that no other zone names.';
COMMENT ON COLUMN shipping_zones.price IS 'Minor units; so is free_from, the price of the items from which on shipping is free (null: never).';

CREATE TABLE site_backups (
  id text NOT NULL,
  place text NOT NULL,
  taken_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone NOT NULL,
  media_files integer NOT NULL,
  copied_bytes bigint NOT NULL,
  CONSTRAINT site_backups_pkey PRIMARY KEY (id)
);
COMMENT ON TABLE site_backups IS 'The backups that are complete, so that staff see how old the last one is.';
COMMENT ON COLUMN site_backups.id IS 'The id that the backup has in its place.';
COMMENT ON COLUMN site_backups.taken_at IS 'The moment that it holds.';
COMMENT ON COLUMN site_backups.copied_bytes IS 'Of media that earlier backups did not have.';

CREATE TABLE site_images (
  id uuid NOT NULL,
  content_type text NOT NULL,
  bytes bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT site_images_pkey PRIMARY KEY (id)
);
COMMENT ON TABLE site_images IS 'Logos and icons that staff have uploaded, at most 512 KB each. Settings hold their addresses.';

CREATE TABLE site_promos (
  id uuid NOT NULL,
  title text NOT NULL,
  text text DEFAULT ''::text NOT NULL,
  url text NOT NULL,
  label text NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  ordering integer DEFAULT 0 NOT NULL,
  starts_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT site_promos_pkey PRIMARY KEY (id),
  CONSTRAINT site_promos_times_in_order CHECK ((ends_at > starts_at))
);
COMMENT ON TABLE site_promos IS 'What the site itself draws attention to, on the page where people search.';
COMMENT ON COLUMN site_promos.url IS 'Where it leads: a path of the site, or another site''s address.';
COMMENT ON COLUMN site_promos.label IS 'The text of its button.';
COMMENT ON COLUMN site_promos.ordering IS 'The smallest number stands first.';
COMMENT ON COLUMN site_promos.starts_at IS 'When it is shown from and until; null for no limit.';

CREATE TABLE site_secret (
  is_only boolean DEFAULT true NOT NULL,
  fingerprint bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT site_secret_pkey PRIMARY KEY (is_only),
  CONSTRAINT site_secret_is_only_check CHECK (is_only)
);
COMMENT ON TABLE site_secret IS 'Which secret key the site has, so that a start with another one is refused. The fingerprint does not reveal the key.';
COMMENT ON COLUMN site_secret.is_only IS 'Always true, so that there is one row at most.';

CREATE TABLE social_identities (
  account_id uuid NOT NULL,
  provider text NOT NULL,
  subject text NOT NULL,
  email text,
  linked_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT social_identities_pkey PRIMARY KEY (account_id, provider),
  CONSTRAINT social_identities_subject UNIQUE (provider, subject),
  CONSTRAINT social_identities_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT social_identities_provider_check CHECK ((provider = ANY (ARRAY['google'::text, 'twitter'::text]))),
  CONSTRAINT social_identities_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255)))
);
COMMENT ON TABLE social_identities IS 'With which accounts at Google and X people sign in: one for each provider.';
COMMENT ON COLUMN social_identities.subject IS 'The provider''s own id of the person, which never changes.';
COMMENT ON COLUMN social_identities.email IS 'As the provider has verified it; for the owner to recognise, never to find an account by.';

CREATE TABLE spending_limits (
  account_id uuid NOT NULL,
  amount bigint,
  next_amount bigint,
  next_from timestamp(3) with time zone,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT spending_limits_pkey PRIMARY KEY (account_id),
  CONSTRAINT spending_limits_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT spending_limits_amount_check CHECK ((amount >= 0)),
  CONSTRAINT spending_limits_next CHECK (((next_amount IS NULL) OR (next_from IS NOT NULL))),
  CONSTRAINT spending_limits_next_amount_check CHECK ((next_amount >= 0))
);
COMMENT ON TABLE spending_limits IS 'What a fan lets their cards pay in a calendar month (UTC). Lowering it takes effect at once; what raises or removes it waits as next_amount.';
COMMENT ON COLUMN spending_limits.amount IS 'Minor units; null is no limit.';
COMMENT ON COLUMN spending_limits.next_amount IS 'What the limit becomes at next_from; null there removes it.';
COMMENT ON COLUMN spending_limits.next_from IS 'Null: nothing waits.';

CREATE TABLE staff_alerts (
  kind text NOT NULL,
  told_at timestamp with time zone NOT NULL,
  CONSTRAINT staff_alerts_pkey PRIMARY KEY (kind)
);
COMMENT ON TABLE staff_alerts IS 'When staff was last told of what is wrong with the machine, so that it is told once a day and not every few minutes.';

CREATE TABLE staff_invitations (
  id uuid NOT NULL,
  email text NOT NULL,
  roles text[] NOT NULL,
  token_hash bytea NOT NULL,
  invited_by uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT staff_invitations_pkey PRIMARY KEY (id),
  CONSTRAINT staff_invitations_token UNIQUE (token_hash),
  CONSTRAINT staff_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES accounts(id),
  CONSTRAINT staff_invitations_roles_check CHECK ((cardinality(roles) > 0))
);
COMMENT ON TABLE staff_invitations IS 'Links by which people become members of staff. Only the hash of a link''s token is stored.';
COMMENT ON COLUMN staff_invitations.roles IS 'Which roles the account gets when the link is used.';

CREATE TABLE staff_roles (
  account_id uuid NOT NULL,
  role text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT staff_roles_pkey PRIMARY KEY (account_id, role),
  CONSTRAINT staff_roles_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT staff_roles_role_check CHECK ((role = ANY (ARRAY['support'::text, 'moderation'::text, 'finance'::text, 'owner'::text])))
);
COMMENT ON TABLE staff_roles IS 'What members of staff may do; the contract says which permissions a role has.';

CREATE TABLE storage_uses (
  account_id uuid NOT NULL,
  used_bytes bigint NOT NULL,
  CONSTRAINT storage_uses_pkey PRIMARY KEY (account_id),
  CONSTRAINT storage_uses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT storage_uses_not_negative CHECK ((used_bytes >= 0))
);
COMMENT ON TABLE storage_uses IS 'How much each account stores: the originals of its uploads, without identity papers, which the site asks for and keeps. One row to read at an upload, whatever the account has.';

CREATE TABLE stream_conversations (
  performer_id uuid NOT NULL,
  is_open boolean DEFAULT false NOT NULL,
  who_may_write text DEFAULT 'all'::text NOT NULL,
  slow_seconds integer DEFAULT 0 NOT NULL,
  topic text DEFAULT ''::text NOT NULL,
  last_sequence bigint DEFAULT 0 NOT NULL,
  last_position bigint DEFAULT 0 NOT NULL,
  cleared_sequence bigint DEFAULT 0 NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  pinned_message_id uuid,
  goal_title text,
  goal_amount bigint,
  goal_since timestamp(3) with time zone,
  goal_raised bigint DEFAULT 0 NOT NULL,
  tip_menu jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT stream_conversations_pkey PRIMARY KEY (performer_id),
  CONSTRAINT stream_conversations_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE,
  CONSTRAINT stream_conversations_pinned_message_id_fkey FOREIGN KEY (pinned_message_id) REFERENCES stream_messages(id) ON DELETE SET NULL,
  CONSTRAINT stream_conversations_cleared_sequence_check CHECK ((cleared_sequence >= 0)),
  CONSTRAINT stream_conversations_goal_amount_check CHECK ((goal_amount > 0)),
  CONSTRAINT stream_conversations_goal_raised_check CHECK ((goal_raised >= 0)),
  CONSTRAINT stream_conversations_last_position_check CHECK ((last_position >= 0)),
  CONSTRAINT stream_conversations_last_sequence_check CHECK ((last_sequence >= 0)),
  CONSTRAINT stream_conversations_slow_seconds_check CHECK (((slow_seconds >= 0) AND (slow_seconds <= 300))),
  CONSTRAINT stream_conversations_tip_menu_check CHECK (((jsonb_typeof(tip_menu) = 'array'::text) AND (jsonb_array_length(tip_menu) <= 20))),
  CONSTRAINT stream_conversations_who_may_write_check CHECK ((who_may_write = ANY (ARRAY['all'::text, 'followers'::text, 'subscribers'::text]))),
  CONSTRAINT stream_conversations_whole_goal CHECK ((((goal_title IS NULL) = (goal_amount IS NULL)) AND ((goal_title IS NULL) = (goal_since IS NULL))))
);
COMMENT ON TABLE stream_conversations IS 'The public chat of a performer, by their id: one for each, without a row until they open it.';
COMMENT ON COLUMN stream_conversations.is_open IS 'Whether others may write.';
COMMENT ON COLUMN stream_conversations.slow_seconds IS 'How long each writer waits between two messages; 0: not at all.';
COMMENT ON COLUMN stream_conversations.topic IS 'The line that stands above the messages.';
COMMENT ON COLUMN stream_conversations.last_sequence IS 'Messages are numbered 1, 2, 3 and never leave a gap.';
COMMENT ON COLUMN stream_conversations.last_position IS 'Whatever happens in it, a message, a deletion, a clearing, has the next position.';
COMMENT ON COLUMN stream_conversations.cleared_sequence IS 'Messages up to here were cleared, or are too old to be kept.';
COMMENT ON COLUMN stream_conversations.goal_title IS 'What tips are collected for; null without a goal.';
COMMENT ON COLUMN stream_conversations.goal_amount IS 'Minor units.';
COMMENT ON COLUMN stream_conversations.goal_raised IS 'Minor units: the sum of the tips since goal_since, less refunds; computed anew with each change.';
COMMENT ON COLUMN stream_conversations.tip_menu IS 'What fans can tip for, amounts in minor units: `[{ "label": "A song", "amount": 500 }]`.';

CREATE TABLE stream_held_messages (
  id uuid NOT NULL,
  performer_id uuid NOT NULL,
  sender_id uuid NOT NULL,
  client_id uuid,
  text text NOT NULL,
  reason text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT stream_held_messages_pkey PRIMARY KEY (id),
  CONSTRAINT stream_held_messages_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES stream_conversations(performer_id) ON DELETE CASCADE,
  CONSTRAINT stream_held_messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT stream_held_messages_reason_check CHECK ((reason = ANY (ARRAY['word'::text, 'newcomer'::text, 'link'::text, 'all'::text]))),
  CONSTRAINT stream_held_messages_text_check CHECK ((text <> ''::text))
);
COMMENT ON TABLE stream_held_messages IS 'Messages that wait for approval, which only their sender and moderators see. An approved one moves to stream_messages, a rejected one is deleted.';
COMMENT ON COLUMN stream_held_messages.reason IS 'Why it is held: a blocked word, a newcomer, a link, or because all are.';

CREATE TABLE stream_keys (
  performer_id uuid NOT NULL,
  key_hash bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  last_used_at timestamp(3) with time zone,
  CONSTRAINT stream_keys_pkey PRIMARY KEY (performer_id),
  CONSTRAINT stream_keys_key_hash_key UNIQUE (key_hash),
  CONSTRAINT stream_keys_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE
);
COMMENT ON TABLE stream_keys IS 'The key with which a performer''s encoder signs in: one for each.';
COMMENT ON COLUMN stream_keys.key_hash IS 'SHA-256; the key itself is not stored.';

CREATE TABLE stream_messages (
  id uuid NOT NULL,
  performer_id uuid NOT NULL,
  sequence bigint NOT NULL,
  "position" bigint NOT NULL,
  sender_id uuid NOT NULL,
  client_id uuid,
  text text NOT NULL,
  deleted_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  tip_amount bigint,
  tip_charge_id uuid,
  CONSTRAINT stream_messages_pkey PRIMARY KEY (id),
  CONSTRAINT stream_messages_sequence UNIQUE (performer_id, sequence),
  CONSTRAINT stream_messages_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES stream_conversations(performer_id) ON DELETE CASCADE,
  CONSTRAINT stream_messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT stream_messages_tip_charge_id_fkey FOREIGN KEY (tip_charge_id) REFERENCES charges(id),
  CONSTRAINT stream_messages_deleted_is_empty CHECK (((deleted_at IS NULL) OR (text = ''::text))),
  CONSTRAINT stream_messages_position_check CHECK (("position" > 0)),
  CONSTRAINT stream_messages_sequence_check CHECK ((sequence > 0)),
  CONSTRAINT stream_messages_tip_amount_check CHECK ((tip_amount > 0)),
  CONSTRAINT stream_messages_tip_of_charge CHECK (((tip_amount IS NULL) = (tip_charge_id IS NULL)))
);
COMMENT ON TABLE stream_messages IS 'Messages of these chats, tips among them. The last 5,000 of each are kept.';
COMMENT ON COLUMN stream_messages."position" IS 'The last thing that happened to it: that it was written, or deleted.';
COMMENT ON COLUMN stream_messages.client_id IS 'The sender''s own name for it, so that a send that is tried again is there once.';
COMMENT ON COLUMN stream_messages.text IS 'Empty once it was deleted.';
COMMENT ON COLUMN stream_messages.tip_amount IS 'Minor units; null of a message that is no tip.';

CREATE TABLE stream_minutes (
  visit_id uuid NOT NULL,
  minute integer NOT NULL,
  charge_id uuid NOT NULL,
  charged_at timestamp(3) with time zone NOT NULL,
  refunded_at timestamp(3) with time zone,
  CONSTRAINT stream_minutes_pkey PRIMARY KEY (visit_id, minute),
  CONSTRAINT stream_minutes_charge_id_key UNIQUE (charge_id),
  CONSTRAINT stream_minutes_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charges(id),
  CONSTRAINT stream_minutes_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES stream_visits(id),
  CONSTRAINT stream_minutes_minute_check CHECK ((minute >= 0))
);
COMMENT ON TABLE stream_minutes IS 'Each minute that was charged.';
COMMENT ON COLUMN stream_minutes.minute IS 'Of the visit: 0, 1, 2 …';
COMMENT ON COLUMN stream_minutes.refunded_at IS 'Charged, and not served.';

CREATE TABLE stream_moderation (
  performer_id uuid NOT NULL,
  blocked_words text[] DEFAULT '{}'::text[] NOT NULL,
  words_rule text DEFAULT 'refuse'::text NOT NULL,
  holds text[] DEFAULT '{}'::text[] NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT stream_moderation_pkey PRIMARY KEY (performer_id),
  CONSTRAINT stream_moderation_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES stream_conversations(performer_id) ON DELETE CASCADE,
  CONSTRAINT stream_moderation_blocked_words_check CHECK ((cardinality(blocked_words) <= 200)),
  CONSTRAINT stream_moderation_holds_check CHECK ((holds <@ ARRAY['newcomers'::text, 'links'::text, 'all'::text])),
  CONSTRAINT stream_moderation_words_rule_check CHECK ((words_rule = ANY (ARRAY['refuse'::text, 'hold'::text])))
);
COMMENT ON TABLE stream_moderation IS 'What a performer does not want in the chat.';
COMMENT ON COLUMN stream_moderation.words_rule IS 'What happens to a message with a blocked word.';
COMMENT ON COLUMN stream_moderation.holds IS 'Which messages wait for approval.';

CREATE TABLE stream_moderators (
  performer_id uuid NOT NULL,
  account_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT stream_moderators_pkey PRIMARY KEY (performer_id, account_id),
  CONSTRAINT stream_moderators_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT stream_moderators_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES stream_conversations(performer_id) ON DELETE CASCADE,
  CONSTRAINT stream_moderators_not_oneself CHECK ((account_id <> performer_id))
);
COMMENT ON TABLE stream_moderators IS 'Who helps a performer to moderate the chat.';

CREATE TABLE stream_mutes (
  performer_id uuid NOT NULL,
  account_id uuid NOT NULL,
  until timestamp(3) with time zone,
  muted_by uuid,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT stream_mutes_pkey PRIMARY KEY (performer_id, account_id),
  CONSTRAINT stream_mutes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT stream_mutes_muted_by_fkey FOREIGN KEY (muted_by) REFERENCES accounts(id) ON DELETE SET NULL,
  CONSTRAINT stream_mutes_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES stream_conversations(performer_id) ON DELETE CASCADE,
  CONSTRAINT stream_mutes_not_the_performer CHECK ((account_id <> performer_id))
);
COMMENT ON TABLE stream_mutes IS 'Who may not write in a chat.';
COMMENT ON COLUMN stream_mutes.until IS 'Null: until it is lifted.';

CREATE TABLE stream_overlays (
  id uuid NOT NULL,
  performer_id uuid NOT NULL,
  kind text NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  last_used_at timestamp(3) with time zone,
  CONSTRAINT stream_overlays_pkey PRIMARY KEY (id),
  CONSTRAINT stream_overlays_token_hash_key UNIQUE (token_hash),
  CONSTRAINT stream_overlays_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE,
  CONSTRAINT stream_overlays_kind_check CHECK ((kind = ANY (ARRAY['chat'::text, 'alerts'::text, 'goal'::text])))
);
COMMENT ON TABLE stream_overlays IS 'Addresses that show a performer''s chat, tips or goal in a video encoder, without a login.';
COMMENT ON COLUMN stream_overlays.token_hash IS 'SHA-256; the token itself is not stored.';

CREATE TABLE stream_poll_votes (
  poll_id uuid NOT NULL,
  account_id uuid NOT NULL,
  option smallint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT stream_poll_votes_pkey PRIMARY KEY (poll_id, account_id),
  CONSTRAINT stream_poll_votes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT stream_poll_votes_poll_id_fkey FOREIGN KEY (poll_id) REFERENCES stream_polls(id) ON DELETE CASCADE,
  CONSTRAINT stream_poll_votes_option_check CHECK (((option >= 0) AND (option <= 4)))
);
COMMENT ON TABLE stream_poll_votes IS 'Who voted for what.';
COMMENT ON COLUMN stream_poll_votes.option IS 'Its place in the options, from 0.';
COMMENT ON CONSTRAINT stream_poll_votes_pkey ON stream_poll_votes IS 'One vote for each account, whatever races.';

CREATE TABLE stream_polls (
  id uuid NOT NULL,
  performer_id uuid NOT NULL,
  question text NOT NULL,
  options text[] NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  closed_at timestamp(3) with time zone,
  CONSTRAINT stream_polls_pkey PRIMARY KEY (id),
  CONSTRAINT stream_polls_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES stream_conversations(performer_id) ON DELETE CASCADE,
  CONSTRAINT stream_polls_options_check CHECK (((cardinality(options) >= 2) AND (cardinality(options) <= 5)))
);
COMMENT ON TABLE stream_polls IS 'Polls in a chat, one of them open at a time.';

CREATE TABLE stream_samples (
  stream_id uuid NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  viewers integer NOT NULL,
  bitrate bigint NOT NULL,
  CONSTRAINT stream_samples_pkey PRIMARY KEY (stream_id, at),
  CONSTRAINT stream_samples_stream_id_fkey FOREIGN KEY (stream_id) REFERENCES streams(id) ON DELETE CASCADE,
  CONSTRAINT stream_samples_bitrate_check CHECK ((bitrate >= 0)),
  CONSTRAINT stream_samples_viewers_check CHECK ((viewers >= 0))
);
COMMENT ON TABLE stream_samples IS 'Viewers and bitrate over time, one row each 15 seconds at most.';
COMMENT ON COLUMN stream_samples.bitrate IS 'Bits per second.';

CREATE TABLE stream_viewers (
  stream_id uuid NOT NULL,
  viewer_id uuid NOT NULL,
  account_id uuid,
  first_seen_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT stream_viewers_pkey PRIMARY KEY (stream_id, viewer_id),
  CONSTRAINT stream_viewers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  CONSTRAINT stream_viewers_stream_id_fkey FOREIGN KEY (stream_id) REFERENCES streams(id) ON DELETE CASCADE
);
COMMENT ON TABLE stream_viewers IS 'Who has watched; a visitor by a number chosen at joining.';
COMMENT ON COLUMN stream_viewers.account_id IS 'Null of a visitor.';

CREATE TABLE stream_visits (
  id uuid NOT NULL,
  stream_id uuid NOT NULL,
  performer_id uuid NOT NULL,
  account_id uuid NOT NULL,
  price bigint NOT NULL,
  minutes integer DEFAULT 0 NOT NULL,
  first_frame_at timestamp(3) with time zone,
  paid_until timestamp(3) with time zone,
  paused_at timestamp(3) with time zone,
  paused_ms bigint DEFAULT 0 NOT NULL,
  last_proof_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  end_reason text,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  country text,
  left_at timestamp(3) with time zone,
  version integer DEFAULT 1 NOT NULL,
  told_version integer DEFAULT 0 NOT NULL,
  CONSTRAINT stream_visits_pkey PRIMARY KEY (id),
  CONSTRAINT stream_visits_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT stream_visits_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id),
  CONSTRAINT stream_visits_stream_id_fkey FOREIGN KEY (stream_id) REFERENCES streams(id),
  CONSTRAINT stream_visits_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT stream_visits_end_reason_check CHECK ((end_reason = ANY (ARRAY['left'::text, 'balance'::text, 'not-watching'::text, 'stream-ended'::text, 'access'::text, 'no-video'::text]))),
  CONSTRAINT stream_visits_ended CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  CONSTRAINT stream_visits_minutes_check CHECK ((minutes >= 0)),
  CONSTRAINT stream_visits_paid_from_first_frame CHECK (((first_frame_at IS NULL) = (paid_until IS NULL))),
  CONSTRAINT stream_visits_paused_ms_check CHECK ((paused_ms >= 0)),
  CONSTRAINT stream_visits_price_check CHECK ((price > 0))
);
COMMENT ON TABLE stream_visits IS 'Payments by the minute: one open visit for each account and stream, with the price of its beginning.';
COMMENT ON COLUMN stream_visits.price IS 'Of one minute, in minor units.';
COMMENT ON COLUMN stream_visits.minutes IS 'How many were charged.';
COMMENT ON COLUMN stream_visits.first_frame_at IS 'When the fan saw the first picture: the clock begins there.';
COMMENT ON COLUMN stream_visits.paid_until IS 'first_frame_at, the minutes and the pauses together.';
COMMENT ON COLUMN stream_visits.paused_at IS 'The clock stands still since then, because no video arrives.';
COMMENT ON COLUMN stream_visits.last_proof_at IS 'When the fan''s player last showed that it plays.';
COMMENT ON COLUMN stream_visits.country IS 'Where the fan was when the visit began; two letters, where known.';
COMMENT ON COLUMN stream_visits.left_at IS 'The fan has left: no minute is charged any more, and the visit ends with the paid one unless they return.';
COMMENT ON COLUMN stream_visits.version IS 'Counts the changes that the engine of live video has to learn of; told_version is the one that it has learned.';

CREATE TABLE streaming_settings (
  performer_id uuid NOT NULL,
  title text DEFAULT ''::text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  access text DEFAULT 'public'::text NOT NULL,
  price bigint,
  latency text DEFAULT 'realtime'::text NOT NULL,
  is_recorded boolean DEFAULT true NOT NULL,
  private_price bigint,
  private_minimum_minutes integer DEFAULT 1 NOT NULL,
  may_stream boolean,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT streaming_settings_pkey PRIMARY KEY (performer_id),
  CONSTRAINT streaming_settings_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE,
  CONSTRAINT streaming_settings_access_check CHECK ((access = ANY (ARRAY['public'::text, 'followers'::text, 'subscribers'::text, 'paid'::text, 'minute'::text]))),
  CONSTRAINT streaming_settings_have_price CHECK (((access = ANY (ARRAY['paid'::text, 'minute'::text])) = (price IS NOT NULL))),
  CONSTRAINT streaming_settings_latency_check CHECK ((latency = ANY (ARRAY['realtime'::text, 'low'::text]))),
  CONSTRAINT streaming_settings_price_check CHECK ((price > 0)),
  CONSTRAINT streaming_settings_private_minimum_minutes_check CHECK (((private_minimum_minutes >= 1) AND (private_minimum_minutes <= 120))),
  CONSTRAINT streaming_settings_private_price_check CHECK ((private_price > 0))
);
COMMENT ON TABLE streaming_settings IS 'What a performer''s streams begin with, when an encoder starts one, and the terms of private shows.';
COMMENT ON COLUMN streaming_settings.price IS 'Minor units, of a ticket or of one minute.';
COMMENT ON COLUMN streaming_settings.private_price IS 'Minor units for each minute of a private show; null: none are given.';
COMMENT ON COLUMN streaming_settings.may_stream IS 'Staff''s decision; null: the site''s setting decides.';

CREATE TABLE streams (
  id uuid NOT NULL,
  performer_id uuid NOT NULL,
  fan_id uuid,
  title text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  access text NOT NULL,
  price bigint,
  latency text DEFAULT 'realtime'::text NOT NULL,
  status text NOT NULL,
  is_recorded boolean DEFAULT true NOT NULL,
  image_file_id uuid,
  thumbnail_key text,
  epoch integer DEFAULT 0 NOT NULL,
  starts_at timestamp(3) with time zone,
  started_at timestamp(3) with time zone,
  interrupted_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  end_reason text,
  end_note text,
  duration_ms bigint DEFAULT 0 NOT NULL,
  reported_seconds integer,
  viewers integer DEFAULT 0 NOT NULL,
  peak_viewers integer DEFAULT 0 NOT NULL,
  total_viewer integer DEFAULT 0 NOT NULL,
  video_id uuid,
  total_like bigint DEFAULT 0 NOT NULL,
  published_at timestamp(3) with time zone,
  public_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  withdrawn_at timestamp with time zone,
  hidden_at timestamp with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  opened_at timestamp(3) with time zone,
  live_since timestamp(3) with time zone,
  paused_at timestamp(3) with time zone,
  provider text,
  CONSTRAINT streams_pkey PRIMARY KEY (id),
  CONSTRAINT streams_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES accounts(id),
  CONSTRAINT streams_image_file_id_fkey FOREIGN KEY (image_file_id) REFERENCES files(id) ON DELETE SET NULL,
  CONSTRAINT streams_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE,
  CONSTRAINT streams_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE SET NULL,
  CONSTRAINT streams_access_check CHECK ((access = ANY (ARRAY['public'::text, 'followers'::text, 'subscribers'::text, 'paid'::text, 'minute'::text]))),
  CONSTRAINT streams_duration_ms_check CHECK ((duration_ms >= 0)),
  CONSTRAINT streams_end_reason_check CHECK ((end_reason = ANY (ARRAY['performer'::text, 'publisher-gone'::text, 'never-started'::text, 'too-long'::text, 'staff'::text, 'account'::text, 'balance'::text, 'fan'::text]))),
  CONSTRAINT streams_ended CHECK ((((status = 'ended'::text) = (ended_at IS NOT NULL)) AND ((status = 'ended'::text) = (end_reason IS NOT NULL)))),
  CONSTRAINT streams_epoch_check CHECK ((epoch >= 0)),
  CONSTRAINT streams_have_price CHECK (((access = ANY (ARRAY['paid'::text, 'minute'::text])) = (price IS NOT NULL))),
  CONSTRAINT streams_interrupted_since CHECK (((status = 'interrupted'::text) = (interrupted_at IS NOT NULL))),
  CONSTRAINT streams_latency_check CHECK ((latency = ANY (ARRAY['realtime'::text, 'low'::text]))),
  CONSTRAINT streams_live_have_started CHECK (((status <> ALL (ARRAY['live'::text, 'interrupted'::text])) OR (started_at IS NOT NULL))),
  CONSTRAINT streams_not_with_oneself CHECK ((fan_id <> performer_id)),
  CONSTRAINT streams_paused_without_video CHECK (((paused_at IS NULL) OR (status <> 'live'::text))),
  CONSTRAINT streams_peak_viewers_check CHECK ((peak_viewers >= 0)),
  CONSTRAINT streams_price_check CHECK ((price > 0)),
  CONSTRAINT streams_private_by_minute CHECK (((fan_id IS NULL) OR (access = 'minute'::text))),
  CONSTRAINT streams_provider_check CHECK ((provider = ANY (ARRAY['embedded'::text, 'livekit'::text, 'agora'::text]))),
  CONSTRAINT streams_reported_seconds_check CHECK ((reported_seconds >= 0)),
  CONSTRAINT streams_scheduled_for CHECK (((status <> 'scheduled'::text) OR (starts_at IS NOT NULL))),
  CONSTRAINT streams_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'waiting'::text, 'live'::text, 'interrupted'::text, 'ended'::text]))),
  CONSTRAINT streams_total_like_check CHECK ((total_like >= 0)),
  CONSTRAINT streams_total_viewer_check CHECK ((total_viewer >= 0)),
  CONSTRAINT streams_viewers_check CHECK ((viewers >= 0))
);
COMMENT ON TABLE streams IS 'Live streams. A stream is content like a video: its rule says who may watch. `paid` is a ticket, which is bought once; `minute` is paid for each minute. A private show is a stream for one fan.';
COMMENT ON COLUMN streams.fan_id IS 'Of a private show; null of every other stream.';
COMMENT ON COLUMN streams.price IS 'Minor units: of a ticket, or of one minute.';
COMMENT ON COLUMN streams.latency IS 'realtime: below a second, by WebRTC; low: about three seconds, by LL-HLS.';
COMMENT ON COLUMN streams.status IS 'scheduled: for starts_at; waiting: open, without video yet; live; interrupted: the video has stopped, since interrupted_at; ended.';
COMMENT ON COLUMN streams.thumbnail_key IS 'A JPEG of the last half minute, kept in the storage; null before the first.';
COMMENT ON COLUMN streams.epoch IS 'Counts how often the stream was opened by an engine: one that returns late with an older number changes nothing.';
COMMENT ON COLUMN streams.duration_ms IS 'The time with video, without interruptions.';
COMMENT ON COLUMN streams.reported_seconds IS 'By the client''s clock, in seconds; for nothing but display.';
COMMENT ON COLUMN streams.total_viewer IS 'How many have watched, once each.';
COMMENT ON COLUMN streams.video_id IS 'The recording.';
COMMENT ON COLUMN streams.hidden_at IS 'As that of feeds.';
COMMENT ON COLUMN streams.opened_at IS 'When an engine took the stream.';
COMMENT ON COLUMN streams.live_since IS 'Since when its video has arrived without an interruption.';
COMMENT ON COLUMN streams.paused_at IS 'It waits since then, while its performer gives a private show: it is open, but takes no video and no viewers.';
COMMENT ON COLUMN streams.provider IS 'A stream keeps the provider of live video with which it began, whatever is chosen for new ones; null for one that has not begun.';

CREATE TABLE strikes (
  case_id uuid NOT NULL,
  account_id uuid NOT NULL,
  rule text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  revoked_at timestamp(3) with time zone,
  CONSTRAINT strikes_pkey PRIMARY KEY (case_id),
  CONSTRAINT strikes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT strikes_case_id_fkey FOREIGN KEY (case_id) REFERENCES report_cases(id) ON DELETE CASCADE
);
COMMENT ON TABLE strikes IS 'Decisions against an author, which count until expires_at.';
COMMENT ON COLUMN strikes.revoked_at IS 'When it ceased to count, because its decision was replaced or answered.';

CREATE TABLE subscribe_presses (
  account_id uuid NOT NULL,
  performer_id uuid NOT NULL,
  object_id uuid NOT NULL,
  pressed_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT subscribe_presses_pkey PRIMARY KEY (account_id, performer_id),
  CONSTRAINT subscribe_presses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT subscribe_presses_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE
);
COMMENT ON TABLE subscribe_presses IS 'On which content an account has last pressed "Subscribe".';

CREATE TABLE subscriptions (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  performer_id uuid NOT NULL,
  type text NOT NULL,
  source text NOT NULL,
  status text NOT NULL,
  price bigint NOT NULL,
  payment_method text,
  started_at timestamp with time zone,
  expires_at timestamp with time zone,
  next_charge_at timestamp with time zone,
  failed_attempts smallint DEFAULT 0 NOT NULL,
  cancelled_at timestamp with time zone,
  cancel_reason text,
  free_used_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  next_price bigint,
  next_price_from timestamp with time zone,
  next_type text,
  period_started_at timestamp with time zone,
  charge_id uuid,
  grace_until timestamp with time zone,
  revoked_end timestamp with time zone,
  CONSTRAINT subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT subscriptions_once UNIQUE (account_id, performer_id),
  CONSTRAINT subscriptions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT subscriptions_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charges(id),
  CONSTRAINT subscriptions_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id),
  CONSTRAINT subscriptions_dated CHECK (((status = 'pending'::text) OR ((started_at IS NOT NULL) AND (expires_at IS NOT NULL)))),
  CONSTRAINT subscriptions_grace CHECK (((grace_until IS NULL) OR (status = 'past-due'::text))),
  CONSTRAINT subscriptions_next_price CHECK (((next_price IS NOT NULL) OR (next_price_from IS NULL))),
  CONSTRAINT subscriptions_next_price_check CHECK ((next_price >= 0)),
  CONSTRAINT subscriptions_next_type_check CHECK ((next_type = ANY (ARRAY['monthly'::text, 'yearly'::text]))),
  CONSTRAINT subscriptions_not_oneself CHECK ((account_id <> performer_id)),
  CONSTRAINT subscriptions_price_check CHECK ((price >= 0)),
  CONSTRAINT subscriptions_source_check CHECK ((source = ANY (ARRAY['free'::text, 'wallet'::text, 'card'::text]))),
  CONSTRAINT subscriptions_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'cancelled'::text, 'past-due'::text, 'expired'::text]))),
  CONSTRAINT subscriptions_type_check CHECK ((type = ANY (ARRAY['free'::text, 'monthly'::text, 'yearly'::text])))
);
COMMENT ON TABLE subscriptions IS 'One row for each fan and performer: subscribing again makes the same row active. It knows what the next renewals cost, which charge paid the running period, and when that began, so that a period can be taken back in part.';
COMMENT ON COLUMN subscriptions.type IS 'free: a trial; monthly; yearly.';
COMMENT ON COLUMN subscriptions.source IS 'What pays renewals.';
COMMENT ON COLUMN subscriptions.status IS 'pending: the first card payment is under way; active; cancelled: runs to its end and does not renew; past-due: a renewal failed and is retried; expired.';
COMMENT ON COLUMN subscriptions.price IS 'What the running period cost, in minor units; renewals cost the same until next_price says otherwise.';
COMMENT ON COLUMN subscriptions.payment_method IS 'The card that renews it, as its provider calls it; null where the wallet does.';
COMMENT ON COLUMN subscriptions.expires_at IS 'The end of what was paid for.';
COMMENT ON COLUMN subscriptions.next_charge_at IS 'When the renewal job should charge next; null when cancelled or free.';
COMMENT ON COLUMN subscriptions.failed_attempts IS 'Of the present renewal.';
COMMENT ON COLUMN subscriptions.free_used_at IS 'When the free trial began; one for each fan and performer.';
COMMENT ON COLUMN subscriptions.next_price IS 'What renewals cost from next_price_from on, in minor units; without a date, from the next one on. Until then they cost the price. Null: nothing was announced.';
COMMENT ON COLUMN subscriptions.next_type IS 'The plan that the next renewal changes to; null: the same.';
COMMENT ON COLUMN subscriptions.charge_id IS 'What paid the running period; null of a trial and of a period that cost nothing.';
COMMENT ON COLUMN subscriptions.grace_until IS 'While a renewal is past due, access goes on until then.';
COMMENT ON COLUMN subscriptions.revoked_end IS 'The end of a period whose charge was taken back: what a dispute that is won gives back.';

CREATE TABLE token_packages (
  id uuid NOT NULL,
  name text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  price bigint NOT NULL,
  tokens bigint NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  ordering integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT token_packages_pkey PRIMARY KEY (id),
  CONSTRAINT token_packages_price_check CHECK ((price > 0)),
  CONSTRAINT token_packages_tokens_check CHECK ((tokens > 0))
);
COMMENT ON TABLE token_packages IS 'Sums for the wallet that are sold at a price of their own, such as 11 for 10.';
COMMENT ON COLUMN token_packages.price IS 'What a card pays, in minor units; tokens, in minor units too, is what reaches the wallet.';
COMMENT ON COLUMN token_packages.ordering IS 'The smallest number stands first.';

CREATE TABLE trial_marks (
  performer_id uuid NOT NULL,
  mark bytea NOT NULL,
  account_id uuid NOT NULL,
  used_at timestamp with time zone NOT NULL,
  CONSTRAINT trial_marks_pkey PRIMARY KEY (performer_id, mark, account_id),
  CONSTRAINT trial_marks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT trial_marks_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES accounts(id) ON DELETE CASCADE
);
COMMENT ON TABLE trial_marks IS 'By what the person who begins a free trial is recognised under another account: keyed hashes of the device, and of network with browser.';

CREATE TABLE upload_parts (
  upload_id uuid NOT NULL,
  starts_at bigint NOT NULL,
  size_bytes bigint NOT NULL,
  storage_key text NOT NULL,
  CONSTRAINT upload_parts_pkey PRIMARY KEY (upload_id, starts_at),
  CONSTRAINT upload_parts_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES uploads(id) ON DELETE CASCADE,
  CONSTRAINT upload_parts_size_bytes_check CHECK ((size_bytes > 0)),
  CONSTRAINT upload_parts_starts_at_check CHECK ((starts_at >= 0))
);
COMMENT ON TABLE upload_parts IS 'The parts of an upload that have arrived.';
COMMENT ON COLUMN upload_parts.starts_at IS 'The byte of the whole at which it begins.';

CREATE TABLE uploads (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  type text NOT NULL,
  original_name text NOT NULL,
  size_bytes bigint NOT NULL,
  file_id uuid,
  refusal text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT uploads_pkey PRIMARY KEY (id),
  CONSTRAINT uploads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT uploads_check CHECK (((file_id IS NULL) OR (refusal IS NULL))),
  CONSTRAINT uploads_size_bytes_check CHECK ((size_bytes > 0))
);
COMMENT ON TABLE uploads IS 'Resumable uploads: what has arrived so far, part by part. A part begins where another ends, and only one can begin at a place, so that requests that write at once, in whatever processes, cannot mix their bytes.';
COMMENT ON COLUMN uploads.size_bytes IS 'Of the whole, as it was announced.';
COMMENT ON COLUMN uploads.file_id IS 'The file that it became, which may have been deleted since. Null while it arrives.';
COMMENT ON COLUMN uploads.refusal IS 'The sentence with which it was refused; null where it was not.';

CREATE TABLE used_challenges (
  challenge_hash bytea NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT used_challenges_pkey PRIMARY KEY (challenge_hash)
);
COMMENT ON TABLE used_challenges IS 'Challenges are signed and not stored; a row is a challenge that was answered, kept until it has expired.';

CREATE TABLE used_social_attempts (
  attempt_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT used_social_attempts_pkey PRIMARY KEY (attempt_hash)
);
COMMENT ON TABLE used_social_attempts IS 'Attempts to sign in with Google or X that were used, kept until they expire, so that none is used twice.';

CREATE TABLE username_claims (
  skeleton text NOT NULL,
  account_id uuid NOT NULL,
  released_at timestamp with time zone,
  CONSTRAINT username_claims_pkey PRIMARY KEY (skeleton),
  CONSTRAINT username_claims_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
COMMENT ON TABLE username_claims IS 'Whose a username is, with all that look like it: one that was given up stays closed to others for a time. Accounts older than this keep their names, also where they look alike.';
COMMENT ON COLUMN username_claims.skeleton IS 'The username as a reader may mistake it for another (`name_skeleton`).';
COMMENT ON COLUMN username_claims.released_at IS 'When its account gave it up; null while it is in use.';

CREATE TABLE vapid_keys (
  is_only boolean DEFAULT true NOT NULL,
  public_key text NOT NULL,
  sealed_private_key bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT vapid_keys_pkey PRIMARY KEY (is_only),
  CONSTRAINT vapid_keys_is_only_check CHECK (is_only)
);
COMMENT ON TABLE vapid_keys IS 'The pair of keys by which push services know this site, made once; the private one is sealed with the site''s secret.';
COMMENT ON COLUMN vapid_keys.is_only IS 'Always true, so that there is one row at most.';

CREATE TABLE video_captions (
  video_id uuid NOT NULL,
  language text NOT NULL,
  file_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT video_captions_pkey PRIMARY KEY (video_id, language),
  CONSTRAINT video_captions_file_once UNIQUE (file_id),
  CONSTRAINT video_captions_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  CONSTRAINT video_captions_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE
);
COMMENT ON TABLE video_captions IS 'Captions of a video, one file for each language.';
COMMENT ON COLUMN video_captions.language IS 'As in BCP 47: en, pt-BR.';

CREATE TABLE video_positions (
  account_id uuid NOT NULL,
  video_id uuid NOT NULL,
  position_ms integer NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT video_positions_pkey PRIMARY KEY (account_id, video_id),
  CONSTRAINT video_positions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT video_positions_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE,
  CONSTRAINT video_positions_position_ms_check CHECK ((position_ms > 0))
);
COMMENT ON TABLE video_positions IS 'Where an account stopped watching a video.';

CREATE TABLE videos (
  id uuid NOT NULL,
  performer_id uuid NOT NULL,
  title text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  access text NOT NULL,
  price bigint,
  film_file_id uuid,
  teaser_file_id uuid,
  thumbnail_file_id uuid,
  total_like bigint DEFAULT 0 NOT NULL,
  total_comment bigint DEFAULT 0 NOT NULL,
  published_at timestamp(3) with time zone,
  public_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  withdrawn_at timestamp with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  poster_at_ms integer,
  teaser_start_ms integer,
  teaser_duration_ms integer,
  hidden_at timestamp with time zone,
  binned_at timestamp(3) with time zone,
  CONSTRAINT videos_pkey PRIMARY KEY (id),
  CONSTRAINT videos_film_file_id_fkey FOREIGN KEY (film_file_id) REFERENCES files(id) ON DELETE SET NULL,
  CONSTRAINT videos_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performers(account_id) ON DELETE CASCADE,
  CONSTRAINT videos_teaser_file_id_fkey FOREIGN KEY (teaser_file_id) REFERENCES files(id) ON DELETE SET NULL,
  CONSTRAINT videos_thumbnail_file_id_fkey FOREIGN KEY (thumbnail_file_id) REFERENCES files(id) ON DELETE SET NULL,
  CONSTRAINT videos_access_check CHECK ((access = ANY (ARRAY['public'::text, 'followers'::text, 'subscribers'::text, 'paid'::text]))),
  CONSTRAINT videos_binned_is_withdrawn CHECK (((binned_at IS NULL) OR (withdrawn_at IS NOT NULL))),
  CONSTRAINT videos_paid_has_price CHECK (((access = 'paid'::text) = (price IS NOT NULL))),
  CONSTRAINT videos_poster_at_ms_check CHECK ((poster_at_ms >= 0)),
  CONSTRAINT videos_price_check CHECK ((price > 0)),
  CONSTRAINT videos_teaser_cut_whole CHECK (((teaser_start_ms IS NULL) = (teaser_duration_ms IS NULL))),
  CONSTRAINT videos_teaser_duration_ms_check CHECK ((teaser_duration_ms > 0)),
  CONSTRAINT videos_teaser_start_ms_check CHECK ((teaser_start_ms >= 0)),
  CONSTRAINT videos_times_in_order CHECK (((ends_at > published_at) AND (public_at > published_at))),
  CONSTRAINT videos_total_comment_check CHECK ((total_comment >= 0)),
  CONSTRAINT videos_total_like_check CHECK ((total_like >= 0))
);
COMMENT ON TABLE videos IS 'Films that performers publish for themselves, not in a post. Rule and moments are those of feeds.';
COMMENT ON COLUMN videos.price IS 'Minor units; of paid videos alone.';
COMMENT ON COLUMN videos.film_file_id IS 'The film; null while a draft has none.';
COMMENT ON COLUMN videos.poster_at_ms IS 'The moment of the film that its poster shows; null where the poster is a file of its own, or there is none.';
COMMENT ON COLUMN videos.teaser_start_ms IS 'The part of the film that its teaser was cut from, with teaser_duration_ms; null where the teaser is a file of its own, or there is none.';
COMMENT ON COLUMN videos.hidden_at IS 'As that of feeds.';
COMMENT ON COLUMN videos.binned_at IS 'As that of feeds.';

CREATE TABLE visitor_uploads (
  day date NOT NULL,
  network bytea NOT NULL,
  files integer NOT NULL,
  bytes bigint NOT NULL,
  CONSTRAINT visitor_uploads_pkey PRIMARY KEY (day, network)
);
COMMENT ON TABLE visitor_uploads IS 'What visitors without an account have uploaded in a day (UTC), by a keyed hash of their network.';

CREATE TABLE webhook_events (
  id uuid NOT NULL,
  provider text NOT NULL,
  event_id text NOT NULL,
  body text NOT NULL,
  received_at timestamp with time zone DEFAULT now() NOT NULL,
  handled_at timestamp with time zone,
  CONSTRAINT webhook_events_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_events_once UNIQUE (provider, event_id)
);
COMMENT ON TABLE webhook_events IS 'Webhooks as they came, stored before they are handled, and handled once for each event id, in any order.';
COMMENT ON COLUMN webhook_events.body IS 'The exact bytes that were signed, as text.';
COMMENT ON COLUMN webhook_events.handled_at IS 'Null when it was about no payment of ours, or about something that we do not deal with by ourselves.';

CREATE TABLE word_indexes (
  kind text NOT NULL,
  filled_from uuid,
  filled_at timestamp with time zone,
  CONSTRAINT word_indexes_pkey PRIMARY KEY (kind)
);
COMMENT ON TABLE word_indexes IS 'How far the words of what was there before these tables are filled in, by kind, from the newest id on. A new site has nothing to fill in.';
COMMENT ON COLUMN word_indexes.filled_from IS 'The rows from this id on are filled in.';
COMMENT ON COLUMN word_indexes.filled_at IS 'When all were filled in; null: until then, searches use the older indexes as well.';

CREATE INDEX account_blocks_listed ON account_blocks USING btree (owner_id, created_at DESC, other_id DESC);

CREATE INDEX account_blocks_other ON account_blocks USING btree (other_id, owner_id);
COMMENT ON INDEX account_blocks_other IS 'Looked up from both sides: neither sees the other.';

CREATE INDEX account_mutes_listed ON account_mutes USING btree (owner_id, created_at DESC, other_id DESC);

CREATE INDEX account_mutes_other ON account_mutes USING btree (other_id);

CREATE INDEX account_restrictions_listed ON account_restrictions USING btree (owner_id, created_at DESC, other_id DESC);

CREATE INDEX account_restrictions_other ON account_restrictions USING btree (other_id);

CREATE INDEX account_tokens_account ON account_tokens USING btree (account_id);

CREATE INDEX account_views_account ON account_views USING btree (account_id);

CREATE INDEX account_views_expiry ON account_views USING btree (expires_at);

CREATE INDEX account_views_staff ON account_views USING btree (staff_id);

CREATE INDEX accounts_email_prefix ON accounts USING btree (lower(email) text_pattern_ops);
COMMENT ON INDEX accounts_email_prefix IS 'Staff search by the beginning of a username, an email address or a word of a name.';

CREATE UNIQUE INDEX accounts_email_unique ON accounts USING btree (lower(email));

CREATE INDEX accounts_name_words ON accounts USING gin (to_tsvector('simple'::regconfig, fold_text(name)));

CREATE INDEX accounts_old_password ON accounts USING btree (id) WHERE (password_hash ~~ '$argon2%'::text);
COMMENT ON INDEX accounts_old_password IS 'Passwords that were stored before they were hashed twice; each is replaced at its next login.';

CREATE INDEX accounts_people_updated ON accounts USING btree (kind, updated_at DESC, id DESC) WHERE (status <> 'closed'::text);
COMMENT ON INDEX accounts_people_updated IS 'Lists of fans and performers, the latest change first.';

CREATE INDEX accounts_registered ON accounts USING btree (created_at) WHERE (kind <> 'admin'::text);
COMMENT ON INDEX accounts_registered IS 'Registrations by day.';

CREATE INDEX accounts_suspended ON accounts USING btree (suspended_at) WHERE (status = 'suspended'::text);

CREATE INDEX accounts_username_prefix ON accounts USING btree (lower(username) text_pattern_ops);

CREATE UNIQUE INDEX accounts_username_unique ON accounts USING btree (lower(username));

CREATE INDEX active_days_account ON active_days USING btree (account_id);

CREATE INDEX addresses_account_updated ON addresses USING btree (account_id, updated_at DESC, id DESC);

CREATE INDEX age_checks_account ON age_checks USING btree (account_id);

CREATE INDEX age_checks_created ON age_checks USING btree (created_at);

CREATE INDEX age_proofs_expires ON age_proofs USING btree (expires_at);

CREATE INDEX agreements_account ON agreements USING btree (account_id, created_at DESC, id DESC);

CREATE INDEX agreements_version ON agreements USING btree (version_id);

CREATE INDEX approvals_asker ON approvals USING btree (asked_by);

CREATE INDEX approvals_created ON approvals USING btree (created_at, id);

CREATE INDEX approvals_decider ON approvals USING btree (decided_by);

CREATE INDEX approvals_expiry ON approvals USING btree (expires_at) WHERE (status = 'waiting'::text);

CREATE INDEX approvals_newest ON approvals USING btree (updated_at, id);

CREATE UNIQUE INDEX approvals_one_waiting ON approvals USING btree (action, object_id) WHERE (status = ANY (ARRAY['waiting'::text, 'approved'::text]));

CREATE INDEX broadcast_recipients_account ON broadcast_recipients USING btree (account_id);

CREATE INDEX broadcast_recipients_opened ON broadcast_recipients USING btree (broadcast_id) WHERE (opened_at IS NOT NULL);

CREATE INDEX broadcast_recipients_unopened ON broadcast_recipients USING btree (conversation_id, sequence) WHERE ((opened_at IS NULL) AND (state = 'delivered'::text));

CREATE INDEX broadcast_sales_broadcast ON broadcast_sales USING btree (broadcast_id);

CREATE INDEX broadcasts_at_work ON broadcasts USING btree (performer_id, send_at) WHERE (status = ANY (ARRAY['queued'::text, 'sending'::text, 'recalling'::text, 'removing'::text]));

CREATE INDEX broadcasts_performer ON broadcasts USING btree (performer_id, updated_at DESC, id DESC);

CREATE INDEX broadcasts_performer_send_at ON broadcasts USING btree (performer_id, send_at) WHERE (status <> 'draft'::text);

CREATE INDEX broadcasts_scheduled ON broadcasts USING btree (send_at) WHERE (status = 'scheduled'::text);

CREATE INDEX categories_in_order ON categories USING btree (ordering, id);

CREATE INDEX charge_holds_performer ON charge_holds USING btree (performer_id, released_at);

CREATE INDEX charge_reversals_cause ON charge_reversals USING btree (cause_id);

CREATE INDEX charge_reversals_charge ON charge_reversals USING btree (charge_id);

CREATE INDEX charge_reversals_payer ON charge_reversals USING btree (payer_id, created_at DESC, id DESC);

CREATE INDEX charge_reversals_performer ON charge_reversals USING btree (performer_id, created_at DESC, id DESC);

CREATE INDEX charges_bought ON charges USING btree (payer_id, created_at DESC, id DESC) INCLUDE (performer_id, type, object_id) WHERE (type = ANY (ARRAY['feed'::text, 'gallery'::text, 'video'::text, 'message'::text, 'product'::text]));
COMMENT ON INDEX charges_bought IS 'Everything that an account bought, newest first, beside its tips and renewals.';

CREATE INDEX charges_latest ON charges USING btree (created_at DESC, id DESC);

CREATE INDEX charges_payer ON charges USING btree (payer_id, created_at DESC, id DESC) INCLUDE (performer_id, type, gross);
COMMENT ON INDEX charges_payer IS 'What one fan spent with one performer is summed from the index alone: of a fan with many purchases the table itself is not read.';

CREATE INDEX charges_performer ON charges USING btree (performer_id, created_at DESC, id DESC) INCLUDE (type, payer_id, gross, commission, net, book);
COMMENT ON INDEX charges_performer IS 'What is available to a performer, and who paid most, is summed from this index alone: of a performer with a million sales the table itself is not read.';

CREATE INDEX comments_account ON comments USING btree (account_id, performer_id);

CREATE INDEX comments_answers ON comments USING btree (parent_id, created_at, id);

CREATE INDEX comments_object ON comments USING btree (object_kind, object_id, created_at DESC, id DESC) WHERE (parent_id IS NULL);

CREATE INDEX comments_object_all ON comments USING btree (object_kind, object_id);

CREATE INDEX comments_performer ON comments USING btree (performer_id);

CREATE INDEX comments_performer_newest ON comments USING btree (performer_id, created_at DESC) WHERE (parent_id IS NULL);

CREATE INDEX comments_picture ON comments USING btree (picture_file_id) WHERE (picture_file_id IS NOT NULL);

CREATE INDEX comments_silenced ON comments USING btree (parent_id) WHERE is_silenced;
COMMENT ON INDEX comments_silenced IS 'Few: those that their author and the performer see below a comment.';

CREATE INDEX consent_cases_administrator ON consent_cases USING btree (administrator_id);

CREATE INDEX consent_cases_due ON consent_cases USING btree (due_at, id) WHERE (decided_at IS NULL);

CREATE INDEX consent_cases_latest ON consent_cases USING btree (updated_at DESC, id DESC);

CREATE UNIQUE INDEX consent_cases_open ON consent_cases USING btree (consent_id) WHERE (decided_at IS NULL);

CREATE INDEX consent_cases_performer ON consent_cases USING btree (performer_id);

CREATE INDEX consent_events_consent ON consent_events USING btree (consent_id, id);

CREATE UNIQUE INDEX consents_of_all ON consents USING btree (participant_id) WHERE (object_id IS NULL);

CREATE UNIQUE INDEX consents_of_object ON consents USING btree (participant_id, object_kind, object_id) WHERE (object_id IS NOT NULL);

CREATE INDEX consents_paper ON consents USING btree (paper_file_id) WHERE (paper_file_id IS NOT NULL);

CREATE UNIQUE INDEX consents_token ON consents USING btree (token_hash) WHERE (token_hash IS NOT NULL);

CREATE INDEX content_consents_held ON content_consents USING btree (performer_id, updated_at DESC, object_id DESC) WHERE (held_at IS NOT NULL);

CREATE INDEX content_consents_performer ON content_consents USING btree (performer_id, updated_at DESC, object_id DESC);

CREATE INDEX content_consents_waiting ON content_consents USING btree (object_id) WHERE (is_required AND (held_at IS NOT NULL));

CREATE INDEX content_participants_object ON content_participants USING btree (object_kind, object_id);

CREATE INDEX conversation_members_listed ON conversation_members USING btree (account_id, listed_at DESC, conversation_id DESC) WHERE (listed_at IS NOT NULL);

CREATE INDEX conversation_members_other ON conversation_members USING btree (other_id, account_id);
COMMENT ON INDEX conversation_members_other IS 'Whether two accounts write to each other is looked up by both, and not among all who write to one of them, of whom a popular performer has very many.';

CREATE INDEX conversation_members_restricted ON conversation_members USING btree (account_id, listed_at DESC, conversation_id DESC) WHERE (restricted_from IS NOT NULL);

CREATE INDEX conversation_members_unread ON conversation_members USING btree (account_id, listed_at DESC, conversation_id DESC) WHERE (total_unread > 0);

CREATE INDEX conversations_second ON conversations USING btree (second_id);

CREATE INDEX counter_notices_restores ON counter_notices USING btree (restores_at) WHERE ((restored_at IS NULL) AND (court_case_at IS NULL) AND (void_at IS NULL));

CREATE INDEX coupon_uses_account ON coupon_uses USING btree (account_id, coupon_id);

CREATE INDEX coupon_uses_coupon ON coupon_uses USING btree (coupon_id, created_at DESC, id DESC);

CREATE INDEX coupons_latest ON coupons USING btree (updated_at DESC, id DESC);

CREATE INDEX coupons_owner ON coupons USING btree (owner_id, updated_at DESC, id DESC) WHERE (owner_id IS NOT NULL);

CREATE INDEX data_exports_account ON data_exports USING btree (account_id, updated_at DESC, id DESC);

CREATE INDEX data_exports_due ON data_exports USING btree (expires_at) WHERE (status = 'ready'::text);

CREATE UNIQUE INDEX data_exports_waiting ON data_exports USING btree (account_id) WHERE (status = 'waiting'::text);
COMMENT ON INDEX data_exports_waiting IS 'One at a time.';

CREATE INDEX disputes_newest ON disputes USING btree (updated_at DESC, id DESC);

CREATE INDEX disputes_open ON disputes USING btree (evidence_due_at) WHERE (status = 'open'::text);

CREATE INDEX disputes_payment ON disputes USING btree (payment_id);

CREATE INDEX fan_list_members_account ON fan_list_members USING btree (account_id);

CREATE INDEX fan_list_members_added ON fan_list_members USING btree (list_id, created_at DESC, account_id);

CREATE UNIQUE INDEX fan_lists_name ON fan_lists USING btree (performer_id, lower(name));

CREATE INDEX fan_notes_account ON fan_notes USING btree (account_id);

CREATE INDEX feed_dismissals_feed ON feed_dismissals USING btree (feed_id);

CREATE INDEX feed_dismissals_listed ON feed_dismissals USING btree (account_id, created_at DESC, feed_id DESC);

CREATE INDEX feed_draft_files_account ON feed_draft_files USING btree (account_id, "position");

CREATE INDEX feeds_binned ON feeds USING btree (performer_id, binned_at DESC, id DESC) WHERE (binned_at IS NOT NULL);

CREATE INDEX feeds_kept ON feeds USING btree (id) INCLUDE (published_at, performer_id, type) WHERE ((withdrawn_at IS NOT NULL) OR (ends_at IS NOT NULL));
COMMENT ON INDEX feeds_kept IS 'What buyers keep after its end or its withdrawal: few posts of all, found without looking at everything that someone ever bought.';

CREATE INDEX feeds_newest ON feeds USING btree (published_at DESC, id DESC) INCLUDE (performer_id, ends_at, withdrawn_at) WHERE (hidden_at IS NULL);
COMMENT ON INDEX feeds_newest IS 'The newest posts are looked through for those that someone may see as a follower, subscriber or buyer, which may be withdrawn: performer, end and withdrawal stand in the index, so that no row is fetched for the others.';

CREATE INDEX feeds_opened_newest ON feeds USING btree (published_at DESC, id DESC) WHERE ((access <> 'public'::text) AND (public_at IS NOT NULL) AND (withdrawn_at IS NULL) AND (hidden_at IS NULL));
COMMENT ON INDEX feeds_opened_newest IS 'Those that their subscribers or followers had first.';

CREATE INDEX feeds_performer_latest ON feeds USING btree (performer_id, id DESC) INCLUDE (access, price);
COMMENT ON INDEX feeds_performer_latest IS 'The audience and the price of a performer''s latest posts are the first choice for the next one.';

CREATE INDEX feeds_performer_latest_paid ON feeds USING btree (performer_id, id DESC) INCLUDE (price) WHERE (price IS NOT NULL);

CREATE INDEX feeds_performer_newest ON feeds USING btree (performer_id, published_at DESC, id DESC) WHERE ((withdrawn_at IS NULL) AND (hidden_at IS NULL));

CREATE INDEX feeds_performer_type_newest ON feeds USING btree (performer_id, type, published_at DESC, id DESC) WHERE ((withdrawn_at IS NULL) AND (hidden_at IS NULL));

CREATE INDEX feeds_performer_updated ON feeds USING btree (performer_id, updated_at DESC, id DESC) WHERE (withdrawn_at IS NULL);

CREATE INDEX feeds_pinned ON feeds USING btree (performer_id, pinned_at DESC, id DESC) WHERE (pinned_at IS NOT NULL);

CREATE INDEX feeds_public_newest ON feeds USING btree (published_at DESC, id DESC) WHERE ((access = 'public'::text) AND (withdrawn_at IS NULL) AND (hidden_at IS NULL));
COMMENT ON INDEX feeds_public_newest IS 'What strangers see, and what comes after one''s own circle: without it a site whose feeds are mostly locked would be read row by row.';

CREATE INDEX feeds_public_of_performer ON feeds USING btree (performer_id, published_at DESC, id DESC) WHERE ((access = 'public'::text) AND (withdrawn_at IS NULL) AND (hidden_at IS NULL));
COMMENT ON INDEX feeds_public_of_performer IS 'The newest public posts of a performer, however many locked ones are newer.';

CREATE INDEX feeds_public_words ON feeds USING gin (words_of(text)) WHERE ((access = 'public'::text) AND (withdrawn_at IS NULL));
COMMENT ON INDEX feeds_public_words IS 'For the release before, and for sites whose searched_feeds is not filled in yet.';

CREATE INDEX feeds_to_end ON feeds USING btree (ends_at) WHERE ((phase = 'listed'::text) AND (ends_at IS NOT NULL));
COMMENT ON INDEX feeds_to_end IS 'For the job that moves the phase, as feeds_to_publish.';

CREATE INDEX feeds_to_publish ON feeds USING btree (published_at) WHERE ((phase = 'waiting'::text) AND (published_at IS NOT NULL));

CREATE INDEX feeds_to_purge ON feeds USING btree (binned_at) WHERE (binned_at IS NOT NULL);
COMMENT ON INDEX feeds_to_purge IS 'The job that empties the bins.';

CREATE INDEX feeds_type_newest ON feeds USING btree (type, published_at DESC, id DESC) INCLUDE (performer_id, ends_at, withdrawn_at) WHERE (hidden_at IS NULL);

CREATE INDEX files_failed ON files USING btree (owner_id) WHERE (status = 'failed'::text);
COMMENT ON INDEX files_failed IS 'What a performer''s overview counts.';

CREATE INDEX files_object ON files USING btree (object_kind, object_id);

CREATE INDEX files_owner ON files USING btree (owner_id, created_at DESC);

CREATE INDEX files_papers ON files USING btree (created_at) WHERE (type = ANY (ARRAY['id-verification'::text, 'document-verification'::text]));
COMMENT ON INDEX files_papers IS 'For the job that deletes papers whose time is over.';

CREATE INDEX files_plain_papers ON files USING btree (id) WHERE ((type = ANY (ARRAY['id-verification'::text, 'document-verification'::text])) AND (NOT is_encrypted));
COMMENT ON INDEX files_plain_papers IS 'For the job that encrypts papers that are older than encryption.';

CREATE UNIQUE INDEX files_storage_key ON files USING btree (storage_key);

CREATE INDEX files_unattached ON files USING btree (updated_at) WHERE (object_id IS NULL);
COMMENT ON INDEX files_unattached IS 'For the sweep of what was uploaded and never used.';

CREATE INDEX files_waiting ON files USING btree (owner_id, id) WHERE (status = ANY (ARRAY['queued'::text, 'processing'::text]));
COMMENT ON INDEX files_waiting IS 'Whose turn it is looks for the next of an owner''s files that wait to be processed.';

CREATE INDEX files_without_hashes ON files USING btree (id) WHERE ((hashed_at IS NULL) AND (held_at IS NULL) AND (status = 'ready'::text) AND (renditions <> '[]'::jsonb));
COMMENT ON INDEX files_without_hashes IS 'For the job that hashes pictures that are older than hashes.';

CREATE INDEX follows_performer ON follows USING btree (performer_id, created_at DESC, account_id);

CREATE INDEX follows_performer_account ON follows USING btree (performer_id, account_id);
COMMENT ON INDEX follows_performer_account IS 'An audience is walked through in the order of its accounts, lot by lot.';

CREATE INDEX galleries_binned ON galleries USING btree (performer_id, binned_at DESC, id DESC) WHERE (binned_at IS NOT NULL);

CREATE INDEX galleries_cover ON galleries USING btree (cover_photo_id) WHERE (cover_photo_id IS NOT NULL);
COMMENT ON INDEX galleries_cover IS 'Of which gallery a photo is the cover, for the deletion of the photo.';

CREATE INDEX galleries_created ON galleries USING btree (created_at DESC, id DESC) WHERE (withdrawn_at IS NULL);

CREATE INDEX galleries_most_liked ON galleries USING btree (total_like DESC, id DESC) WHERE (withdrawn_at IS NULL);

CREATE INDEX galleries_newest ON galleries USING btree (published_at DESC, id DESC) INCLUDE (performer_id) WHERE (withdrawn_at IS NULL);

CREATE INDEX galleries_open_words ON galleries USING gin (open_words_of(access, title, description)) WHERE (withdrawn_at IS NULL);
COMMENT ON INDEX galleries_open_words IS 'For the release before, and for sites whose searched_galleries is not filled in yet.';

CREATE INDEX galleries_performer_newest ON galleries USING btree (performer_id, published_at DESC, id DESC) WHERE (withdrawn_at IS NULL);

CREATE INDEX galleries_performer_updated ON galleries USING btree (performer_id, updated_at DESC, id DESC) WHERE (withdrawn_at IS NULL);

CREATE INDEX galleries_to_purge ON galleries USING btree (binned_at) WHERE (binned_at IS NOT NULL);

CREATE INDEX galleries_updated ON galleries USING btree (updated_at DESC, id DESC) WHERE (withdrawn_at IS NULL);
COMMENT ON INDEX galleries_updated IS 'The lists'' default order.';

CREATE INDEX hash_lists_updated ON hash_lists USING btree (updated_at DESC, id DESC);

CREATE INDEX idempotency_keys_created_at ON idempotency_keys USING btree (created_at);

CREATE UNIQUE INDEX identity_checks_provider_id ON identity_checks USING btree (provider, provider_id) WHERE (provider_id IS NOT NULL);

CREATE INDEX identity_checks_status ON identity_checks USING btree (status, updated_at, performer_id);

CREATE INDEX identity_checks_updated ON identity_checks USING btree (updated_at, performer_id);

CREATE INDEX identity_checks_valid_until ON identity_checks USING btree (valid_until) WHERE ((valid_until IS NOT NULL) AND (status = ANY (ARRAY['approved'::text, 'submitted'::text])));

CREATE INDEX identity_checks_waiting ON identity_checks USING btree (provider_started_at) WHERE (provider_result = 'pending'::text);

CREATE INDEX identity_codes_expires ON identity_codes USING btree (expires_at);

CREATE INDEX identity_decisions_by ON identity_decisions USING btree (by_id) WHERE (by_id IS NOT NULL);

CREATE INDEX identity_decisions_performer ON identity_decisions USING btree (performer_id, created_at, id);

CREATE INDEX known_devices_last_seen_at ON known_devices USING btree (last_seen_at);

CREATE INDEX known_words_remainders ON known_words USING gin (remainders);

CREATE INDEX ledger_transfers_credit ON ledger_transfers USING btree (credit_account_id, created_at DESC) INCLUDE (amount);

CREATE INDEX ledger_transfers_debit ON ledger_transfers USING btree (debit_account_id, created_at DESC);

CREATE UNIQUE INDEX ledger_transfers_reversed_once ON ledger_transfers USING btree (reverses_id) WHERE (reverses_id IS NOT NULL);
COMMENT ON INDEX ledger_transfers_reversed_once IS 'A transfer is taken back once. Partial, because most reverse nothing, and an entry for each of them cost every tip.';

CREATE INDEX listed_pictures_bands ON listed_pictures USING gin (picture_bands(hash)) WITH (fastupdate=off);

CREATE UNIQUE INDEX listed_pictures_case ON listed_pictures USING btree (case_id, hash) WHERE (case_id IS NOT NULL);

CREATE UNIQUE INDEX listed_pictures_consent_case ON listed_pictures USING btree (consent_case_id, hash) WHERE (consent_case_id IS NOT NULL);

CREATE UNIQUE INDEX listed_pictures_list ON listed_pictures USING btree (list_id, hash) WHERE (list_id IS NOT NULL);

CREATE INDEX mail_counts_until ON mail_counts USING btree (until);

CREATE INDEX mails_created_at ON mails USING btree (created_at DESC, id DESC);

CREATE INDEX mails_expires_at ON mails USING btree (expires_at) WHERE (expires_at IS NOT NULL);

CREATE INDEX mails_secret_hash ON mails USING btree (secret_hash) WHERE (secret_hash IS NOT NULL);

CREATE INDEX message_events_conversation ON message_events USING btree (conversation_id);

CREATE INDEX message_events_created_at ON message_events USING btree (created_at);

CREATE INDEX message_events_message ON message_events USING btree (message_id) WHERE (message_id IS NOT NULL);

CREATE UNIQUE INDEX messages_broadcast_once ON messages USING btree (broadcast_id, recipient_id) WHERE (broadcast_id IS NOT NULL);

CREATE UNIQUE INDEX messages_client ON messages USING btree (sender_id, client_id) WHERE (client_id IS NOT NULL);

CREATE INDEX messages_performer ON messages USING btree (performer_id) WHERE (performer_id IS NOT NULL);

CREATE INDEX messages_recipient ON messages USING btree (recipient_id);

CREATE INDEX messages_reply_to ON messages USING btree (reply_to_id) WHERE (reply_to_id IS NOT NULL);

CREATE INDEX messages_sender ON messages USING btree (sender_id, conversation_id) WHERE (deleted_at IS NULL);

CREATE INDEX messages_with_files ON messages USING btree (conversation_id, sequence DESC) WHERE (total_file > 0);
COMMENT ON INDEX messages_with_files IS 'The photos and videos of a conversation, newest first.';

CREATE INDEX moderation_actions_administrator ON moderation_actions USING btree (administrator_id);

CREATE INDEX moderation_actions_case ON moderation_actions USING btree (case_id, created_at);

CREATE INDEX notification_digests_due ON notification_digests USING btree (due_at);

CREATE UNIQUE INDEX notifications_grouped ON notifications USING btree (account_id, group_key) WHERE (group_key IS NOT NULL);
COMMENT ON INDEX notifications_grouped IS 'Partial, because most notifications stand alone, and an entry for each of them cost every tip.';

CREATE INDEX notifications_listed ON notifications USING btree (account_id, updated_at DESC, id DESC);

CREATE INDEX notifications_unread ON notifications USING btree (account_id, updated_at DESC, id DESC) WHERE (read_at IS NULL);

CREATE INDEX notifications_updated_at ON notifications USING btree (updated_at);

CREATE INDEX order_events_order ON order_events USING btree (order_id, id);

CREATE INDEX order_items_product ON order_items USING btree (product_id, order_id);

CREATE INDEX order_results_order ON order_results USING btree (order_id, created_at, file_id);

CREATE INDEX orders_buyer_updated ON orders USING btree (buyer_id, updated_at DESC, id DESC);

CREATE INDEX orders_checkout ON orders USING btree (checkout_id);

CREATE INDEX orders_complete ON orders USING btree (completes_at) WHERE (completes_at IS NOT NULL);

CREATE INDEX orders_due ON orders USING btree (due_at) WHERE ((due_told < 2) AND (status = ANY (ARRAY['paid'::text, 'preparing'::text])));

CREATE INDEX orders_payment ON orders USING btree (payment_id) WHERE (payment_id IS NOT NULL);

CREATE INDEX orders_performer_created ON orders USING btree (performer_id, created_at DESC, id DESC);

CREATE INDEX orders_performer_paid ON orders USING btree (performer_id, paid_at) WHERE (paid_at IS NOT NULL);
COMMENT ON INDEX orders_performer_paid IS 'The statistics of a shop read the orders that were paid in a time.';

CREATE INDEX orders_performer_updated ON orders USING btree (performer_id, updated_at DESC, id DESC);

CREATE INDEX orders_reserved ON orders USING btree (reserved_until) WHERE (status = 'unpaid'::text);

CREATE INDEX orders_to_ship ON orders USING btree (performer_id) WHERE (status = ANY (ARRAY['paid'::text, 'preparing'::text]));

CREATE INDEX orders_updated ON orders USING btree (updated_at DESC, id DESC);

CREATE INDEX orders_with_address ON orders USING btree (COALESCE(completed_at, updated_at)) WHERE ((address_sealed IS NOT NULL) AND (status = ANY (ARRAY['completed'::text, 'cancelled'::text, 'refunded'::text])));

CREATE INDEX participants_account ON participants USING btree (account_id);

CREATE UNIQUE INDEX participants_once ON participants USING btree (performer_id, account_id) WHERE ((removed_at IS NULL) AND (account_id IS NOT NULL));

CREATE INDEX participants_performer ON participants USING btree (performer_id, updated_at DESC, id DESC) WHERE (removed_at IS NULL);

CREATE INDEX passkeys_of_account ON passkeys USING btree (account_id, created_at, id);

CREATE INDEX payment_card_setups_account ON payment_card_setups USING btree (account_id, created_at);

CREATE INDEX payment_cards_account ON payment_cards USING btree (account_id, created_at) WHERE (removed_at IS NULL);

CREATE INDEX payment_cards_fingerprint ON payment_cards USING btree (provider, fingerprint) WHERE (fingerprint IS NOT NULL);

CREATE UNIQUE INDEX payment_cards_one_default ON payment_cards USING btree (account_id) WHERE is_default;

CREATE INDEX payment_cards_told_apart ON payment_cards USING btree (account_id) WHERE (fingerprint IS NOT NULL);

CREATE INDEX payments_account ON payments USING btree (account_id, updated_at DESC, id DESC);

CREATE INDEX payments_latest ON payments USING btree (updated_at DESC, id DESC);
COMMENT ON INDEX payments_latest IS 'Staff look at all payments and sales, the latest first.';

CREATE INDEX payments_month ON payments USING btree (account_id, created_at) WHERE (status <> 'failed'::text);

CREATE INDEX payments_object ON payments USING btree (account_id, object_id) WHERE (object_id IS NOT NULL);

CREATE INDEX payments_subscription ON payments USING btree (subscription_id) WHERE (subscription_id IS NOT NULL);

CREATE INDEX payments_unsettled ON payments USING btree (created_at) WHERE (status = ANY (ARRAY['created'::text, 'requires_action'::text, 'pending'::text]));

CREATE UNIQUE INDEX payout_details_provider_account ON payout_details USING btree (provider, provider_account_id);

CREATE INDEX payout_events_request ON payout_events USING btree (request_id, id);

CREATE UNIQUE INDEX payout_requests_one_open ON payout_requests USING btree (performer_id) WHERE (status = ANY (ARRAY['pending'::text, 'approved'::text, 'paying'::text]));

CREATE INDEX payout_requests_performer ON payout_requests USING btree (performer_id, created_at DESC, id DESC);

CREATE INDEX payout_requests_status ON payout_requests USING btree (status, created_at, id);

CREATE INDEX performer_categories_category ON performer_categories USING btree (category, performer_id);

CREATE INDEX performer_counters_most_followed ON performer_counters USING btree (total_follower DESC, performer_id DESC);

CREATE INDEX performer_looks_performer ON performer_looks USING btree (performer_id);

CREATE INDEX performer_words_trigrams ON performer_words USING gin (trigrams_of(words)) WITH (fastupdate=off);

CREATE INDEX performers_newest ON performers USING btree (approved_at DESC, account_id DESC) WHERE (status = 'active'::text);

CREATE INDEX performers_shuffle ON performers USING btree (shuffle) WHERE (status = 'active'::text);

CREATE INDEX performers_status_updated_at ON performers USING btree (status, updated_at DESC, account_id DESC);

CREATE INDEX performers_tags ON performers USING gin (tags);

CREATE INDEX photos_created ON photos USING btree (created_at DESC, id DESC) WHERE (gallery_id IS NOT NULL);

CREATE INDEX photos_gallery ON photos USING btree (gallery_id, "position", id);

CREATE INDEX photos_performer_updated ON photos USING btree (performer_id, updated_at DESC, id DESC);

CREATE INDEX photos_updated ON photos USING btree (updated_at DESC, id DESC) WHERE (gallery_id IS NOT NULL);

CREATE INDEX picture_hashes_bands ON picture_hashes USING gin (picture_bands(hash)) WITH (fastupdate=off);

CREATE INDEX poll_ballots_account ON poll_ballots USING btree (account_id);

CREATE INDEX poll_votes_account ON poll_votes USING btree (account_id);

CREATE INDEX poll_votes_option ON poll_votes USING btree (poll_id, option_id);

CREATE INDEX polls_feed ON polls USING btree (feed_id, "position");

CREATE INDEX post_versions_needs_agreement ON post_versions USING btree (post_id, published_at DESC) WHERE needs_agreement;

CREATE INDEX post_versions_newest ON post_versions USING btree (post_id, published_at DESC, id DESC);

CREATE INDEX posts_updated_at ON posts USING btree (updated_at DESC, id DESC);

CREATE INDEX private_requests_expire ON private_requests USING btree (expires_at) WHERE (status = 'asked'::text);

CREATE INDEX private_requests_fan ON private_requests USING btree (fan_id, updated_at DESC, id DESC);

CREATE INDEX private_requests_fan_created ON private_requests USING btree (fan_id, created_at DESC, id DESC);

CREATE UNIQUE INDEX private_requests_one_asked ON private_requests USING btree (performer_id, fan_id) WHERE (status = 'asked'::text);

CREATE INDEX private_requests_performer ON private_requests USING btree (performer_id, updated_at DESC, id DESC);

CREATE INDEX private_requests_performer_created ON private_requests USING btree (performer_id, created_at DESC, id DESC);

CREATE INDEX product_downloads_file ON product_downloads USING btree (file_id);

CREATE INDEX product_downloads_product ON product_downloads USING btree (product_id);

CREATE INDEX product_files_replaced ON product_files USING btree (replaced_at) WHERE (replaced_at IS NOT NULL);

CREATE INDEX product_licence_keys_free ON product_licence_keys USING btree (product_id, id) WHERE (item_id IS NULL);

CREATE INDEX product_requests_expires ON product_requests USING btree (expires_at) WHERE (status = 'offered'::text);

CREATE INDEX product_requests_fan_created ON product_requests USING btree (fan_id, created_at DESC, id DESC);

CREATE INDEX product_requests_fan_updated ON product_requests USING btree (fan_id, updated_at DESC, id DESC);

CREATE INDEX product_requests_performer_created ON product_requests USING btree (performer_id, created_at DESC, id DESC);

CREATE INDEX product_requests_performer_updated ON product_requests USING btree (performer_id, updated_at DESC, id DESC);

CREATE INDEX product_requests_product ON product_requests USING btree (product_id) WHERE (product_id IS NOT NULL);

CREATE INDEX product_reviews_account ON product_reviews USING btree (account_id);

CREATE INDEX product_reviews_created ON product_reviews USING btree (product_id, created_at DESC, id DESC);

CREATE INDEX product_reviews_newest ON product_reviews USING btree (product_id, updated_at DESC, id DESC);

CREATE INDEX product_variants_product ON product_variants USING btree (product_id, "position");

CREATE INDEX products_binned ON products USING btree (performer_id, binned_at DESC, id DESC) WHERE (binned_at IS NOT NULL);

CREATE INDEX products_newest ON products USING btree (published_at DESC, id DESC) INCLUDE (performer_id, type, least_price, is_sold_out, needs_address, ends_at) WHERE ((withdrawn_at IS NULL) AND (hidden_at IS NULL));
COMMENT ON INDEX products_newest IS 'Every list of the shop reads this index alone: it names all that a filter without words asks for.';

CREATE INDEX products_open_words ON products USING gin (words);
COMMENT ON INDEX products_open_words IS 'Not partial, as products_searched_words is not: PostgreSQL does not combine two partial indexes that have the same condition.';

CREATE INDEX products_performer_newest ON products USING btree (performer_id, published_at DESC, id DESC) WHERE (withdrawn_at IS NULL);

CREATE INDEX products_performer_updated ON products USING btree (performer_id, updated_at DESC, id DESC) WHERE (withdrawn_at IS NULL);

CREATE INDEX products_performer_withdrawn ON products USING btree (performer_id, updated_at DESC, id DESC) WHERE (withdrawn_at IS NOT NULL);
COMMENT ON INDEX products_performer_withdrawn IS 'A performer''s list of withdrawn products.';

CREATE INDEX products_searched_words ON products USING gin (searched_words);

CREATE INDEX products_to_purge ON products USING btree (binned_at) WHERE (binned_at IS NOT NULL);

CREATE INDEX products_type_price ON products USING btree (type, least_price) WHERE ((withdrawn_at IS NULL) AND (hidden_at IS NULL));

CREATE INDEX products_video ON products USING btree (video_id) WHERE (video_id IS NOT NULL);

CREATE INDEX purchases_charge ON purchases USING btree (charge_id);
COMMENT ON INDEX purchases_charge IS 'A refund takes back what its charge had bought.';

CREATE INDEX purchases_object ON purchases USING btree (object_kind, object_id);

CREATE INDEX push_subscriptions_account ON push_subscriptions USING btree (account_id);

CREATE INDEX push_subscriptions_session ON push_subscriptions USING btree (session_hash);

CREATE INDEX reactions_bookmarks ON reactions USING btree (account_id, object_kind, created_at DESC, object_id DESC) WHERE (action = 'bookmark'::text);

CREATE INDEX reactions_object ON reactions USING btree (object_kind, object_id, action);
COMMENT ON INDEX reactions_object IS 'Who reacted to something.';

CREATE INDEX recent_searches_newest ON recent_searches USING btree (account_id, searched_at DESC);

CREATE INDEX reconciliations_newest ON reconciliations USING btree (started_at DESC, id DESC);

CREATE UNIQUE INDEX reconciliations_one_running ON reconciliations USING btree ((true)) WHERE (status = 'running'::text);

CREATE INDEX refunds_charge ON refunds USING btree (charge_id) WHERE (charge_id IS NOT NULL);

CREATE INDEX refunds_newest ON refunds USING btree (updated_at DESC, id DESC);

CREATE INDEX refunds_payment ON refunds USING btree (payment_id) WHERE (payment_id IS NOT NULL);

CREATE INDEX refunds_pending ON refunds USING btree (created_at) WHERE (status = 'pending'::text);

CREATE INDEX report_appeals_report ON report_appeals USING btree (report_id);

CREATE INDEX report_cases_about ON report_cases USING btree (author_id, closed_at DESC, id DESC) WHERE (closed_at IS NOT NULL);

CREATE INDEX report_cases_author ON report_cases USING btree (author_id);

CREATE INDEX report_cases_author_newest ON report_cases USING btree (author_id, created_at DESC, id DESC);
COMMENT ON INDEX report_cases_author_newest IS 'All reports about a person, the newest first.';

CREATE INDEX report_cases_done ON report_cases USING btree (updated_at DESC, id DESC) WHERE (due_at IS NULL);

CREATE INDEX report_cases_due ON report_cases USING btree (due_at, id) WHERE (due_at IS NOT NULL);

CREATE INDEX report_cases_hidden_by_report ON report_cases USING btree (hidden_by_report_at) WHERE (hidden_by_report_at IS NOT NULL);

CREATE INDEX report_cases_hidden_by_report_id ON report_cases USING btree (hidden_by_report_id) WHERE (hidden_by_report_id IS NOT NULL);

CREATE INDEX report_cases_object ON report_cases USING btree (object_id);

CREATE UNIQUE INDEX report_cases_open_once ON report_cases USING btree (object_kind, object_id) WHERE (closed_at IS NULL);

CREATE INDEX report_cases_remind ON report_cases USING btree (remind_at) WHERE (remind_at IS NOT NULL);

CREATE INDEX report_cases_removes ON report_cases USING btree (removes_at) WHERE (removes_at IS NOT NULL);

CREATE INDEX report_cases_severity ON report_cases USING btree (severity, created_at, id) WHERE (due_at IS NOT NULL);

CREATE INDEX report_cases_waiting ON report_cases USING btree (updated_at DESC, id DESC) WHERE (due_at IS NOT NULL);

CREATE INDEX reports_email ON reports USING btree (created_at) WHERE (email IS NOT NULL);

CREATE INDEX reports_reporter ON reports USING btree (reporter_id, created_at DESC, id DESC);

CREATE INDEX sandbox_card_setups_customer ON sandbox_card_setups USING btree (customer_id);

CREATE INDEX sandbox_cards_customer ON sandbox_cards USING btree (customer_id);

CREATE INDEX sandbox_disputes_created_at ON sandbox_disputes USING btree (created_at);

CREATE UNIQUE INDEX sandbox_disputes_payment ON sandbox_disputes USING btree (payment_id);

CREATE INDEX sandbox_events_payment ON sandbox_events USING btree (payment_id);

CREATE INDEX sandbox_payments_succeeded ON sandbox_payments USING btree (settled_at) WHERE (status = 'succeeded'::text);

CREATE INDEX sandbox_refunds_created_at ON sandbox_refunds USING btree (created_at);

CREATE INDEX sandbox_refunds_payment ON sandbox_refunds USING btree (payment_id);

CREATE INDEX sandbox_transfers_account ON sandbox_transfers USING btree (account_id);

CREATE INDEX search_keyword_visitors_oldest ON search_keyword_visitors USING btree (searched_at);

CREATE INDEX search_keywords_popular ON search_keywords USING btree (total_visitor DESC, keyword) WHERE (total_visitor >= 3);

CREATE INDEX search_keywords_shown ON search_keywords USING btree (keyword) WHERE (total_visitor >= 3);

CREATE INDEX searched_accounts_words ON searched_accounts USING gin (words);

CREATE INDEX searched_feeds_words ON searched_feeds USING gin (words);

CREATE INDEX searched_galleries_words ON searched_galleries USING gin (words);

CREATE INDEX searched_performers_trigrams ON searched_performers USING gin (trigrams_of(words)) WITH (fastupdate=off);

CREATE INDEX searched_videos_words ON searched_videos USING gin (words);

CREATE INDEX security_events_actor ON ONLY security_events USING btree (actor_id, created_at, id);

CREATE INDEX security_events_kind ON ONLY security_events USING btree (kind, created_at, id);

CREATE INDEX security_events_newest ON ONLY security_events USING btree (created_at, id);

CREATE INDEX security_events_subject ON ONLY security_events USING btree (subject_id, created_at, id);

CREATE INDEX sessions_account ON sessions USING btree (account_id);

CREATE INDEX sessions_expires_at ON sessions USING btree (expires_at);

CREATE INDEX site_backups_newest ON site_backups USING btree (taken_at DESC);

CREATE UNIQUE INDEX staff_invitations_email ON staff_invitations USING btree (lower(email));

CREATE INDEX staff_invitations_inviter ON staff_invitations USING btree (invited_by);

CREATE INDEX staff_invitations_newest ON staff_invitations USING btree (created_at, id);

CREATE INDEX staff_roles_role ON staff_roles USING btree (role, account_id);

CREATE INDEX stream_conversations_pinned ON stream_conversations USING btree (pinned_message_id) WHERE (pinned_message_id IS NOT NULL);

CREATE UNIQUE INDEX stream_held_messages_client ON stream_held_messages USING btree (sender_id, client_id) WHERE (client_id IS NOT NULL);

CREATE INDEX stream_held_messages_created ON stream_held_messages USING btree (created_at);

CREATE INDEX stream_held_messages_performer ON stream_held_messages USING btree (performer_id, created_at DESC, id DESC);

CREATE INDEX stream_held_messages_sender ON stream_held_messages USING btree (sender_id, performer_id, created_at DESC);

CREATE UNIQUE INDEX stream_messages_client ON stream_messages USING btree (sender_id, client_id) WHERE (client_id IS NOT NULL);

CREATE INDEX stream_messages_position ON stream_messages USING btree (performer_id, "position");

CREATE INDEX stream_messages_sender ON stream_messages USING btree (sender_id, performer_id, sequence DESC);

CREATE UNIQUE INDEX stream_messages_tip ON stream_messages USING btree (tip_charge_id) WHERE (tip_charge_id IS NOT NULL);

CREATE INDEX stream_moderators_account ON stream_moderators USING btree (account_id);

CREATE INDEX stream_mutes_account ON stream_mutes USING btree (account_id);

CREATE INDEX stream_mutes_created ON stream_mutes USING btree (performer_id, created_at DESC, account_id DESC);

CREATE INDEX stream_mutes_muted_by ON stream_mutes USING btree (muted_by) WHERE (muted_by IS NOT NULL);

CREATE INDEX stream_mutes_updated ON stream_mutes USING btree (performer_id, updated_at DESC, account_id DESC);

CREATE INDEX stream_overlays_performer ON stream_overlays USING btree (performer_id, id DESC);

CREATE INDEX stream_poll_votes_account ON stream_poll_votes USING btree (account_id);

CREATE INDEX stream_poll_votes_option ON stream_poll_votes USING btree (poll_id, option);

CREATE INDEX stream_polls_newest ON stream_polls USING btree (performer_id, id DESC);

CREATE UNIQUE INDEX stream_polls_one_open ON stream_polls USING btree (performer_id) WHERE (closed_at IS NULL);

CREATE INDEX stream_viewers_account ON stream_viewers USING btree (account_id, stream_id) WHERE (account_id IS NOT NULL);

CREATE INDEX stream_visits_account ON stream_visits USING btree (account_id, updated_at DESC, id DESC);

CREATE UNIQUE INDEX stream_visits_one_open ON stream_visits USING btree (stream_id, account_id) WHERE (ended_at IS NULL);

CREATE INDEX stream_visits_open ON stream_visits USING btree (created_at, id) WHERE (ended_at IS NULL);

CREATE INDEX stream_visits_stream ON stream_visits USING btree (stream_id, updated_at DESC, id DESC);

CREATE INDEX stream_visits_untold ON stream_visits USING btree (id) WHERE (told_version <> version);

CREATE INDEX streaming_settings_updated ON streaming_settings USING btree (updated_at DESC, performer_id DESC);

CREATE INDEX streams_fan ON streams USING btree (fan_id) WHERE (fan_id IS NOT NULL);

CREATE INDEX streams_image ON streams USING btree (image_file_id) WHERE (image_file_id IS NOT NULL);

CREATE INDEX streams_never_started ON streams USING btree (ended_at) WHERE ((status = 'ended'::text) AND (started_at IS NULL));
COMMENT ON INDEX streams_never_started IS 'Tickets of streams that never started are refunded.';

CREATE INDEX streams_newest ON streams USING btree (published_at DESC, id DESC) INCLUDE (performer_id) WHERE (withdrawn_at IS NULL);

CREATE UNIQUE INDEX streams_one_open ON streams USING btree (performer_id) WHERE ((status = ANY (ARRAY['waiting'::text, 'live'::text, 'interrupted'::text])) AND (paused_at IS NULL));
COMMENT ON INDEX streams_one_open IS 'One stream at a time; what is paused goes on afterwards.';

CREATE UNIQUE INDEX streams_one_paused ON streams USING btree (performer_id) WHERE ((status = ANY (ARRAY['waiting'::text, 'interrupted'::text])) AND (paused_at IS NOT NULL));

CREATE INDEX streams_open ON streams USING btree (status, viewers DESC, id DESC) WHERE (status = ANY (ARRAY['waiting'::text, 'live'::text, 'interrupted'::text]));

CREATE INDEX streams_performer_created ON streams USING btree (performer_id, created_at DESC, id DESC) WHERE (withdrawn_at IS NULL);

CREATE INDEX streams_performer_updated ON streams USING btree (performer_id, updated_at DESC, id DESC) WHERE (withdrawn_at IS NULL);

CREATE INDEX streams_scheduled ON streams USING btree (starts_at, id) WHERE (status = 'scheduled'::text);

CREATE INDEX streams_updated ON streams USING btree (updated_at DESC, id DESC);

CREATE INDEX streams_video ON streams USING btree (video_id) WHERE (video_id IS NOT NULL);

CREATE INDEX strikes_account ON strikes USING btree (account_id, expires_at) WHERE (revoked_at IS NULL);

CREATE INDEX subscribe_presses_performer ON subscribe_presses USING btree (performer_id);

CREATE INDEX subscribe_presses_pressed ON subscribe_presses USING btree (pressed_at);

CREATE INDEX subscriptions_account ON subscriptions USING btree (account_id, updated_at DESC, id DESC);

CREATE INDEX subscriptions_charge ON subscriptions USING btree (charge_id) WHERE (charge_id IS NOT NULL);

CREATE INDEX subscriptions_due ON subscriptions USING btree (next_charge_at) WHERE (next_charge_at IS NOT NULL);

CREATE INDEX subscriptions_ending ON subscriptions USING btree (expires_at) WHERE ((next_charge_at IS NULL) AND (status = ANY (ARRAY['active'::text, 'cancelled'::text])));

CREATE INDEX subscriptions_performer ON subscriptions USING btree (performer_id, updated_at DESC, id DESC);

CREATE INDEX subscriptions_performer_account ON subscriptions USING btree (performer_id, account_id);

CREATE INDEX subscriptions_performer_expires ON subscriptions USING btree (performer_id, expires_at);

CREATE INDEX subscriptions_performer_started ON subscriptions USING btree (performer_id, started_at DESC);

CREATE INDEX subscriptions_started ON subscriptions USING btree (started_at) WHERE (started_at IS NOT NULL);

CREATE INDEX trial_marks_used ON trial_marks USING btree (used_at);

CREATE INDEX uploads_by_age ON uploads USING btree (updated_at);

CREATE INDEX uploads_of_account ON uploads USING btree (account_id);

CREATE INDEX used_challenges_expiry ON used_challenges USING btree (expires_at);

CREATE INDEX used_social_attempts_expires_at ON used_social_attempts USING btree (expires_at);

CREATE INDEX username_claims_account ON username_claims USING btree (account_id);

CREATE INDEX video_positions_video ON video_positions USING btree (video_id);

CREATE INDEX videos_binned ON videos USING btree (performer_id, binned_at DESC, id DESC) WHERE (binned_at IS NOT NULL);

CREATE INDEX videos_newest ON videos USING btree (published_at DESC, id DESC) INCLUDE (performer_id) WHERE (withdrawn_at IS NULL);

CREATE INDEX videos_open_words ON videos USING gin (open_words_of(access, title, description)) WHERE (withdrawn_at IS NULL);
COMMENT ON INDEX videos_open_words IS 'For the release before, and for sites whose searched_videos is not filled in yet.';

CREATE INDEX videos_performer_newest ON videos USING btree (performer_id, published_at DESC, id DESC) WHERE (withdrawn_at IS NULL);

CREATE INDEX videos_performer_updated ON videos USING btree (performer_id, updated_at DESC, id DESC) WHERE (withdrawn_at IS NULL);

CREATE INDEX videos_to_purge ON videos USING btree (binned_at) WHERE (binned_at IS NOT NULL);

CREATE VIEW content AS  SELECT 'feed'::text AS kind,
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
    COALESCE(messages.hidden_at, ( SELECT b.hidden_at
           FROM broadcasts b
          WHERE (b.id = messages.broadcast_id))) AS hidden_at,
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
    broadcasts.hidden_at,
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
   FROM products
UNION ALL
 SELECT 'stream'::text AS kind,
    streams.id,
    streams.performer_id,
    streams.access,
    streams.price,
    streams.published_at,
    streams.public_at,
    streams.ends_at,
    streams.withdrawn_at,
    NULL::uuid AS gallery_id,
    streams.hidden_at,
        CASE
            WHEN (streams.fan_id IS NULL) THEN NULL::uuid[]
            ELSE ARRAY[streams.performer_id, streams.fan_id]
        END AS party_ids
   FROM streams;
COMMENT ON VIEW content IS 'Everything that has an access rule, as the access function wants to know of it: a row for each object, whatever its kind. A new kind of content joins here. A photo has the rule of its gallery, and gallery_id, because it is bought with it; without a gallery it is a draft. What a message brings is there for the two alone (`party_ids`), open or for who has bought it; the files of a broadcast are its performer''s, and each recipient''s by the copy that shows them. A copy is hidden with its broadcast.';

CREATE VIEW ledger_movements AS  SELECT t.id,
    t.reference_id,
    t.kind,
    t.amount,
    t.created_at,
    ((d.kind || ':'::text) || COALESCE((d.owner_id)::text, d.name, ''::text)) AS debit,
    ((c.kind || ':'::text) || COALESCE((c.owner_id)::text, c.name, ''::text)) AS credit,
    d.book AS debit_book,
    c.book AS credit_book
   FROM ((ledger_transfers t
     JOIN ledger_accounts d ON ((d.id = t.debit_account_id)))
     JOIN ledger_accounts c ON ((c.id = t.credit_account_id)));
COMMENT ON VIEW ledger_movements IS 'Every transfer with the names of its two parties, `wallet:<owner>`, `gateway:<provider>` or `commission:`, and the books of both: what the audit''s laws are written against.';

CREATE TRIGGER account_blocks_silence AFTER INSERT OR DELETE ON account_blocks FOR EACH ROW EXECUTE FUNCTION silence_comments();

CREATE TRIGGER account_restrictions_conversation AFTER INSERT OR DELETE ON account_restrictions FOR EACH ROW EXECUTE FUNCTION restrict_conversation();

CREATE TRIGGER account_restrictions_silence AFTER INSERT OR DELETE ON account_restrictions FOR EACH ROW EXECUTE FUNCTION silence_comments();

CREATE TRIGGER accounts_keep_searched AFTER INSERT OR UPDATE OF name ON accounts FOR EACH ROW EXECUTE FUNCTION keep_searched_account();

CREATE TRIGGER accounts_keep_words AFTER UPDATE OF name, username ON accounts FOR EACH ROW EXECUTE FUNCTION keep_words_of_account();

CREATE TRIGGER accounts_show_change AFTER UPDATE OF username, name, avatar_file_id ON accounts FOR EACH ROW EXECUTE FUNCTION show_change('id');

CREATE TRIGGER categories_keep_words AFTER UPDATE OF name, is_active ON categories FOR EACH ROW WHEN (((old.name <> new.name) OR (old.is_active <> new.is_active))) EXECUTE FUNCTION keep_words_of_category();

CREATE TRIGGER charge_reversals_immutable BEFORE DELETE OR UPDATE ON charge_reversals FOR EACH ROW EXECUTE FUNCTION refuse_changed_reversal();

CREATE TRIGGER charges_immutable BEFORE DELETE OR UPDATE ON charges FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER comments_count AFTER INSERT OR DELETE OR UPDATE OF deleted_at, hidden_at, is_silenced ON comments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_comment();

CREATE TRIGGER comments_receive BEFORE INSERT ON comments FOR EACH ROW EXECUTE FUNCTION receive_comment();

CREATE TRIGGER comments_remember_deleted AFTER DELETE ON comments REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remember_deleted('comment', 'id');

CREATE TRIGGER consent_events_immutable BEFORE DELETE OR UPDATE ON consent_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER conversation_members_begin BEFORE INSERT ON conversation_members FOR EACH ROW EXECUTE FUNCTION begin_restricted();

CREATE TRIGGER conversation_members_count AFTER UPDATE OF total_unread, restricted_from ON conversation_members FOR EACH ROW WHEN (((new.total_unread <> old.total_unread) OR (new.restricted_from IS DISTINCT FROM old.restricted_from))) EXECUTE FUNCTION count_unread();

CREATE TRIGGER feed_files_show_change AFTER INSERT OR DELETE OR UPDATE ON feed_files FOR EACH ROW EXECUTE FUNCTION show_change_of_feed();

CREATE TRIGGER feeds_count AFTER INSERT OR DELETE OR UPDATE OF type, phase, withdrawn_at, hidden_at ON feeds FOR EACH ROW EXECUTE FUNCTION count_feed();

CREATE TRIGGER feeds_count_for_subscribers AFTER INSERT OR DELETE OR UPDATE OF access, phase, withdrawn_at, hidden_at ON feeds FOR EACH ROW EXECUTE FUNCTION count_subscriber_feed();

CREATE TRIGGER feeds_forget_statistics AFTER DELETE ON feeds FOR EACH ROW EXECUTE FUNCTION forget_statistics();

CREATE TRIGGER feeds_keep_searched AFTER INSERT OR UPDATE OF text, access, public_at ON feeds FOR EACH ROW EXECUTE FUNCTION keep_searched_feed();

CREATE TRIGGER feeds_learn_words AFTER INSERT OR UPDATE OF text, access, phase, withdrawn_at ON feeds FOR EACH ROW WHEN (((new.access = 'public'::text) AND (new.phase = 'listed'::text) AND (new.withdrawn_at IS NULL))) EXECUTE FUNCTION learn_words_of_row('feed', 'text');
COMMENT ON TRIGGER feeds_learn_words ON feeds IS 'The words of a draft are nobody''s, and those of withdrawn content are forgotten: they are learned when it is listed, and again when it is restored.';

CREATE TRIGGER feeds_remember_deleted AFTER DELETE ON feeds REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remember_deleted('feed', 'id');

CREATE TRIGGER feeds_show_change AFTER UPDATE OF type, text, thumbnail_file_id, teaser_file_id, updated_at ON feeds FOR EACH ROW EXECUTE FUNCTION show_change('performer_id');
COMMENT ON TRIGGER feeds_show_change ON feeds IS 'Counters, the rule and the price are read at every request and not kept. Before a new post is there, nobody can have kept it.';

CREATE TRIGGER files_count_freed AFTER DELETE ON files REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stored_bytes();

CREATE TRIGGER files_count_stored AFTER INSERT ON files REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stored_bytes();

CREATE TRIGGER files_keep_size BEFORE UPDATE OF size_bytes, owner_id, type ON files FOR EACH ROW WHEN (((old.size_bytes <> new.size_bytes) OR (old.owner_id <> new.owner_id) OR (old.type <> new.type))) EXECUTE FUNCTION refuse_resized_file();

CREATE TRIGGER files_show_change AFTER UPDATE OF type, status, width, height, duration_ms, thumbhash, renditions, object_kind, object_id, held_at ON files FOR EACH ROW WHEN (((old.object_kind = 'feed'::text) OR (new.object_kind = 'feed'::text))) EXECUTE FUNCTION show_change('owner_id');
COMMENT ON TRIGGER files_show_change ON files IS 'Only what lists show: how far the processing is does not. Files of a performer''s page are left out, because the performer''s row is locked before them.';

CREATE TRIGGER files_show_delete AFTER DELETE ON files FOR EACH ROW WHEN ((old.object_kind = 'feed'::text)) EXECUTE FUNCTION show_change('owner_id');

CREATE TRIGGER files_show_insert AFTER INSERT ON files FOR EACH ROW WHEN ((new.object_kind = 'feed'::text)) EXECUTE FUNCTION show_change('owner_id');

CREATE CONSTRAINT TRIGGER follows_count AFTER INSERT OR DELETE ON follows DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_follower();

CREATE TRIGGER galleries_forget_statistics AFTER DELETE ON galleries FOR EACH ROW EXECUTE FUNCTION forget_statistics();

CREATE TRIGGER galleries_keep_searched AFTER INSERT OR UPDATE OF title, description, access ON galleries FOR EACH ROW EXECUTE FUNCTION keep_searched_gallery();

CREATE TRIGGER galleries_learn_description AFTER INSERT OR UPDATE OF description, access, withdrawn_at ON galleries FOR EACH ROW WHEN (((new.access = 'public'::text) AND (new.withdrawn_at IS NULL))) EXECUTE FUNCTION learn_words_of_row('gallery', 'description');

CREATE TRIGGER galleries_learn_title AFTER INSERT OR UPDATE OF title, withdrawn_at ON galleries FOR EACH ROW WHEN ((new.withdrawn_at IS NULL)) EXECUTE FUNCTION learn_words_of_row('gallery', 'title');

CREATE TRIGGER galleries_remember_deleted AFTER DELETE ON galleries REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remember_deleted('gallery', 'id');

CREATE TRIGGER galleries_subtract_likes AFTER DELETE ON galleries FOR EACH ROW WHEN ((old.total_like > 0)) EXECUTE FUNCTION subtract_likes();

CREATE TRIGGER identity_decisions_immutable BEFORE DELETE OR UPDATE ON identity_decisions FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_accounts_add_balance AFTER INSERT ON ledger_accounts FOR EACH ROW WHEN ((new.kind = 'wallet'::text)) EXECUTE FUNCTION add_wallet_balance();

CREATE TRIGGER ledger_accounts_immutable BEFORE DELETE OR UPDATE ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_accounts_kept BEFORE TRUNCATE ON ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_transfers_book AFTER INSERT ON ledger_transfers REFERENCING NEW TABLE AS booked FOR EACH STATEMENT EXECUTE FUNCTION book_transfers();

CREATE TRIGGER ledger_transfers_immutable BEFORE DELETE OR UPDATE ON ledger_transfers FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER moderation_actions_immutable BEFORE DELETE OR UPDATE ON moderation_actions FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER order_events_immutable BEFORE UPDATE ON order_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER payout_events_immutable BEFORE DELETE OR UPDATE ON payout_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER performer_categories_keep_words AFTER INSERT OR DELETE ON performer_categories FOR EACH ROW EXECUTE FUNCTION keep_words_of_choice();

CREATE TRIGGER performer_words_keep_searched AFTER INSERT OR UPDATE OF words ON performer_words FOR EACH ROW EXECUTE FUNCTION keep_searched_performer();

CREATE TRIGGER performer_words_learn AFTER INSERT OR UPDATE OF words ON performer_words FOR EACH ROW EXECUTE FUNCTION learn_words_of_performer();

CREATE TRIGGER performers_add_counters AFTER INSERT ON performers FOR EACH ROW EXECUTE FUNCTION add_performer_counters();

CREATE TRIGGER performers_keep_words AFTER INSERT OR UPDATE OF bio, tags ON performers FOR EACH ROW EXECUTE FUNCTION keep_words_of_profile();

CREATE TRIGGER performers_learn_approved AFTER UPDATE OF status ON performers FOR EACH ROW WHEN (((new.status = 'active'::text) AND (old.status <> 'active'::text))) EXECUTE FUNCTION learn_words_of_approved();

CREATE TRIGGER performers_remember_approval BEFORE INSERT OR UPDATE OF status ON performers FOR EACH ROW WHEN (((new.status = 'active'::text) AND (new.approved_at IS NULL))) EXECUTE FUNCTION remember_approval();

CREATE TRIGGER performers_remember_deleted AFTER DELETE ON performers REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remember_deleted('performer', 'account_id');

CREATE TRIGGER photos_count AFTER INSERT OR DELETE OR UPDATE OF gallery_id, hidden_at ON photos FOR EACH ROW EXECUTE FUNCTION count_photo();

CREATE TRIGGER photos_remember_deleted AFTER DELETE ON photos REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remember_deleted('photo', 'id');

CREATE TRIGGER photos_subtract_likes AFTER DELETE ON photos FOR EACH ROW WHEN ((old.total_like > 0)) EXECUTE FUNCTION subtract_likes();

CREATE TRIGGER poll_ballots_count AFTER INSERT OR DELETE ON poll_ballots FOR EACH ROW EXECUTE FUNCTION count_ballot();

CREATE TRIGGER poll_votes_count AFTER INSERT OR DELETE ON poll_votes FOR EACH ROW EXECUTE FUNCTION count_vote();

CREATE TRIGGER polls_show_change AFTER INSERT OR DELETE OR UPDATE OF feed_id ON polls FOR EACH ROW EXECUTE FUNCTION show_change('performer_id');

CREATE TRIGGER product_reviews_count AFTER INSERT OR DELETE OR UPDATE OF rating, hidden_at ON product_reviews FOR EACH ROW EXECUTE FUNCTION count_review();

CREATE TRIGGER product_variants_keep_stock AFTER INSERT OR DELETE OR UPDATE OF stock, price, removed_at ON product_variants FOR EACH ROW EXECUTE FUNCTION keep_product_stock();

CREATE TRIGGER products_keep_least_price BEFORE INSERT OR UPDATE OF price ON products FOR EACH ROW EXECUTE FUNCTION keep_least_price();

CREATE TRIGGER products_keep_searched BEFORE INSERT OR UPDATE OF name, description, access ON products FOR EACH ROW EXECUTE FUNCTION keep_searched_product();

CREATE TRIGGER products_learn_description AFTER INSERT OR UPDATE OF description, access, withdrawn_at ON products FOR EACH ROW WHEN (((new.access = 'public'::text) AND (new.withdrawn_at IS NULL))) EXECUTE FUNCTION learn_words_of_row('product', 'description');

CREATE TRIGGER products_learn_name AFTER INSERT OR UPDATE OF name, withdrawn_at ON products FOR EACH ROW WHEN ((new.withdrawn_at IS NULL)) EXECUTE FUNCTION learn_words_of_row('product', 'name');

CREATE TRIGGER products_remember_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remember_deleted('product', 'id');

CREATE TRIGGER products_subtract_likes AFTER DELETE ON products FOR EACH ROW WHEN ((old.total_like > 0)) EXECUTE FUNCTION subtract_likes();

CREATE TRIGGER reactions_count AFTER INSERT OR DELETE ON reactions FOR EACH ROW EXECUTE FUNCTION count_like();

CREATE TRIGGER reports_count AFTER INSERT OR DELETE ON reports FOR EACH ROW EXECUTE FUNCTION count_report();

CREATE TRIGGER search_keyword_visitors_count AFTER INSERT OR DELETE ON search_keyword_visitors FOR EACH ROW EXECUTE FUNCTION count_keyword_visitor();

CREATE TRIGGER security_events_age BEFORE DELETE ON security_events FOR EACH ROW EXECUTE FUNCTION refuse_early_deletion();

CREATE TRIGGER security_events_immutable BEFORE UPDATE ON security_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER security_events_kept BEFORE TRUNCATE ON security_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
COMMENT ON TRIGGER security_events_kept ON security_events IS 'Such a trigger is not passed on to partitions: the default one has its own.';

CREATE TRIGGER streams_remember_deleted AFTER DELETE ON streams REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remember_deleted('stream', 'id');

CREATE TRIGGER streams_subtract_likes AFTER DELETE ON streams FOR EACH ROW WHEN ((old.total_like > 0)) EXECUTE FUNCTION subtract_likes();

CREATE TRIGGER videos_forget_statistics AFTER DELETE ON videos FOR EACH ROW EXECUTE FUNCTION forget_statistics();

CREATE TRIGGER videos_keep_searched AFTER INSERT OR UPDATE OF title, description, access ON videos FOR EACH ROW EXECUTE FUNCTION keep_searched_video();

CREATE TRIGGER videos_learn_description AFTER INSERT OR UPDATE OF description, access, withdrawn_at ON videos FOR EACH ROW WHEN (((new.access = 'public'::text) AND (new.withdrawn_at IS NULL))) EXECUTE FUNCTION learn_words_of_row('video', 'description');

CREATE TRIGGER videos_learn_title AFTER INSERT OR UPDATE OF title, withdrawn_at ON videos FOR EACH ROW WHEN ((new.withdrawn_at IS NULL)) EXECUTE FUNCTION learn_words_of_row('video', 'title');

CREATE TRIGGER videos_remember_deleted AFTER DELETE ON videos REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remember_deleted('video', 'id');

CREATE TRIGGER videos_subtract_likes AFTER DELETE ON videos FOR EACH ROW WHEN ((old.total_like > 0)) EXECUTE FUNCTION subtract_likes();
