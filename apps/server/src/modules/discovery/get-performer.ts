import type * as operations from '@ovation/contract/performers.ts';
import { validate as isId } from 'uuid';
import type { App } from '../../app.ts';
import type { Call, Viewer } from '../../platform/http/call.ts';
import { Failure } from '../../platform/failure.ts';
import { presentPerformer, readWelcomeVideo, selectPerformers, type PerformerRow } from '../profiles/index.ts';
import { loadBlocks } from './block.store.ts';

export async function getPerformer({ app, actor, params, request }: Call<typeof operations.getPerformer>) {
  const row = await findPerformer(app, params.id, actor);
  if (!row || !(await mayMeet(app, row, actor, request.country))) throw new Failure('not-found', 'This performer does not exist.');
  return { ...presentPerformer(app, row), ...(await readWelcomeVideo(app, row)) };
}

async function findPerformer(app: App, usernameOrId: string, viewer: Viewer): Promise<PerformerRow | undefined> {
  const performers = selectPerformers(app.database, { viewerId: viewer?.id, now: app.clock.now() });
  const byName = await performers.where((where) => where(where.fn<string>('lower', ['accounts.username']), '=', usernameOrId.toLowerCase())).executeTakeFirst();
  if (byName || !isId(usernameOrId)) return byName;
  return performers.where('performers.account_id', '=', usernameOrId).executeTakeFirst();
}

/** Herself and administrators see a performer in every state; everybody else only while she is active and does not block them. */
async function mayMeet(app: App, row: PerformerRow, viewer: Viewer, country: string | undefined): Promise<boolean> {
  if (viewer?.id === row.id || viewer?.kind === 'admin') return true;
  if (row.status !== 'active') return false;
  const blocks = await loadBlocks(app.database, row.id, viewer?.id, country);
  if (blocks.byCountry) throw new Failure('country-blocked');
  return !blocks.byAccount;
}
