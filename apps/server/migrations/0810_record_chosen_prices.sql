-- When performers last saved their prices: who keeps the first ones has chosen them, too. Not a column of `performers`,
-- whose rows the release before reads whole.
create table chosen_prices (
  performer_id uuid primary key references performers (account_id) on delete cascade,
  chosen_at timestamptz(3) not null
);
