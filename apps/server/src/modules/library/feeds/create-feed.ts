import type * as operations from '@ovation/contract/publishing/feeds.ts';
import type { Call } from '../../../platform/http/call.ts';
import { earlierReply, idempotently } from '../../../platform/idempotency.ts';
import { newId } from '../../../platform/new-id.ts';
import { announceFeed } from './announce-feed.ts';
import { attachParts, validateDraft, noSchedule, requireApproved, type FeedDraft } from './feed-draft.ts';
import { deleteDraft } from './draft/feed-draft.store.ts';
import { insertFeed } from './feed.store.ts';
import { readOwnFeed } from './get-own-feed.ts';
import { scheduleOf } from '../publishing.ts';

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
