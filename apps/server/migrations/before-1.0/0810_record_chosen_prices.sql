-- When performers last saved their prices, even unchanged. Not a column of `performers`, because the release before
-- cannot read rows with a column that it does not know.
create table chosen_prices (
  performer_id uuid primary key references performers (account_id) on delete cascade,
  chosen_at timestamptz(3) not null
);
