import type * as operations from '@ovation/contract/publishing/videos.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { pageOf } from '../../../platform/database/list.ts';
import type { Call } from '../../../platform/http/call.ts';
import { searchForgivingly } from '../../../platform/search/correct-words.ts';
import type { SearchedWords } from '../../../platform/search/word-indexes.ts';
import type { Viewing } from '../../access/index.ts';
import { presentVideos } from './read-videos.ts';
import { countVideos, listVideoRows } from './video-list.store.ts';

/** Totals are exact up to this number and stay at it above. */
const maxTotal = 200;

type Search = Call<typeof operations.searchVideos>;

/** Published videos, open or locked, newest first. */
export async function searchVideos(call: Search) {
  return searchForgivingly(call.app, 'video', call.query.q, (words) => findVideos(call, words));
}

async function findVideos({ app, actor, query, request }: Search, words?: SearchedWords) {
  const viewing: Viewing = { viewer: actor, country: request.country };
  const reading = { viewing, now: app.clock.now() };
  const after = decodeCursor(query.cursor);
  const { limit, offset } = pageOf(query);
  const filter = { ...query, ...(words && { words }) };
  const [found, total] = await Promise.all([
    listVideoRows(app.database, reading, filter, {
      after,
      skip: after ? 0 : offset,
      limit: limit + 1,
      sort: query.sort,
    }),
    countVideos(app.database, reading, filter, maxTotal),
  ]);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const data = await presentVideos(app, viewing, rows);
  return {
    data,
    total,
    ...(last?.published_at ? { nextCursor: encodeCursor({ section: 0, at: last.published_at, id: last.id }) } : {}),
  };
}
