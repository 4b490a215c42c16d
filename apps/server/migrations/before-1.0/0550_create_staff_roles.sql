-- What members of staff may do; the contract says which permissions a role has.
create table staff_roles (
  account_id uuid not null references accounts (id),
  role text not null check (role in ('support', 'moderation', 'finance', 'owner')),
  created_at timestamptz(3) not null,
  primary key (account_id, role)
);
create index staff_roles_role on staff_roles (role, account_id);

-- Until now, every administrator was allowed everything.
insert into staff_roles (account_id, role, created_at)
select id, 'owner', now() from accounts where kind = 'admin' and status <> 'closed';

-- Links by which people become members of staff. Only the hash of a link's token is stored.
create table staff_invitations (
  id uuid primary key,
  email text not null,
  roles text[] not null check (cardinality(roles) > 0),
  token_hash bytea not null,
  invited_by uuid not null references accounts (id),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint staff_invitations_token unique (token_hash)
);
create unique index staff_invitations_email on staff_invitations (lower(email));
create index staff_invitations_newest on staff_invitations (created_at, id);
create index staff_invitations_inviter on staff_invitations (invited_by);
