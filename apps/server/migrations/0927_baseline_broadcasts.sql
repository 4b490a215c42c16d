-- Mass messages of performers, and lists of their fans.

create table fan_lists (
  id uuid primary key,
  performer_id uuid not null references performers (account_id) on delete cascade,
  name text not null,
  total_fan integer not null default 0 check (total_fan >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on table fan_lists is 'Fans whom a performer has put together, to write to them.';
comment on column fan_lists.total_fan is 'Kept by the commands, which hold the list while they change who is on it.';
create unique index fan_lists_name on fan_lists (performer_id, lower(name));

create table fan_list_members (
  list_id uuid not null references fan_lists (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  constraint fan_list_members_pkey primary key (list_id, account_id)
);
comment on table fan_list_members is 'Who is on a list.';
create index fan_list_members_account on fan_list_members (account_id);
create index fan_list_members_added on fan_list_members (list_id, created_at desc, account_id);

create table broadcasts (
  id uuid primary key,
  performer_id uuid not null references performers (account_id) on delete cascade,
  status text not null default 'draft'
    check (status in ('draft', 'scheduled', 'queued', 'sending', 'sent', 'stopped', 'recalling', 'recalled', 'removing',
      'removed')),
  text text not null default '',
  price bigint check (price > 0),
  total_file smallint not null default 0 check (total_file >= 0),
  audience jsonb not null,
  send_at timestamptz(3),
  problem text,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  walked_to uuid,
  is_gathered boolean not null default false,
  total_recipient integer not null default 0,
  total_delivered integer not null default 0,
  total_skipped integer not null default 0,
  total_recalled integer not null default 0,
  total_kept integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  removed_by uuid references accounts (id) on delete set null,
  hidden_at timestamptz,
  constraint broadcasts_dated check (status = 'draft' or send_at is not null)
);
comment on table broadcasts is
  'One message of a performer to many of their fans. Each fan gets a copy, which is a row of messages.';
comment on column broadcasts.status is
  'queued: its moment has come, and it waits for its files or for another one of the performer; recalling, '
  'recalled: by the performer; removing, removed: by staff, for everyone.';
comment on column broadcasts.price is 'Minor units, for the files of each copy.';
comment on column broadcasts.audience is 'Who it is for: groups to include and to exclude, as the contract has them.';
comment on column broadcasts.send_at is 'When it is to go out, or was.';
comment on column broadcasts.problem is 'Why it did not go out, in a sentence for its performer.';
comment on column broadcasts.walked_to is
  'How far the walk of the moment has come, by accounts: through the audience, then through the recipients; null at '
  'its beginning.';
comment on column broadcasts.is_gathered is 'All recipients stand in broadcast_recipients.';
comment on column broadcasts.total_skipped is 'Who could not be written to any more when it came to them.';
comment on column broadcasts.total_kept is 'Opened before it was recalled, and so not recalled.';
comment on column broadcasts.removed_by is
  'Who of the staff has removed it for everyone: the refunds to its buyers bear that name.';
comment on column broadcasts.hidden_at is 'As that of messages: its copies are hidden with it.';
create index broadcasts_at_work on broadcasts (performer_id, send_at) where status in ('queued', 'sending', 'recalling', 'removing');
create index broadcasts_performer on broadcasts (performer_id, updated_at desc, id desc);
create index broadcasts_performer_send_at on broadcasts (performer_id, send_at) where status <> 'draft';
create index broadcasts_scheduled on broadcasts (send_at) where status = 'scheduled';

create table broadcast_recipients (
  broadcast_id uuid not null references broadcasts (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'skipped', 'recalled', 'kept')),
  message_id uuid,
  conversation_id uuid,
  sequence bigint,
  opened_at timestamptz(3),
  constraint broadcast_recipients_pkey primary key (broadcast_id, account_id),
  constraint broadcast_recipients_placed
    check (state in ('waiting', 'skipped') or (message_id is not null and conversation_id is not null and sequence is not null))
);
comment on table broadcast_recipients is 'Who gets a mass message, each fan once, however often a batch is tried.';
comment on column broadcast_recipients.state is
  'waiting; delivered: the copy is message_id; skipped: could not be written to any more; recalled; kept: was '
  'opened before the recall.';
comment on column broadcast_recipients.sequence is 'The number of the copy in its conversation.';
comment on column broadcast_recipients.opened_at is 'When the fan''s read mark reached it.';
create index broadcast_recipients_account on broadcast_recipients (account_id);
create index broadcast_recipients_opened on broadcast_recipients (broadcast_id) where opened_at is not null;
create index broadcast_recipients_unopened on broadcast_recipients (conversation_id, sequence) where opened_at is null and state = 'delivered';

create table broadcast_sales (
  charge_id uuid primary key references charges (id),
  broadcast_id uuid not null references broadcasts (id) on delete cascade
);
comment on table broadcast_sales is 'What was paid for its messages; what of it stands, the ledger says.';
create index broadcast_sales_broadcast on broadcast_sales (broadcast_id);

-- What tables of earlier modules refer to here.
alter table messages add constraint messages_broadcast_id_fkey foreign key (broadcast_id) references broadcasts (id);

-- It belongs to `library`, and stands here because it reads tables of all modules up to this one.
create view content as
select 'feed' as kind, id, performer_id, access, price,
  published_at::timestamptz, public_at::timestamptz, ends_at::timestamptz, withdrawn_at,
  null::uuid as gallery_id, hidden_at, null::uuid[] as party_ids
from feeds
union all
select 'gallery', id, performer_id, access, price, published_at, public_at, ends_at, withdrawn_at, null, hidden_at, null
from galleries
union all
select 'photo', p.id, p.performer_id, coalesce(g.access, 'subscribers'), g.price, g.published_at, g.public_at, g.ends_at,
  g.withdrawn_at, p.gallery_id, coalesce(p.hidden_at, g.hidden_at), null
from photos p left join galleries g on g.id = p.gallery_id
union all
select 'video', id, performer_id, access, price, published_at, public_at, ends_at, withdrawn_at, null, hidden_at, null
from videos
union all
select 'message', id, performer_id, case when price is null then 'public' else 'paid' end, price, created_at, null, null,
  deleted_at, null, coalesce(hidden_at, (select b.hidden_at from broadcasts b where b.id = broadcast_id)),
  array[sender_id, recipient_id]
from messages where total_file > 0
union all
select 'broadcast', id, performer_id, case when price is null then 'public' else 'paid' end, price, created_at, null, null,
  null, null, hidden_at, array[performer_id]
from broadcasts where total_file > 0
union all
select 'product', id, performer_id, access, null, published_at, public_at, ends_at, withdrawn_at, null, hidden_at, null
from products
union all
select 'stream', id, performer_id, access, price, published_at, public_at, ends_at, withdrawn_at, null, hidden_at,
  case when fan_id is null then null else array[performer_id, fan_id] end
from streams;
comment on view content is
  'Everything that has an access rule, as the access function wants to know of it: a row for each object, whatever '
  'its kind. A new kind of content joins here. A photo has the rule of its gallery, and gallery_id, because it is '
  'bought with it; without a gallery it is a draft. What a message brings is there for the two alone (`party_ids`), '
  'open or for who has bought it; the files of a broadcast are its performer''s, and each recipient''s by the copy '
  'that shows them. A copy is hidden with its broadcast.';
