import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/publishing/feeds.ts';
import { maxPins, type OwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { fromMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { releaseFiles } from '../../media/index.ts';
import { attachParts, validateDraft, requireApproved, noSchedule, type FeedDraft } from './feed-draft.ts';
import { allFileIds } from './files/feed-files.ts';
import { isSold, lockOwnFeed, updateFeed, insertFeed, type FeedRow } from './feed.store.ts';
import { countPins, setPinned } from './pin.store.ts';
import { listPollIds } from './polls/poll.store.ts';
import { changeSchedule, scheduleOf } from '../publishing.ts';
import { phaseOf, type Schedule } from '../schedule.ts';
import { earlierReply, idempotently } from '../../../platform/idempotency.ts';
import { newId } from '../../../platform/new-id.ts';
import { deleteDraft } from './draft/feed-draft.store.ts';
import { moveToBin } from '../bin/bin.ts';
import { requireVisibleContent, type Viewing } from '../../access/index.ts';
import { readFeeds, readOwnFeeds } from './load-feeds.ts';
import { waitWhileHidden } from './feed-phase.store.ts';

type Change = Call<typeof operations.changeFeed>;

export async function changeFeed({ app, actor, params, body, request }: Change) {
  requireApproved(actor);
  const now = app.clock.now();
  await app.transaction(async (work) => {
    const row = await lockOwnFeed(work.db, actor.id, params.id);
    if (!row) throw new Failure('not-found');
    const before = draftOf(row, await listPollIds(work.db, row.id));
    const after = merge(before, body, now);
    const content = await validateDraft(
      app,
      work,
      after,
      { performerId: actor.id, feedId: row.id, schedule: before },
      now,
    );
    await keepPublished(work, row.id, { before, after }, now);
    await releaseParts(app, work, row, { before, after });
    await updateFeed(work.db, row.id, content, now);
    await attachParts(app, work, after, row.id);
    if (row.phase === 'waiting') await announceFeed(work, { id: row.id, performerId: actor.id }, content, now);
  });
  return readOwnFeed(app, { viewer: actor, country: request.country }, params.id);
}

function draftOf(row: FeedRow, pollIds: readonly string[]): FeedDraft {
  return {
    text: row.text,
    fileIds: row.file_ids,
    pollIds,
    thumbnailId: row.thumbnail_file_id,
    teaserId: row.teaser_file_id,
    access: row.access as FeedDraft['access'],
    price: row.price === null ? null : fromMinor(row.price),
    publishedAt: row.published_at,
    publicAt: row.public_at,
    endsAt: row.ends_at,
  };
}

/** Fields that are not sent keep their value. */
function merge(before: FeedDraft, { publishedAt, publicAt, endsAt, ...change }: Change['body'], now: Date): FeedDraft {
  const sent = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<FeedDraft>;
  return { ...before, ...sent, ...changeSchedule(before, { publishedAt, publicAt, endsAt }, now) };
}

/** A sold feed must stay published. Any other may become a draft again, and its next publication is a new one. */
async function keepPublished(
  work: Work,
  feedId: string,
  { before, after }: { before: FeedDraft; after: FeedDraft },
  now: Date,
): Promise<void> {
  const wasPublished = phaseOf(before, now) !== 'waiting';
  if (!wasPublished || before.publishedAt?.getTime() === after.publishedAt?.getTime()) return;
  if (await isSold(work.db, feedId))
    throw invalidField(
      'publishedAt',
      t('People have bought this post, so it stays published. You can choose when it is taken down.'),
    );
}

/** Buyers keep what they paid for, so files of a sold feed cannot be removed. */
async function releaseParts(
  app: App,
  work: Work,
  row: FeedRow,
  { before, after }: { before: FeedDraft; after: FeedDraft },
): Promise<void> {
  const losesContent = before.fileIds.some((id) => !after.fileIds.includes(id));
  if (losesContent && (await isSold(work.db, row.id)))
    throw invalidField('fileIds', t('People have bought this post: you can add files, but not remove any.'));
  const kept = new Set(allFileIds(after));
  await releaseFiles(
    work,
    allFileIds(before).filter((id) => !kept.has(id)),
    app.clock.now(),
  );
}

interface Created {
  readonly feedId: string;
}

/** Publishes the feed even while its files are still processed; pages show their progress. */
export async function createFeed(call: Call<typeof operations.createFeed>) {
  const { app, actor, request } = call;
  requireApproved(actor);
  const { feedId } = (await earlierReply<Created>(call)) ?? (await create(call));
  return readOwnFeed(app, { viewer: actor, country: request.country }, feedId);
}

/** Once for each Idempotency-Key. The draft goes with the same commit, unless another device has changed it since. */
async function create(call: Call<typeof operations.createFeed>): Promise<Created> {
  const { app, actor, body } = call;
  const now = app.clock.now();
  const draft: FeedDraft = {
    ...body,
    thumbnailId: body.thumbnailId ?? null,
    teaserId: body.teaserId ?? null,
    price: body.price ?? null,
    ...scheduleOf(body, now),
  };
  const feedId = newId();
  return idempotently(call, async (work) => {
    const content = await validateDraft(app, work, draft, { performerId: actor.id, feedId, schedule: noSchedule }, now);
    await insertFeed(work.db, { id: feedId, performerId: actor.id }, content, now);
    await attachParts(app, work, draft, feedId);
    await work.publish('content.created', { kind: 'feed', id: feedId, performerId: actor.id });
    await announceFeed(work, { id: feedId, performerId: actor.id }, content, now);
    if (body.draftRevision !== undefined) await deleteDraft(work.db, actor.id, body.draftRevision);
    return { feedId };
  });
}

export async function deleteFeed({ app, actor, params }: Call<typeof operations.deleteFeed>) {
  return moveToBin(app, { kind: 'feed', id: params.id, performerId: actor.id });
}

export async function getFeed({ app, actor, params, request }: Call<typeof operations.getFeed>) {
  const viewing: Viewing = { viewer: actor, country: request.country };
  const [feed] = await readFeeds(app, viewing, [params.id]);
  if (feed) return feed;
  // Only a hidden feed gets here; this throws the right failure for a blocked country.
  await requireVisibleContent(app, viewing, 'feed', params.id);
  throw new Failure('not-found');
}

/**
 * Pins a feed to the top of its performer's page, above earlier pins. A feed that is already pinned keeps its position.
 */
export async function pinFeed({ app, actor, params, request }: Call<typeof operations.pinFeed>) {
  requireApproved(actor);
  await app.transaction(async (work) => {
    const feed = await lockOwnFeed(work.db, actor.id, params.id);
    if (!feed) throw new Failure('not-found');
    if (feed.pinned_at !== null) return;
    if (feed.phase !== 'listed') throw new Failure('pin-refused');
    if ((await countPins(work.db, actor.id)) >= maxPins)
      throw new Failure(
        'pin-refused',
        t('You have already pinned {maxPins} posts. Please unpin one first.', { maxPins }),
      );
    await setPinned(work.db, feed.id, app.clock.now());
  });
  return readOwnFeed(app, { viewer: actor, country: request.country }, params.id);
}

export async function unpinFeed({ app, actor, params, request }: Call<typeof operations.unpinFeed>) {
  await app.transaction(async (work) => {
    const feed = await lockOwnFeed(work.db, actor.id, params.id);
    if (!feed) throw new Failure('not-found');
    await setPinned(work.db, feed.id, null);
  });
  return readOwnFeed(app, { viewer: actor, country: request.country }, params.id);
}

/** Announces a feed that is listed from now on. A hidden one waits until it is shown (`follow-schedules`). */
async function announceFeed(
  work: Work,
  { id, performerId }: { readonly id: string; readonly performerId: string },
  schedule: Schedule,
  now: Date,
): Promise<void> {
  if (phaseOf(schedule, now) !== 'listed' || (await waitWhileHidden(work.db, id))) return;
  await work.publish('feed.published', { feedId: id, performerId });
}

export async function getOwnFeed({ app, actor, params, request }: Call<typeof operations.getOwnFeed>) {
  return readOwnFeed(app, { viewer: actor, country: request.country }, params.id);
}

/** Throws not-found for a feed that is not the viewer's own, or was deleted. */
async function readOwnFeed(app: App, viewing: Viewing, feedId: string): Promise<OwnFeed> {
  const [feed] = await readOwnFeeds(app, viewing, [feedId]);
  if (!feed) throw new Failure('not-found');
  return feed;
}
