-- What a performer's new followers and subscribers are sent, once each; empty: nothing.
alter table message_settings
  add column follow_welcome text not null default '',
  add column subscribe_welcome text not null default '';
