import type * as operations from '@ovation/contract/publishing/home.ts';
import type { Call } from '../../platform/http/call.ts';
import { presentAccountCard } from '../accounts/index.ts';
import { listFaceRows } from './face.store.ts';

export async function listNewFaces({ app, actor, request }: Call<typeof operations.listNewFaces>) {
  const viewing = { viewer: actor, viewerId: actor.id, country: request.country, now: app.clock.now() };
  const rows = await listFaceRows(app.database, viewing);
  return {
    data: rows.map((row) => ({ ...presentAccountCard(row), newestAt: row.newest_at.toISOString() })),
    total: rows.length,
  };
}
