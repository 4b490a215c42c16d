import type * as operations from '@ovation/contract/feeds.ts';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { decideFor, requireVisible, type Viewing } from '../access/index.ts';
import { loadFeedForAccess } from './feed-access.ts';
import { readFeeds } from './load-feeds.ts';

export async function getFeed({ app, actor, params, request }: Call<typeof operations.getFeed>) {
  const viewing: Viewing = { viewer: actor, country: request.country };
  const [feed] = await readFeeds(app, viewing, [params.id]);
  if (feed) return feed;
  // Only a hidden feed comes here: the refusal tells a country from what is not there.
  const hidden = await loadFeedForAccess(app.database, params.id);
  if (hidden) requireVisible(await decideFor(app, viewing, hidden));
  throw new Failure('not-found');
}
