-- Everything that an account bought, newest first, beside its tips and renewals.
create index charges_bought on charges (payer_id, created_at desc, id desc) include (performer_id, type, object_id)
  where type in ('feed', 'gallery', 'video', 'message', 'product');
