import type * as operations from '@ovation/contract/live/streams.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentStreams } from '../streams/read-streams.ts';
import { storedRule } from '../streams/validate-stream.ts';
import { findStreams } from './watch.store.ts';

/** Streams that the viewer may see, open or locked. Private shows are in no list. */
export async function searchStreams({ app, actor, query, request }: Call<typeof operations.searchStreams>) {
  const viewing = { viewer: actor, country: request.country };
  const { access, ...rest } = query;
  const list = { ...rest, ...(access === undefined ? {} : { rule: storedRule(access) }) };
  const { rows, total } = await findStreams(app.database, { viewing, now: app.clock.now() }, list);
  return { data: await presentStreams(app, viewing, rows), total };
}
