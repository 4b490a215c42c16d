import type * as operations from '@ovation/contract/publishing/feed-drafts.ts';
import type { FeedDraft } from '@ovation/contract/publishing/feed-drafts.ts';
import { fromMinor } from '@ovation/domain';
import { t } from '@ovation/language/t.ts';
import type { App } from '../../../../app.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { loadListedFiles, presentFile } from '../../../media/index.ts';
import {
  loadDraft,
  loadDraftFiles,
  loadLastChoice,
  deleteDraft,
  insertDraft,
  setDraftFiles,
  updateDraft,
} from './feed-draft.store.ts';
import { Failure } from '../../../../platform/failure.ts';

export async function getFeedDraft({ app, actor }: Call<typeof operations.getFeedDraft>) {
  const [draft, last] = await Promise.all([readDraft(app, actor.id), loadLastChoice(app.database, actor.id)]);
  return {
    ...(draft ? { draft } : {}),
    ...(last ? { last: { access: last.access, price: last.price === null ? null : fromMinor(last.price) } } : {}),
  };
}

async function readDraft(app: App, accountId: string): Promise<FeedDraft | undefined> {
  const [row, chosen] = await Promise.all([
    loadDraft(app.database, accountId),
    loadDraftFiles(app.database, accountId),
  ]);
  if (!row) return undefined;
  const loaded = await loadListedFiles(
    app.database,
    chosen.map(({ file_id }) => file_id),
  );
  const byId = new Map(loaded.map((file) => [file.id, file]));
  const filesAs = (role: string) =>
    chosen.flatMap((one) => {
      const file = one.role === role ? byId.get(one.file_id) : undefined;
      return file ? [presentFile(app, file, true)] : [];
    });
  const [[thumbnail], [teaser]] = [filesAs('thumbnail'), filesAs('teaser')];
  return {
    ...row.content,
    files: filesAs('file'),
    ...(thumbnail ? { thumbnail } : {}),
    ...(teaser ? { teaser } : {}),
    revision: Number(row.revision),
    savedAt: row.saved_at.toISOString(),
  };
}

export async function deleteFeedDraft({ app, actor }: Call<typeof operations.deleteFeedDraft>) {
  await deleteDraft(app.database, actor.id);
  return { message: t('The draft is deleted.') };
}

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
