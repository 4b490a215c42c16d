-- Tips in the chat of a stream, the goal that they are for, and what fans can tip for.
alter table stream_messages
  -- Minor units.
  add column tip_amount bigint check (tip_amount > 0),
  add column tip_charge_id uuid references charges (id),
  add constraint stream_messages_tip_of_charge check ((tip_amount is null) = (tip_charge_id is null));
create unique index stream_messages_tip on stream_messages (tip_charge_id) where tip_charge_id is not null;

alter table stream_conversations
  add column goal_title text,
  -- Minor units.
  add column goal_amount bigint check (goal_amount > 0),
  add column goal_since timestamptz(3),
  -- The sum of the tips since then, less refunds; computed anew with each change.
  add column goal_raised bigint not null default 0 check (goal_raised >= 0),
  -- [{ "label": "A song", "amount": 500 }], in minor units.
  add column tip_menu jsonb not null default '[]' check (jsonb_typeof(tip_menu) = 'array' and jsonb_array_length(tip_menu) <= 20),
  add constraint stream_conversations_whole_goal check ((goal_title is null) = (goal_amount is null) and (goal_title is null) = (goal_since is null));
