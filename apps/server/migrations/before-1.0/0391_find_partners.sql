-- Whether two accounts write to each other was looked up among all who write to the second of them, of whom a popular performer has very many.
drop index conversation_members_other;
create index conversation_members_other on conversation_members (other_id, account_id);
