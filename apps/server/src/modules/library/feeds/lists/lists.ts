import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/publishing/feeds.ts';
import { validate as isId } from 'uuid';
import type { App } from '../../../../app.ts';
import { Failure } from '../../../../platform/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { requireVisiblePage, type Viewing } from '../../../access/index.ts';
import { fromPurchases, fromPerformer, fromPinned } from './feed-sources.store.ts';
import { readFeedList } from './list-feeds.ts';
import { findPerformerId } from '../../performer-name.store.ts';
import { readOwnFeeds } from '../load-feeds.ts';
import { findOwnFeeds } from '../feed-phase.store.ts';

export async function listPerformerFeeds({
  app,
  actor,
  params,
  query,
  request,
}: Call<typeof operations.listPerformerFeeds>) {
  const viewing: Viewing = { viewer: actor, country: request.country };
  const performerId = await requirePerformer(app, viewing, params.username);
  const bought = actor ? [fromPurchases(1, { ...viewing, viewerId: actor.id }, performerId, query)] : [];
  return readFeedList(
    app,
    viewing,
    [fromPinned(0, viewing, performerId, query), fromPerformer(1, viewing, performerId, query), ...bought],
    query,
  );
}

/** Finds a performer by username or id. Throws not-found or country-blocked where the viewer may not see their page. */
async function requirePerformer(app: App, viewing: Viewing, usernameOrId: string): Promise<string> {
  const id =
    (await findPerformerId(app.database, usernameOrId)) ??
    (isId(usernameOrId) ? usernameOrId.toLowerCase() : undefined);
  if (id === undefined) throw new Failure('not-found', t('This performer does not exist.'));
  await requireVisiblePage(app, viewing, id);
  return id;
}

export async function listOwnFeeds({ app, actor, query, request }: Call<typeof operations.listOwnFeeds>) {
  const { ids, total } = await findOwnFeeds(app.database, actor.id, query, app.clock.now());
  return { data: await readOwnFeeds(app, { viewer: actor, country: request.country }, ids), total };
}
