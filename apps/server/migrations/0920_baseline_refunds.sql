-- Money that goes back, and what banks take back.

create table refunds (
  id uuid primary key,
  charge_id uuid references charges (id),
  payment_id uuid references payments (id),
  account_id uuid not null references accounts (id),
  amount bigint not null check (amount >= 0),
  tokens bigint not null default 0 check (tokens >= 0),
  reason text not null,
  source text not null check (source in ('staff', 'removal', 'provider', 'closing', 'performer', 'site')),
  administrator_id uuid references accounts (id),
  status text not null check (status in ('pending', 'succeeded', 'failed', 'returned')),
  provider text,
  provider_refund_id text,
  failure_message text,
  asked_at timestamptz(3),
  settled_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint refunds_provider_refund_unique unique (provider, provider_refund_id),
  constraint refunds_of_card_has_provider check ((payment_id is null) = (provider is null)),
  constraint refunds_of_one check ((charge_id is null) <> (payment_id is null))
);
comment on table refunds is
  'Money that goes back: what a sale was for to the wallet, or a card payment to its card. The intent is there '
  'before the provider is asked.';
comment on column refunds.amount is
  'Minor units: what the wallet or the card gets; nothing for a sale that the site''s own coupon had paid.';
comment on column refunds.tokens is
  'What left the wallet for a card, once it is booked: less or more than the amount where a package held more or '
  'less than it cost.';
comment on column refunds.source is
  'Who wanted it. staff: one decided it; removal: what was bought was removed by staff; provider: it was made '
  'there; closing: the card had paid when its account was closed already; performer: who sold it blocked the buyer, '
  'or closed the account; site: what was paid for was not delivered.';
comment on column refunds.administrator_id is 'The member of staff; null for every other source.';
comment on column refunds.status is
  'pending: the provider is being asked; succeeded; failed: nothing moved; returned: it was booked, and the bank '
  'would not take it, so that the money is in the wallet.';
comment on column refunds.asked_at is 'When the provider was last asked.';
create index refunds_charge on refunds (charge_id) where charge_id is not null;
create index refunds_newest on refunds (updated_at desc, id desc);
create index refunds_payment on refunds (payment_id) where payment_id is not null;
create index refunds_pending on refunds (created_at) where status = 'pending';

create table disputes (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  account_id uuid not null references accounts (id),
  provider text not null,
  provider_dispute_id text not null,
  amount bigint not null check (amount > 0),
  tokens bigint not null default 0 check (tokens >= 0),
  is_taken boolean not null,
  reason text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  evidence_due_at timestamptz(3),
  closed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint disputes_provider_dispute_unique unique (provider, provider_dispute_id)
);
comment on table disputes is 'A fan''s bank takes a card payment back, and decides later who is right.';
comment on column disputes.amount is 'Minor units that the bank took.';
comment on column disputes.tokens is
  'What left the wallet for it; nothing where the first thing that we heard is that it was won.';
comment on column disputes.is_taken is 'Whether the money is away now.';
comment on column disputes.evidence_due_at is 'Until when the provider takes our side of it.';
create index disputes_newest on disputes (updated_at desc, id desc);
create index disputes_open on disputes (evidence_due_at) where status = 'open';
create index disputes_payment on disputes (payment_id);
