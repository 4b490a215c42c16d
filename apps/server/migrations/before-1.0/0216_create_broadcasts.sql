-- One message of a performer to many of her fans.
create table broadcasts (
  id uuid primary key,
  performer_id uuid not null references performers (account_id) on delete cascade,
  -- queued: its moment has come, and it waits for its files or for another of hers; removing, removed: by staff, from everybody.
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'queued', 'sending', 'sent', 'stopped', 'recalling', 'recalled', 'removing', 'removed')),
  text text not null default '',
  -- Minor units.
  price bigint check (price > 0),
  total_file smallint not null default 0 check (total_file >= 0),
  -- Who it is for: groups to include and to exclude, as the contract has them.
  audience jsonb not null,
  -- When it is to go out, or was.
  send_at timestamptz(3),
  -- Why it did not go out, in a sentence for its performer.
  problem text,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  -- How far the walk of the moment has come, by accounts: through the audience, then through the recipients; null at its beginning.
  walked_to uuid,
  is_gathered boolean not null default false,
  total_recipient integer not null default 0,
  total_delivered integer not null default 0,
  -- Who could not be written to any more when it came to them.
  total_skipped integer not null default 0,
  total_recalled integer not null default 0,
  -- Opened before it was recalled, and so not recalled.
  total_kept integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint broadcasts_dated check (status = 'draft' or send_at is not null)
);
create index broadcasts_performer on broadcasts (performer_id, updated_at desc, id desc);
create index broadcasts_performer_send_at on broadcasts (performer_id, send_at) where status <> 'draft';
create index broadcasts_scheduled on broadcasts (send_at) where status = 'scheduled';
create index broadcasts_at_work on broadcasts (performer_id, send_at) where status in ('queued', 'sending', 'recalling', 'removing');

create table broadcast_recipients (
  broadcast_id uuid not null references broadcasts (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'skipped', 'recalled', 'kept')),
  message_id uuid,
  conversation_id uuid,
  sequence bigint,
  -- When his read mark reached it.
  opened_at timestamptz(3),
  -- Each fan once, however often a lot is tried.
  primary key (broadcast_id, account_id),
  constraint broadcast_recipients_placed check (state in ('waiting', 'skipped') or (message_id is not null and conversation_id is not null and sequence is not null))
);
create index broadcast_recipients_opened on broadcast_recipients (broadcast_id) where opened_at is not null;
create index broadcast_recipients_unopened on broadcast_recipients (conversation_id, sequence) where opened_at is null and state = 'delivered';
create index broadcast_recipients_account on broadcast_recipients (account_id);

-- What was paid for its messages; what of it stands, the ledger says.
create table broadcast_sales (
  charge_id uuid primary key references charges (id),
  broadcast_id uuid not null references broadcasts (id) on delete cascade
);
create index broadcast_sales_broadcast on broadcast_sales (broadcast_id);

alter table messages add column broadcast_id uuid references broadcasts (id);
create unique index messages_broadcast_once on messages (broadcast_id, recipient_id) where broadcast_id is not null;

-- The files of a broadcast are its performer's, and each recipient's by the message of his own that shows them.
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
    from messages where total_file > 0
  union all
  select 'broadcast', id, performer_id, case when price is null then 'public' else 'paid' end, price, created_at, null, null, null, null::uuid, null, array[performer_id]
    from broadcasts where total_file > 0;

alter table files
  drop constraint files_object_kind_check, add constraint files_object_kind_check check (object_kind in ('feed', 'account', 'gallery', 'photo', 'video', 'comment', 'message', 'broadcast'));
