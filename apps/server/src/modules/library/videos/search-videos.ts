import type * as operations from '@ovation/contract/videos.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { pageOf } from '../../../platform/database/list.ts';
import type { Call } from '../../../platform/http/call.ts';
import type { Viewing } from '../../access/index.ts';
import { presentVideos } from './read-videos.ts';
import { countVideos, listVideoRows } from './video-list.store.ts';

/** Lists say exactly how many there are up to this number, and this number beyond it. */
const largestTotal = 200;

/** What is published, open or locked, newest first. */
export async function searchVideos({ app, actor, query, request }: Call<typeof operations.searchVideos>) {
  const viewing: Viewing = { viewer: actor, country: request.country };
  const reading = { viewing, now: app.clock.now() };
  const after = decodeCursor(query.cursor);
  const { limit, offset } = pageOf(query);
  const [found, total] = await Promise.all([
    listVideoRows(app.database, reading, query, { after, skip: after ? 0 : offset, limit: limit + 1, sort: query.sort }),
    countVideos(app.database, reading, query, largestTotal),
  ]);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const data = await presentVideos(app, viewing, rows);
  return { data, total, ...(last?.published_at ? { nextCursor: encodeCursor({ section: 0, at: last.published_at, id: last.id }) } : {}) };
}
