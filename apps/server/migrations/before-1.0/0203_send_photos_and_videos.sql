-- Photos and videos in messages, locked until they are paid for; and tips, which stand where the two talk.
alter table messages
  -- The performer of the two, who is the sender where both are: her rules govern the files. Only where there are files.
  add column performer_id uuid references performers (account_id) on delete cascade,
  add column total_file smallint not null default 0 check (total_file >= 0),
  add column price bigint check (price > 0),
  -- Of a tip.
  add column charge_id uuid references charges (id),
  add constraint messages_files_have_performer check (total_file = 0 or performer_id is not null),
  add constraint messages_price_has_files check (price is null or (total_file > 0 and performer_id = sender_id)),
  add constraint messages_charge_once unique (charge_id);
create index messages_performer on messages (performer_id) where performer_id is not null;

create or replace view content as
  select 'feed'::text as kind, id, performer_id, access, price, published_at::timestamptz as published_at, public_at::timestamptz as public_at, ends_at::timestamptz as ends_at, withdrawn_at, null::uuid as gallery_id, hidden_at, null::uuid[] as party_ids from feeds
  union all
  select 'gallery', id, performer_id, access, price, published_at, public_at, ends_at, withdrawn_at, null::uuid, hidden_at, null::uuid[] from galleries
  union all
  select 'photo', p.id, p.performer_id, coalesce(g.access, 'subscribers'), g.price, g.published_at, g.public_at, g.ends_at, g.withdrawn_at, p.gallery_id, coalesce(p.hidden_at, g.hidden_at), null::uuid[]
    from photos p left join galleries g on g.id = p.gallery_id
  union all
  select 'video', id, performer_id, access, price, published_at, public_at, ends_at, withdrawn_at, null::uuid, hidden_at, null::uuid[] from videos
  union all
  -- What a message brings is there for the two alone: open, or for who has bought it.
  select 'message', id, performer_id, case when price is null then 'public' else 'paid' end, price, created_at, null, null, deleted_at, null::uuid, null, array[sender_id, recipient_id]
    from messages where total_file > 0;

alter table files
  drop constraint files_object_kind_check, add constraint files_object_kind_check check (object_kind in ('feed', 'account', 'gallery', 'photo', 'video', 'comment', 'message')),
  drop constraint files_type_check, add constraint files_type_check check (type in (
    'feed-photo', 'feed-video', 'feed-audio', 'feed-thumbnail', 'feed-teaser', 'gallery-photo', 'video', 'video-teaser', 'video-thumbnail', 'video-captions',
    'comment-picture', 'message-photo', 'message-video', 'avatar', 'cover', 'welcome-video', 'id-verification', 'document-verification'));
alter table purchases
  drop constraint purchases_object_kind_check, add constraint purchases_object_kind_check check (object_kind in ('feed', 'gallery', 'video', 'message'));
alter table charges
  drop constraint charges_type_check, add constraint charges_type_check check (type in ('tip', 'feed', 'gallery', 'video', 'message', 'subscription'));
alter table payments
  drop constraint payments_purpose_check, add constraint payments_purpose_check check (purpose in ('top_up', 'subscription', 'tip', 'feed', 'gallery', 'video', 'message')),
  drop constraint payments_for_content, add constraint payments_for_content check ((purpose in ('feed', 'gallery', 'video', 'message')) = (object_id is not null));
alter table coupons
  drop constraint coupons_targets_check, add constraint coupons_targets_check check (cardinality(targets) > 0 and targets <@ array['monthly', 'yearly', 'feed', 'gallery', 'video', 'message']);
alter table coupon_uses
  drop constraint coupon_uses_target_check, add constraint coupon_uses_target_check check (target in ('monthly', 'yearly', 'feed', 'gallery', 'video', 'message'));
-- Also when its files are ready, or were paid for.
alter table message_events drop constraint message_events_name_check, add constraint message_events_name_check check (name in ('message.created', 'message.changed', 'message.deleted', 'conversation.read'));
