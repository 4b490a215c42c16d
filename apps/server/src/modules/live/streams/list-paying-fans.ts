import type * as operations from '@ovation/contract/live/streams.ts';
import { fromMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentAccountCards } from '../../accounts/index.ts';
import { readPresence } from '../engine/read-health.ts';
import { listPayers } from './own-stream.store.ts';
import { readOwnStream } from './read-streams.ts';

export async function listPayingFans({ app, actor, params, query, request }: Call<typeof operations.listPayingFans>) {
  await readOwnStream(app, { viewer: actor, country: request.country }, params.id);
  const { rows, total } = await listPayers(app.database, params.id, query);
  const [cards, watching] = await Promise.all([
    presentAccountCards(
      app.database,
      rows.map(({ payer_id }) => payer_id),
    ),
    listWatching(app, params.id),
  ]);
  const data = rows.flatMap((row) => {
    const user = cards.get(row.payer_id);
    if (!user) return [];
    return [
      {
        user,
        amount: fromMinor(row.net),
        minutes: row.minutes,
        isWatching: watching.has(row.payer_id),
        updatedAt: row.updated_at.toISOString(),
      },
    ];
  });
  return { data, total };
}

async function listWatching(app: App, streamId: string): Promise<Set<string | undefined>> {
  const presence = await readPresence(app, streamId);
  return new Set((presence?.viewers ?? []).map(({ accountId }) => accountId));
}
