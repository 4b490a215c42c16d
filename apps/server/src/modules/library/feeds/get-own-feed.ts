import type * as operations from '@ovation/contract/publishing/feeds.ts';
import type { OwnFeed } from '@ovation/contract/publishing/feeds.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import type { Viewing } from '../../access/index.ts';
import { readOwnFeeds } from './load-feeds.ts';

export async function getOwnFeed({ app, actor, params, request }: Call<typeof operations.getOwnFeed>) {
  return readOwnFeed(app, { viewer: actor, country: request.country }, params.id);
}

/** Throws not-found for a feed that is not the viewer's own, or was deleted. */
export async function readOwnFeed(app: App, viewing: Viewing, feedId: string): Promise<OwnFeed> {
  const [feed] = await readOwnFeeds(app, viewing, [feedId]);
  if (!feed) throw new Failure('not-found');
  return feed;
}
