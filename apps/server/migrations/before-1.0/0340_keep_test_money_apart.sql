-- Two sets of books: 'test' for what the sandbox paid, 'real' for what a provider took that moves money. One is in use; wallets, earnings and sales of the other stand still.
create table ledger_book (
  is_only boolean primary key default true check (is_only),
  book text not null check (book in ('real', 'test')),
  -- When a provider that moves money was in charge for the first time.
  real_since timestamptz
);

insert into ledger_book (book, real_since)
select case when first is null then 'test' else 'real' end, first from (select min(created_at) as first from payments where provider <> 'sandbox' and status = 'succeeded') taken;

create function current_book() returns text language sql stable as 'select book from ledger_book';

-- A constant for what is there needs no row written; from now on the book in use.
do $$
declare of_old constant text := current_book();
begin
  execute format('alter table ledger_accounts add column book text not null default %L check (book in (''real'', ''test''))', of_old);
  execute format('alter table charges add column book text not null default %L check (book in (''real'', ''test''))', of_old);
  execute format('alter table payout_requests add column book text not null default %L check (book in (''real'', ''test''))', of_old);
end $$;
alter table ledger_accounts alter column book set default current_book();
alter table charges alter column book set default current_book();
alter table payout_requests alter column book set default current_book();

alter table ledger_accounts drop constraint ledger_accounts_unique;
alter table ledger_accounts add constraint ledger_accounts_unique unique nulls not distinct (kind, owner_id, name, book);

-- What is available to a performer is read from this index alone.
drop index charges_performer;
create index charges_performer on charges (performer_id, created_at desc, id desc) include (type, payer_id, gross, commission, net, book);

-- As before, with the books of both sides.
create or replace view ledger_movements as
select t.id, t.reference_id, t.kind, t.amount, t.created_at, d.kind || ':' || coalesce(d.owner_id::text, d.name, '') as debit, c.kind || ':' || coalesce(c.owner_id::text, c.name, '') as credit,
  d.book as debit_book, c.book as credit_book
from ledger_transfers t join ledger_accounts d on d.id = t.debit_account_id join ledger_accounts c on c.id = t.credit_account_id;
