import type * as operations from '@ovation/contract/publishing/studio.ts';
import type { StudioOverview } from '@ovation/contract/publishing/studio.ts';
import { fromMinor } from '@ovation/domain';
import type { Call } from '../../platform/http/call.ts';
import { sumByTime, type Sums } from '../earnings/index.ts';
import { countPublished, readBestContent } from '../library/index.ts';
import { readNextPayout } from '../payouts/index.ts';
import { loadOverviewCounts, type OverviewCounts } from './overview.store.ts';

const dayMs = 86_400_000;
const periodDays = 30;
const commentDays = 7;

type Day = Sums & { readonly start: string };

/** A fixed number of queries, however much the performer published and sold. */
export async function getStudioOverview({
  app,
  actor,
  request,
}: Call<typeof operations.getStudioOverview>): Promise<StudioOverview> {
  const now = app.clock.now();
  const tomorrow = Math.floor(now.getTime() / dayMs) * dayMs + dayMs;
  const since = new Date(tomorrow - periodDays * dayMs);
  const before = new Date(tomorrow - 2 * periodDays * dayMs);
  const commentsSince = new Date(now.getTime() - commentDays * dayMs);
  const viewing = { viewer: actor, country: request.country };
  const [days, counts, totalPublished, best, { hasMethod, ...payout }] = await Promise.all([
    sumByTime(app.database, actor.id, { from: before, until: undefined }, 'day', 2 * periodDays + 1),
    loadOverviewCounts(app.database, actor.id, { since, before, commentsSince }),
    countPublished(app.database, actor.id, now),
    readBestContent(app, viewing, since),
    readNextPayout(app, actor.id),
  ]);
  return {
    totalPublished,
    hasPayoutMethod: hasMethod,
    earnings: presentEarnings(days, dayOf(since)),
    ...presentCounts(counts),
    ...(best ? { best } : {}),
    payout,
  };
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** What is left of the sales of each day after the refunds of that day. */
function presentEarnings(days: readonly Day[], firstDay: string): StudioOverview['earnings'] {
  const left = ({ net, refunded }: Sums): bigint => net - refunded;
  const sum = (some: readonly Day[]): number => fromMinor(some.reduce((total, day) => total + left(day), 0n));
  const current = days.filter(({ start }) => start >= firstDay);
  return {
    now: sum(current),
    before: sum(days.filter(({ start }) => start < firstDay)),
    byDay: current.map((day) => ({ day: day.start, amount: fromMinor(left(day)) })),
  };
}

function presentCounts(counts: OverviewCounts): Pick<StudioOverview, 'newFollowers' | 'newSubscribers' | 'attention'> {
  return {
    newFollowers: { now: Number(counts.followers_now), before: Number(counts.followers_before) },
    newSubscribers: { now: Number(counts.subscribers_now), before: Number(counts.subscribers_before) },
    attention: {
      unreadMessages: Number(counts.unread_messages),
      unansweredComments: Number(counts.unanswered_comments),
      failedUploads: Number(counts.failed_uploads),
      ordersToShip: Number(counts.orders_to_ship),
      disputedOrders: Number(counts.disputed_orders),
      productRequests: Number(counts.product_requests),
    },
  };
}
