import type * as operations from '@ovation/contract/feeds.ts';
import { fromMinor } from '@ovation/domain';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { detachFiles } from '../media/index.ts';
import { attachParts, judgeDraft, requireApproved, type FeedDraft } from './feed-draft.ts';
import { allFileIds } from './feed-files.ts';
import { isSold, lockOwnFeed, updateFeed, type FeedRow } from './feed.store.ts';
import { readOwnFeed } from './get-own-feed.ts';
import { listPollIds } from './poll.store.ts';

type Change = Call<typeof operations.changeFeed>;

export async function changeFeed({ app, actor, params, body, request }: Change) {
  requireApproved(actor);
  await app.transaction(async (work) => {
    const row = await lockOwnFeed(work.db, actor.id, params.id);
    if (!row) throw new Failure('not-found');
    const before = draftOf(row, await listPollIds(work.db, row.id));
    const after = merge(before, body);
    const content = await judgeDraft(app, work, after, { performerId: actor.id, feedId: row.id });
    await releaseFiles(app, work, row, { before, after });
    await updateFeed(work.db, row.id, content, app.clock.now());
    await attachParts(app, work, after, row.id);
  });
  return readOwnFeed(app, { viewer: actor, country: request.country }, params.id);
}

function draftOf(row: FeedRow, pollIds: readonly string[]): FeedDraft {
  return {
    text: row.text, fileIds: row.file_ids, pollIds, thumbnailId: row.thumbnail_file_id, teaserId: row.teaser_file_id,
    access: row.access as FeedDraft['access'], price: row.price === null ? null : fromMinor(row.price),
  };
}

/** What is not sent stays. */
function merge(before: FeedDraft, change: Change['body']): FeedDraft {
  const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<FeedDraft>;
  return { ...before, ...sent };
}

/** Buyers keep what they paid for: the files of a sold feed stay with it. */
async function releaseFiles(app: App, work: Work, row: FeedRow, { before, after }: { before: FeedDraft; after: FeedDraft }): Promise<void> {
  const losesContent = before.fileIds.some((id) => !after.fileIds.includes(id));
  if (losesContent && (await isSold(work.db, row.id))) throw invalidField('fileIds', 'This feed was bought: you can add files to it, but not take any away.');
  const kept = new Set(allFileIds(after));
  await detachFiles(work.db, allFileIds(before).filter((id) => !kept.has(id)), app.clock.now());
}
