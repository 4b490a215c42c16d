-- Until when staff without a second factor has to set one up; created by a login, deleted by setting one up.
create table second_factor_deadlines (
  account_id uuid primary key references accounts (id) on delete cascade,
  due_at timestamptz(3) not null
);

-- On for new sites, off for existing ones, whose staff decides.
insert into settings (key, value, updated_at)
select 'staffSecondFactor', 'false', now()
where exists (select from accounts)
on conflict (key) do nothing;

-- Passwords that were stored before they were hashed twice; each is replaced at its next login.
create index accounts_old_password on accounts (id) where password_hash like '$argon2%';
