import type * as operations from '@ovation/contract/publishing/feeds.ts';
import type { Call } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/new-id.ts';
import { announceFeed } from './announce-feed.ts';
import { attachParts, validateDraft, noSchedule, requireApproved, type FeedDraft } from './feed-draft.ts';
import { insertFeed } from './feed.store.ts';
import { readOwnFeed } from './get-own-feed.ts';
import { scheduleOf } from '../publishing.ts';

/** Publishes the feed even while its files are still processed; pages show their progress. */
export async function createFeed({ app, actor, body, request }: Call<typeof operations.createFeed>) {
  requireApproved(actor);
  const now = app.clock.now();
  const draft: FeedDraft = {
    ...body,
    thumbnailId: body.thumbnailId ?? null,
    teaserId: body.teaserId ?? null,
    price: body.price ?? null,
    ...scheduleOf(body, now),
  };
  const feedId = newId();
  await app.transaction(async (work) => {
    const content = await validateDraft(app, work, draft, { performerId: actor.id, feedId, schedule: noSchedule }, now);
    await insertFeed(work.db, { id: feedId, performerId: actor.id }, content, now);
    await attachParts(app, work, draft, feedId);
    await work.publish('content.created', { kind: 'feed', id: feedId, performerId: actor.id });
    await announceFeed(work, { id: feedId, performerId: actor.id }, content, now);
  });
  return readOwnFeed(app, { viewer: actor, country: request.country }, feedId);
}
