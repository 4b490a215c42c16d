-- The books: double entry, in minor units of the site's currency. Nothing in them is ever changed; a correction is a
-- reversal.

create table ledger_book (
  is_only boolean primary key default true check (is_only),
  book text not null check (book in ('real', 'test')),
  real_since timestamptz
);
comment on table ledger_book is
  'Two sets of books: ''test'' for what the sandbox paid, ''real'' for what a provider took that moves money. One is in '
  'use; wallets, earnings and sales of the other stand still.';
comment on column ledger_book.is_only is 'Always true, so that there is one row.';
comment on column ledger_book.real_since is
  'When a provider that moves money was in charge for the first time; null on a site that only ever had the '
  'sandbox.';

create function current_book() returns text language sql stable as 'select book from ledger_book';
comment on function current_book is 'The book in use, which new rows belong to.';

create table ledger_accounts (
  id uuid primary key,
  kind text not null check (kind in ('wallet', 'earnings', 'commission', 'gateway', 'promotion', 'payout')),
  owner_id uuid references accounts (id),
  name text,
  created_at timestamptz not null default now(),
  book text not null default current_book() check (book in ('real', 'test')),
  constraint ledger_accounts_unique unique nulls not distinct (kind, owner_id, name, book),
  constraint ledger_accounts_owned check ((kind in ('wallet', 'earnings')) = (owner_id is not null))
);
comment on table ledger_accounts is
  'Accounts of the books. wallet: what a fan holds; earnings: what the site owes a performer; commission: the '
  'site''s income; gateway: money at a payment provider; promotion: what the site gives away; payout: what left to '
  'performers. Never changed and never deleted, which is why transfers need no foreign key.';
comment on column ledger_accounts.owner_id is 'Whose wallet or earnings; null of the site''s own accounts.';
comment on column ledger_accounts.name is
  'Which of the site''s accounts of this kind, such as the provider of a gateway; null where there is one.';

create table ledger_balances (
  account_id uuid primary key references ledger_accounts (id),
  balance bigint not null default 0,
  constraint ledger_balances_not_negative check (balance >= 0)
) with (fillfactor = 50);
comment on table ledger_balances is
  'Only wallets carry a balance: it must not go below zero, and the database sees to it. What performers have '
  'earned is a sum of transfers.';

create table ledger_transfers (
  id uuid primary key,
  kind text not null
    check (kind = any ('{top-up,bonus,sale,commission,coupon,payout,refund,refund-commission,refund-coupon,restored,restored-commission,restored-coupon,payment-refund,payment-refund-bonus,payment-refund-commission,payment-restored,payment-restored-bonus,payment-restored-commission,reversal}'::text[])),
  debit_account_id uuid not null,
  credit_account_id uuid not null,
  amount bigint not null check (amount > 0),
  reference_id uuid not null,
  reverses_id uuid references ledger_transfers (id),
  created_at timestamptz not null default now(),
  constraint ledger_transfers_once unique (reference_id, kind),
  constraint ledger_transfers_two_accounts check (debit_account_id <> credit_account_id)
);
comment on table ledger_transfers is
  'Minor units of the site''s currency, from debit to credit. Never changed, never deleted: a correction is a '
  'reversal. Its accounts are no foreign keys: one locks the row that it refers to, all sales credit the one '
  'commission account, and so tips of different fans to different performers queued for its lock. The trigger looks '
  'whether the accounts are there.';
comment on column ledger_transfers.kind is
  'What it is a part of. Each statement reads the checks of its table anew: a list of words is kept as a tree of '
  'nodes, one array as a single value, which saves a tenth of the time of a tip that comes alone.';
comment on column ledger_transfers.reference_id is 'What it is about: a payment, a charge, a reversal or a payout.';
comment on column ledger_transfers.reverses_id is 'The transfer that it takes back; null of most.';
comment on constraint ledger_transfers_once on ledger_transfers is
  'The last line against booking the same thing twice.';
create index ledger_transfers_credit on ledger_transfers (credit_account_id, created_at desc) include (amount);
create index ledger_transfers_debit on ledger_transfers (debit_account_id, created_at desc);
create unique index ledger_transfers_reversed_once on ledger_transfers (reverses_id) where reverses_id is not null;
comment on index ledger_transfers_reversed_once is
  'A transfer is taken back once. Partial, because most reverse nothing, and an entry for each of them cost every '
  'tip.';

create table charges (
  id uuid primary key,
  type text not null check (type = any ('{tip,feed,gallery,video,message,subscription,product,stream,stream-minute}'::text[])),
  payer_id uuid not null references accounts (id),
  performer_id uuid not null references performers (account_id),
  object_id uuid,
  gross bigint not null,
  commission bigint not null check (commission >= 0),
  net bigint not null check (net >= 0),
  message text,
  created_at timestamptz not null default now(),
  site_discount bigint not null default 0,
  book text not null default current_book() check (book in ('real', 'test')),
  constraint charges_gross_check check (gross > 0 or (gross = 0 and type <> 'tip')),
  constraint charges_not_oneself check (payer_id <> performer_id),
  constraint charges_parts_sum check (gross = (commission + net)),
  constraint charges_site_discount_check check (site_discount >= 0 and site_discount <= gross)
);
comment on table charges is
  'What a fan paid a performer for: one row for each sale, its parts booked as transfers that refer to it. All '
  'amounts are minor units. A performer''s coupon may give something away: a sale for nothing stands in the books as '
  'such.';
comment on column charges.object_id is 'What was bought; null of a tip.';
comment on column charges.gross is 'What was paid: commission and net together.';
comment on column charges.net is 'What the performer earns.';
comment on column charges.message is 'What the fan wrote with a tip.';
comment on column charges.site_discount is
  'What the site pays of the price, by a coupon of its own; the performer earns as if the fan had paid it all.';
