import type * as operations from '@ovation/contract/publishing/feeds.ts';
import { validate as isId } from 'uuid';
import type { App } from '../../../../app.ts';
import { Failure } from '../../../../platform/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { requireVisiblePage, type Viewing } from '../../../access/index.ts';
import { fromPurchases, fromPerformer, fromPinned } from './feed-sources.store.ts';
import { readFeedList } from './list-feeds.ts';
import { findPerformerId } from '../../performer-name.store.ts';

export async function listPerformerFeeds({
  app,
  actor,
  params,
  query,
  request,
}: Call<typeof operations.listPerformerFeeds>) {
  const viewing: Viewing = { viewer: actor, country: request.country };
  const performerId = await requirePerformer(app, viewing, params.username);
  const kept = actor ? [fromPurchases(1, { ...viewing, viewerId: actor.id }, performerId, query)] : [];
  return readFeedList(
    app,
    viewing,
    [fromPinned(0, performerId, query), fromPerformer(1, performerId, query), ...kept],
    query,
  );
}

/** A performer's page is there for whom her public things are. It is found by username or, like the performer herself, by id. */
async function requirePerformer(app: App, viewing: Viewing, usernameOrId: string): Promise<string> {
  const id =
    (await findPerformerId(app.database, usernameOrId)) ??
    (isId(usernameOrId) ? usernameOrId.toLowerCase() : undefined);
  if (id === undefined) throw new Failure('not-found', 'This performer does not exist.');
  await requireVisiblePage(app, viewing, id);
  return id;
}
