import type { listHiddenFeeds as operation } from '@ovation/contract/publishing/engagement.ts';
import { pageOf, decodeCursor, encodeCursor } from '../../../platform/database/list.ts';
import type { Call } from '../../../platform/http/call.ts';
import { readFeeds } from '../../library/index.ts';
import { countDismissals, listDismissals } from './dismissal.store.ts';

/** As in the lists of the library: totals are exact up to this number and stay at it above. */
const maxTotal = 200;

export async function listHiddenFeeds({ app, actor, query, request }: Call<typeof operation>) {
  const reading = { viewer: actor, country: request.country, now: app.clock.now() };
  const after = decodeCursor(query.cursor);
  const { limit, offset } = pageOf(query);
  const range = { after, skip: after ? 0 : offset, limit: limit + 1, sort: query.sort };
  const [found, total] = await Promise.all([
    listDismissals(app.database, reading, range),
    countDismissals(app.database, reading, maxTotal),
  ]);
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    data: await readFeeds(
      app,
      reading,
      page.map(({ feed_id }) => feed_id),
    ),
    total,
    ...(last ? { nextCursor: encodeCursor({ section: 0, at: last.created_at, id: last.feed_id }) } : {}),
  };
}
