-- Staff suspends accounts of fans and performers by one rule: since when, until when where there is an end, why, and by whom.
alter table accounts
  add column suspended_at timestamptz,
  add column suspended_until timestamptz,
  add column suspension_reason text,
  add column suspended_by uuid references accounts (id);
create index accounts_suspended on accounts (suspended_at) where status = 'suspended';

-- Of a suspended performer: what the page returns to.
alter table performers add column status_before text check (status_before in ('pending', 'active', 'rejected'));

update performers set status_before = 'active' where status = 'suspended';
update accounts a set status = 'suspended', suspended_at = coalesce(p.status_changed_at, now()), suspension_reason = p.status_reason
  from performers p where p.account_id = a.id and p.status = 'suspended' and a.status = 'active';
