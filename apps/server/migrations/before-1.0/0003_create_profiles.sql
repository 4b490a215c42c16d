create table performers (
  account_id uuid primary key references accounts (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'active', 'rejected', 'suspended')),
  status_reason text,
  status_changed_at timestamptz,
  bio text not null default '',
  date_of_birth date not null,
  gender text,
  country text check (country ~ '^[A-Z]{2}$'),
  height text,
  weight text,
  body_type text,
  ethnicity text,
  size text,
  hair text,
  eyes text,
  sexual_orientation text,
  monthly_price bigint not null check (monthly_price >= 0),
  yearly_price bigint not null check (yearly_price >= 0),
  is_free_subscription boolean not null default false,
  welcome_file_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index performers_status_updated_at on performers (status, updated_at desc, account_id desc);

-- Kept by triggers, in a narrow table of its own, so that a busy performer's counts do not rewrite the profile.
create table performer_counters (
  performer_id uuid primary key references performers (account_id) on delete cascade,
  total_follower bigint not null default 0 check (total_follower >= 0),
  total_feed bigint not null default 0 check (total_feed >= 0),
  total_photo bigint not null default 0 check (total_photo >= 0),
  total_video bigint not null default 0 check (total_video >= 0),
  total_like bigint not null default 0 check (total_like >= 0)
) with (fillfactor = 50);
create index performer_counters_popular on performer_counters (total_follower desc, performer_id desc);

create function add_performer_counters() returns trigger language plpgsql as $$
begin
  insert into performer_counters (performer_id) values (new.account_id);
  return null;
end $$;
create trigger performers_add_counters after insert on performers for each row execute function add_performer_counters();

-- Where payouts go. The account number is encrypted by the application before it gets here.
create table payout_details (
  performer_id uuid primary key references performers (account_id) on delete cascade,
  method text not null default 'bank' check (method in ('bank', 'stripe')),
  gateway_account_id text,
  account_holder text,
  bank_name text,
  account_number_encrypted bytea,
  account_number_last4 text,
  routing_number text,
  swift text,
  country text,
  currency text,
  updated_at timestamptz not null default now()
);
