import type * as operations from '@ovation/contract/live/site-streams.ts';
import type { Call } from '../../../platform/http/call.ts';
import { readStreamsWithFigures } from '../streams/read-streams.ts';
import { findSiteStreams } from './site-stream.store.ts';

export async function searchSiteStreams({ app, actor, query, request }: Call<typeof operations.searchSiteStreams>) {
  const { ids, total } = await findSiteStreams(app.database, query);
  return { data: await readStreamsWithFigures(app, { viewer: actor, country: request.country }, ids), total };
}