create index charges_bought on charges (payer_id, created_at desc, id desc) include (performer_id, type, object_id)
  where type in ('feed', 'gallery', 'video', 'message', 'product');
create index charges_latest on charges (created_at desc, id desc);
create index charges_payer on charges (payer_id, created_at desc, id desc) include (performer_id, type, gross);
create index charges_performer on charges (performer_id, created_at desc, id desc) include (type, payer_id, gross, commission, net, book);
comment on index charges_bought is 'Everything that an account bought, newest first, beside its tips and renewals.';
comment on index charges_payer is
  'What one fan spent with one performer is summed from the index alone: of a fan with many purchases the table '
  'itself is not read.';
comment on index charges_performer is
  'What is available to a performer, and who paid most, is summed from this index alone: of a performer with a '
  'million sales the table itself is not read.';

create table charge_reversals (
  id uuid primary key,
  charge_id uuid not null references charges (id),
  payer_id uuid not null references accounts (id),
  performer_id uuid not null references performers (account_id),
  cause text not null check (cause in ('refund', 'dispute', 'subscription')),
  cause_id uuid not null,
  gross bigint not null check (gross > 0),
  commission bigint not null check (commission >= 0),
  net bigint not null check (net >= 0),
  site_discount bigint not null default 0 check (site_discount >= 0),
  created_at timestamptz(3) not null default now(),
  restored_at timestamptz(3),
  constraint charge_reversals_discount_within check (site_discount <= gross),
  constraint charge_reversals_parts_sum check (gross = (commission + net))
);
comment on table charge_reversals is
  'A sale can be taken back, in whole or in parts: for a refund, for a dispute, or for the part of a subscription''s '
  'period that nobody will use. The charge itself stays as it was; each reversal says how much of it went back, and '
  'to whom.';
comment on column charge_reversals.cause is 'What it was taken back for; cause_id is the row of that kind.';
comment on column charge_reversals.gross is
  'How much of the charge went back, in minor units; commission and net are its parts.';
comment on column charge_reversals.restored_at is 'When a dispute was won and the sale stood again; null otherwise.';
create index charge_reversals_cause on charge_reversals (cause_id);
create index charge_reversals_charge on charge_reversals (charge_id);
create index charge_reversals_payer on charge_reversals (payer_id, created_at desc, id desc);
create index charge_reversals_performer on charge_reversals (performer_id, created_at desc, id desc);

create table charge_holds (
  charge_id uuid primary key references charges (id),
  performer_id uuid not null,
  released_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
comment on table charge_holds is
  'Sales whose money the performer gets later: not the time of the sale but that of the release starts the payout '
  'clock.';
comment on column charge_holds.released_at is 'Null while it is held.';
create index charge_holds_performer on charge_holds (performer_id, released_at);

create function add_wallet_balance() returns trigger language plpgsql as $$
begin
  insert into ledger_balances (account_id) values (new.id);
  return null;
end $$;
comment on function add_wallet_balance is 'Gives each wallet a balance of zero.';

create function book_transfers() returns trigger language plpgsql
  -- Few rows of large tables, whose number the planner does not know: always by index.
  set enable_hashjoin to off set enable_mergejoin to off set enable_seqscan to off
as $$
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
end $$;
comment on function book_transfers is
  'Moves the balances of wallets with every transfer, and refuses a transfer between accounts that do not exist. '
  'Once for all transfers of a statement: a loop was a statement for each account that money moves to or from, '
  'fifteen for seven tips together. Accounts come in the order of their ids, so that two statements never wait for '
  'each other in a circle.';

create function refuse_changed_reversal() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.restored_at is null and new.restored_at is not null and to_jsonb(old) - 'restored_at' = to_jsonb(new) - 'restored_at' then
    return new;
  end if;
  raise exception 'a reversal is not changed' using errcode = 'restrict_violation';
end $$;
comment on function refuse_changed_reversal is
  'Keeps a reversal as it was written, except for the moment at which a dispute was won: that may be written down '
  'once.';

create view ledger_movements as
select t.id, t.reference_id, t.kind, t.amount, t.created_at, d.kind || ':' || coalesce(d.owner_id::text, d.name, '') as debit, c.kind || ':' || coalesce(c.owner_id::text, c.name, '') as credit,
  d.book as debit_book, c.book as credit_book
from ledger_transfers t join ledger_accounts d on d.id = t.debit_account_id join ledger_accounts c on c.id = t.credit_account_id;
comment on view ledger_movements is
  'Every transfer with the names of its two parties, `wallet:<owner>`, `gateway:<provider>` or `commission:`, and '
  'the books of both: what the audit''s laws are written against.';

-- A new site keeps the books of the sandbox until a provider that moves money is in charge.
insert into ledger_book (book) values ('test');

create trigger ledger_accounts_add_balance after insert on ledger_accounts for each row when (new.kind = 'wallet') execute function add_wallet_balance();
create trigger ledger_accounts_immutable before update or delete on ledger_accounts for each row execute function refuse_change();
create trigger ledger_accounts_kept before truncate on ledger_accounts for each statement execute function refuse_change();

create trigger ledger_transfers_book after insert on ledger_transfers referencing new table as booked for each statement execute function book_transfers();
create trigger ledger_transfers_immutable before update or delete on ledger_transfers for each row execute function refuse_change();

create trigger charges_immutable before update or delete on charges for each row execute function refuse_change();

create trigger charge_reversals_immutable before update or delete on charge_reversals for each row execute function refuse_changed_reversal();
