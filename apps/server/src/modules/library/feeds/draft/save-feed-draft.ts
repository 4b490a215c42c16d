import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/publishing/feed-drafts.ts';
import { Failure } from '../../../../platform/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { insertDraft, setDraftFiles, updateDraft } from './feed-draft.store.ts';

/** Saves whatever is written so far. Throws conflict if another device has saved, published or deleted it meanwhile. */
export async function saveFeedDraft({ app, actor, body }: Call<typeof operations.saveFeedDraft>) {
  const { fileIds, thumbnailId, teaserId, revision, ...content } = body;
  const [now, stored] = [app.clock.now(), JSON.stringify(content)];
  const next = await app.transaction(async (work) => {
    const saved =
      revision === 0
        ? await insertDraft(work.db, actor.id, stored, now)
        : await updateDraft(work.db, { accountId: actor.id, revision }, stored, now);
    if (saved === undefined)
      throw new Failure('conflict', t('This post was changed on another device. Nothing was overwritten.'));
    await setDraftFiles(work.db, actor.id, { fileIds, thumbnailId, teaserId });
    return saved;
  });
  return { revision: Number(next), savedAt: now.toISOString() };
}
