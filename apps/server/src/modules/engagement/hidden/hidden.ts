import type * as operations from '@ovation/contract/publishing/engagement.ts';
import { t } from '@ovation/language/t.ts';
import { decodeCursor, encodeCursor, pageOf } from '../../../platform/database/list.ts';
import type { Call } from '../../../platform/http/call.ts';
import { readFeeds } from '../../library/index.ts';
import { countDismissals, listDismissals, insertDismissal, deleteDismissal } from './dismissal.store.ts';
import { requireVisibleContent } from '../../access/index.ts';

/** As in the lists of the library: totals are exact up to this number and stay at it above. */
const maxTotal = 200;

export async function listHiddenFeeds({ app, actor, query, request }: Call<typeof operations.listHiddenFeeds>) {
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

export async function hideFeed({ app, actor, params, request }: Call<typeof operations.hideFeed>) {
  const viewing = { viewer: actor, country: request.country };
  await requireVisibleContent(app, viewing, 'feed', params.id);
  await insertDismissal(app.database, { accountId: actor.id, feedId: params.id }, app.clock.now());
  return { message: t('The post is hidden.') };
}

/** A hidden feed can be shown again even if the caller may no longer see it. */
export async function unhideFeed({ app, actor, params, request }: Call<typeof operations.unhideFeed>) {
  const wasHidden = await deleteDismissal(app.database, { accountId: actor.id, feedId: params.id });
  if (!wasHidden) await requireVisibleContent(app, { viewer: actor, country: request.country }, 'feed', params.id);
  return { message: t('The post is shown again.') };
}
