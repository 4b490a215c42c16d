import type * as operations from '@ovation/contract/publishing/own-content.ts';
import type { Call } from '../../../platform/http/call.ts';
import { loadOwnContent } from './load-own-content.ts';
import { findOwnContent } from './own-content.store.ts';

export async function listOwnContent({ app, actor, query, request }: Call<typeof operations.listOwnContent>) {
  const { found, total } = await findOwnContent(app.database, actor.id, query, app.clock.now());
  return { data: await loadOwnContent(app, { viewer: actor, country: request.country }, found), total };
}
