-- Accounts of the books. wallet: what a fan holds; earnings: what the site owes a performer; commission: the site's income;
-- gateway: money at a payment provider; promotion: what the site gives away; payout: what left to performers.
create table ledger_accounts (
  id uuid primary key,
  kind text not null check (kind in ('wallet', 'earnings', 'commission', 'gateway', 'promotion', 'payout')),
  owner_id uuid references accounts (id),
  name text,
  created_at timestamptz not null default now(),
  constraint ledger_accounts_unique unique nulls not distinct (kind, owner_id, name),
  constraint ledger_accounts_owned check ((kind in ('wallet', 'earnings')) = (owner_id is not null))
);

-- Only wallets carry a balance: it must not go below zero, and the database sees to it.
create table ledger_balances (
  account_id uuid primary key references ledger_accounts (id),
  balance bigint not null default 0,
  constraint ledger_balances_not_negative check (balance >= 0)
) with (fillfactor = 50);

-- Minor units of the site's currency, from debit to credit. Never changed, never deleted: a correction is a reversal.
create table ledger_transfers (
  id uuid primary key,
  kind text not null check (kind in ('top-up', 'bonus', 'sale', 'commission', 'refund', 'payout', 'reversal')),
  debit_account_id uuid not null references ledger_accounts (id),
  credit_account_id uuid not null references ledger_accounts (id),
  amount bigint not null check (amount > 0),
  -- What it is about: a payment or a charge.
  reference_id uuid not null,
  reverses_id uuid references ledger_transfers (id),
  created_at timestamptz not null default now(),
  constraint ledger_transfers_two_accounts check (debit_account_id <> credit_account_id),
  -- The last line against booking the same thing twice.
  constraint ledger_transfers_once unique (reference_id, kind),
  constraint ledger_transfers_reversed_once unique (reverses_id)
);
create index ledger_transfers_debit on ledger_transfers (debit_account_id, created_at desc);
create index ledger_transfers_credit on ledger_transfers (credit_account_id, created_at desc) include (amount);

create function keep_balances() returns trigger language plpgsql as $$
begin
  -- In id order, so that two transfers between the same wallets never wait for each other in a circle.
  if new.debit_account_id < new.credit_account_id then
    update ledger_balances set balance = balance - new.amount where account_id = new.debit_account_id;
    update ledger_balances set balance = balance + new.amount where account_id = new.credit_account_id;
  else
    update ledger_balances set balance = balance + new.amount where account_id = new.credit_account_id;
    update ledger_balances set balance = balance - new.amount where account_id = new.debit_account_id;
  end if;
  return null;
end $$;
create trigger ledger_transfers_keep_balances after insert on ledger_transfers for each row execute function keep_balances();

create function add_wallet_balance() returns trigger language plpgsql as $$
begin
  insert into ledger_balances (account_id) values (new.id);
  return null;
end $$;
create trigger ledger_accounts_add_balance after insert on ledger_accounts for each row when (new.kind = 'wallet') execute function add_wallet_balance();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_transfers_immutable before update or delete on ledger_transfers for each row execute function refuse_change();

-- What a fan paid a performer for: one row per sale, its parts booked as transfers that refer to it.
create table charges (
  id uuid primary key,
  type text not null check (type in ('tip', 'feed', 'subscription')),
  payer_id uuid not null references accounts (id),
  performer_id uuid not null references performers (account_id),
  object_id uuid,
  gross bigint not null check (gross > 0),
  commission bigint not null check (commission >= 0),
  net bigint not null check (net >= 0),
  message text,
  created_at timestamptz not null default now(),
  constraint charges_parts_sum check (gross = commission + net),
  constraint charges_not_oneself check (payer_id <> performer_id)
);
create index charges_payer on charges (payer_id, created_at desc, id desc);
create index charges_performer on charges (performer_id, created_at desc, id desc) include (type, gross, commission, net);
create trigger charges_immutable before update or delete on charges for each row execute function refuse_change();
