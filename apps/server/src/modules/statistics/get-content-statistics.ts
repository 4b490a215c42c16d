import type * as operations from '@ovation/contract/publishing/statistics.ts';
import type { ContentStatistics } from '@ovation/contract/publishing/statistics.ts';
import type { OwnContent } from '@ovation/contract/publishing/own-content.ts';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { loadOwnContent } from '../library/index.ts';
import { loadDays, sumDays } from './view.store.ts';

const shownDays = 30;

/** Throws not-found for content that is not the performer's own. */
export async function getContentStatistics({
  app,
  actor,
  params,
  request,
}: Call<typeof operations.getContentStatistics>): Promise<ContentStatistics> {
  const [found] = await loadOwnContent(app, { viewer: actor, country: request.country }, [params]);
  if (!found) throw new Failure('not-found');
  const [totals, days] = await Promise.all([
    sumDays(app.database, params.id),
    loadDays(app.database, params.id, shownDays),
  ]);
  return {
    kind: params.kind,
    ...figuresOf(found),
    totalView: Number(totals.total_view),
    totalLockedView: Number(totals.total_locked_view),
    totalSubscriber: Number(totals.total_subscriber),
    days: days.map((row) => ({
      day: row.day,
      totalView: Number(row.total_view),
      totalSubscriber: Number(row.total_subscriber),
    })),
  };
}

function figuresOf(content: OwnContent) {
  const { _id, state, publishedAt, totalLike, totalComment, totalSale, earned } = ownOf(content);
  return { _id, title: titleOf(content), state, publishedAt, totalLike, totalComment, totalSale, earned };
}

function ownOf(content: OwnContent) {
  if (content.kind === 'feed') return content.feed;
  return content.kind === 'gallery' ? content.gallery : content.video;
}

/** The first line of a post. */
function titleOf(content: OwnContent): string {
  if (content.kind === 'feed') return content.feed.text.split('\n', 1)[0] ?? '';
  return content.kind === 'gallery' ? content.gallery.title : content.video.title;
}
