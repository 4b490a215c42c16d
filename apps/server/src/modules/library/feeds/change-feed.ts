import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/publishing/feeds.ts';
import { fromMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { releaseFiles } from '../../media/index.ts';
import { announceFeed } from './announce-feed.ts';
import { attachParts, validateDraft, requireApproved, type FeedDraft } from './feed-draft.ts';
import { allFileIds } from './files/feed-files.ts';
import { isSold, lockOwnFeed, updateFeed, type FeedRow } from './feed.store.ts';
import { readOwnFeed } from './get-own-feed.ts';
import { listPollIds } from './polls/poll.store.ts';
import { changeSchedule } from '../publishing.ts';
import { phaseOf } from '../schedule.ts';

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
