import type * as operations from '@ovation/contract/publishing/feeds.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireVisibleContent, type Viewing } from '../../access/index.ts';
import { readFeeds } from './load-feeds.ts';

export async function getFeed({ app, actor, params, request }: Call<typeof operations.getFeed>) {
  const viewing: Viewing = { viewer: actor, country: request.country };
  const [feed] = await readFeeds(app, viewing, [params.id]);
  if (feed) return feed;
  // Only a hidden feed gets here; this throws the right failure for a blocked country.
  await requireVisibleContent(app, viewing, 'feed', params.id);
  throw new Failure('not-found');
}
