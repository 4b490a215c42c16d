import { t } from '@ovation/language/t.ts';
import { createHmac } from 'node:crypto';
import type * as operations from '@ovation/contract/publishing/studio.ts';
import type { CountedKind, ContentStatistics } from '@ovation/contract/publishing/studio.ts';
import type { OwnContent } from '@ovation/contract/publishing/bin.ts';
import type { App } from '../../app.ts';
import type { Call } from '../../platform/http/call.ts';
import { addressGroup } from '@ovation/machine/address-group.ts';
import { deriveKey } from '../../platform/secrets/encryption.ts';
import { decide, loadManyContent, requireVisibleContent, type AccessObject, type Decision } from '../access/index.ts';
import {
  countViews,
  setPress,
  loadDays,
  sumDays,
  countSubscriber,
  deleteViewsBefore,
  viewsByDay,
  deletePressesBefore,
  type NewView,
} from './statistics.store.ts';
import { Failure } from '../../platform/failure.ts';
import { loadOwnContent } from '../library/index.ts';
import { isDiskFull } from '../../platform/unavailable.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { DomainEvents } from '../../platform/events.ts';
import { dropPartitions } from '../../platform/database/partitions/add-partitions.ts';
import { startOf } from '../../platform/database/partitions/period.ts';
import { job } from '../../platform/jobs/job.ts';

type Report = Call<typeof operations.reportViews>;

/** The same answer whatever was counted, so that a report reveals nothing about content. */
export async function reportViews(call: Report) {
  const { app, actor, body, request } = call;
  if (!actor?.view && !isRobot(request.userAgent)) {
    const objects = await loadAll(app, body.views);
    const decisions = await decide(app, { viewer: actor, country: request.country }, objects);
    const views = objects.flatMap(({ id }) => viewOf(id, decisions.get(id)));
    if (views.length > 0) await countViews(app.database, viewerOf(call), views).catch(ignoreFullDisk(app));
  }
  return { message: t('Thank you.') };
}

async function loadAll(app: App, views: Report['body']['views']): Promise<AccessObject[]> {
  const byKind = Map.groupBy(views, ({ kind }) => kind);
  const loaded = await Promise.all(
    [...byKind].map(([kind, found]: [CountedKind, { id: string }[]]) =>
      loadManyContent(
        app.database,
        kind,
        found.map(({ id }) => id),
      ),
    ),
  );
  return loaded.flat();
}

/** None of its own performer or of staff, and none of what the viewer may not know of. */
function viewOf(objectId: string, decision: Decision | undefined): NewView[] {
  if (!decision || decision.state === 'hidden') return [];
  if (decision.state === 'locked') return [{ objectId, isLocked: true }];
  return decision.reason === 'owner' || decision.reason === 'staff' ? [] : [{ objectId, isLocked: false }];
}

/** Distinguishes viewers within a day without storing who they are. */
function viewerOf({ app, actor, request }: Report): { readonly viewer: Buffer; readonly day: string } {
  const day = dayOf(app.clock.now());
  const who = actor?.id ?? `${addressGroup(request.address)} ${request.userAgent}`;
  const key = deriveKey(app.secretKey, 'content views');
  return { day, viewer: createHmac('sha256', key).update(`${day} ${who}`).digest().subarray(0, 16) };
}

const robots =
  /(?:^|[^u])bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|embedly|lighthouse|monitor|curl|wget|python|axios/i;

/** Whether a User-Agent says that it belongs to a program. Browsers always send one. */
export function isRobot(userAgent: string): boolean {
  return userAgent === '' || robots.test(userAgent);
}

/** Only what is locked leads to a subscription; anything else is not noted. */
export async function noteSubscribePress({ app, actor, body, request }: Call<typeof operations.noteSubscribePress>) {
  const viewing = { viewer: actor, country: request.country };
  const { object, decision } = await requireVisibleContent(app, viewing, body.kind, body.id);
  if (decision.state === 'locked') {
    const pair = { accountId: actor.id, performerId: object.performerId };
    await setPress(app.database, pair, object.id, app.clock.now()).catch(ignoreFullDisk(app));
  }
  return { message: t('Thank you.') };
}

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

/** For what only counts: people who look at a page do not have to know that the database has no room. */
function ignoreFullDisk({ logger }: App): (error: unknown) => void {
  return (error) => {
    if (!isDiskFull(error)) throw error;
    logger.debug({ err: error }, 'a view was not counted, because the disk is full');
  };
}

/** How long a press on "Subscribe" counts. */
const pressCountsMs = 24 * 3_600_000;

/** Counts a subscription for the content on which the fan has last pressed "Subscribe". */
export async function countNewSubscriber(
  work: Work,
  app: App,
  { accountId, performerId }: DomainEvents['subscription.started'],
): Promise<void> {
  const now = app.clock.now();
  const since = new Date(now.getTime() - pressCountsMs);
  await countSubscriber(work.db, { accountId, performerId }, { since, day: dayOf(now) });
}

const batchSize = 2_000;

export const purgeViewsJob = job({ name: 'purge-views' });

/** Deletes who has seen what on earlier days, and presses that no longer count. */
export async function purgeViews(app: App): Promise<void> {
  const now = app.clock.now();
  await deletePressesBefore(app.database, new Date(now.getTime() - pressCountsMs));
  if (!(await dropPartitions(app, viewsByDay, startOf('day', now)))) return;
  while ((await deleteViewsBefore(app.database, dayOf(now), batchSize)) === batchSize);
}

/** The UTC day of a moment: 2030-01-31. */
function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
