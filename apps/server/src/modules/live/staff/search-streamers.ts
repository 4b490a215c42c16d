import type * as operations from '@ovation/contract/live/site-streams.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentAccountCards } from '../../accounts/index.ts';
import { findStreamers, type StreamerRow } from './site-stream.store.ts';

export async function searchStreamers({ app, query }: Call<typeof operations.searchStreamers>) {
  const { rows, total } = await findStreamers(app.database, query);
  const cards = await presentAccountCards(
    app.database,
    rows.map(({ performer_id }) => performer_id),
  );
  const data = rows.flatMap((row) => {
    const performer = cards.get(row.performer_id);
    return performer ? [{ performer, permission: permissionOf(row), updatedAt: row.updated_at.toISOString() }] : [];
  });
  return { data, total };
}

function permissionOf({ may_stream }: StreamerRow) {
  if (may_stream === null) return 'default' as const;
  return may_stream ? ('allowed' as const) : ('refused' as const);
}
