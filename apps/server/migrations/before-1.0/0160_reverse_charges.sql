-- A sale can be taken back, in whole or in parts: for a refund, for a dispute, or for the part of a subscription's period that nobody will use.
-- The charge itself stays as it was; each reversal says how much of it went back, and to whom.
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
  constraint charge_reversals_parts_sum check (gross = commission + net),
  constraint charge_reversals_discount_within check (site_discount <= gross)
);
create index charge_reversals_charge on charge_reversals (charge_id);
create index charge_reversals_performer on charge_reversals (performer_id, created_at desc, id desc);
create index charge_reversals_payer on charge_reversals (payer_id, created_at desc, id desc);
create index charge_reversals_cause on charge_reversals (cause_id);

-- The moment at which a dispute was won is the one thing that may still be written down.
create function refuse_changed_reversal() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.restored_at is null and new.restored_at is not null and to_jsonb(old) - 'restored_at' = to_jsonb(new) - 'restored_at' then
    return new;
  end if;
  raise exception 'a reversal is not changed' using errcode = 'restrict_violation';
end $$;
create trigger charge_reversals_immutable before update or delete on charge_reversals for each row execute function refuse_changed_reversal();

-- What the site pays of a price, by a coupon of its own; the performer earns as if the fan had paid it all.
alter table charges add column site_discount bigint not null default 0;
alter table charges add constraint charges_site_discount_check check (site_discount between 0 and gross);

alter table ledger_transfers drop constraint ledger_transfers_kind_check;
alter table ledger_transfers add constraint ledger_transfers_kind_check check (kind in (
  'top-up', 'bonus', 'sale', 'commission', 'coupon', 'payout',
  'refund', 'refund-commission', 'refund-coupon',
  'restored', 'restored-commission', 'restored-coupon',
  'payment-refund', 'payment-refund-bonus', 'payment-refund-commission',
  'payment-restored', 'payment-restored-bonus', 'payment-restored-commission',
  'reversal'));
