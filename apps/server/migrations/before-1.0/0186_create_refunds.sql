-- Money that goes back: what a sale was for to the wallet, or a card payment to its card. The intent is there before the provider is asked.
create table refunds (
  id uuid primary key,
  charge_id uuid references charges (id),
  payment_id uuid references payments (id),
  account_id uuid not null references accounts (id),
  -- What the wallet or the card gets; nothing for a sale that the site's own coupon had paid.
  amount bigint not null check (amount >= 0),
  -- What left the wallet for a card, once it is booked: less or more than the amount where a package held more or less than it cost.
  tokens bigint not null default 0 check (tokens >= 0),
  reason text not null,
  -- staff: one decided it; removal: what was bought was removed by staff; provider: it was made there.
  source text not null check (source in ('staff', 'removal', 'provider')),
  administrator_id uuid references accounts (id),
  -- returned: it was booked, and the bank would not take it: the money is in the wallet.
  status text not null check (status in ('pending', 'succeeded', 'failed', 'returned')),
  provider text,
  provider_refund_id text,
  failure_message text,
  asked_at timestamptz(3),
  settled_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint refunds_of_one check ((charge_id is null) <> (payment_id is null)),
  constraint refunds_of_card_has_provider check ((payment_id is null) = (provider is null)),
  constraint refunds_provider_refund_unique unique (provider, provider_refund_id)
);
create index refunds_newest on refunds (updated_at desc, id desc);
create index refunds_charge on refunds (charge_id) where charge_id is not null;
create index refunds_payment on refunds (payment_id) where payment_id is not null;
create index refunds_pending on refunds (created_at) where status = 'pending';

-- A fan's bank takes a card payment back, and decides later who is right.
create table disputes (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  account_id uuid not null references accounts (id),
  provider text not null,
  provider_dispute_id text not null,
  amount bigint not null check (amount > 0),
  -- What left the wallet for it; nothing where the first thing that we heard is that it was won.
  tokens bigint not null default 0 check (tokens >= 0),
  is_taken boolean not null,
  reason text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  -- Until when the provider takes our side of it.
  evidence_due_at timestamptz(3),
  closed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint disputes_provider_dispute_unique unique (provider, provider_dispute_id)
);
create index disputes_newest on disputes (updated_at desc, id desc);
create index disputes_payment on disputes (payment_id);
create index disputes_open on disputes (evidence_due_at) where status = 'open';
