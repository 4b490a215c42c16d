import type * as operations from '@ovation/contract/publishing/feed-drafts.ts';
import type { FeedDraft } from '@ovation/contract/publishing/feed-drafts.ts';
import { fromMinor } from '@ovation/domain';
import type { App } from '../../../../app.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { loadListedFiles, presentFile } from '../../../media/index.ts';
import { loadDraft, loadDraftFiles, loadLastChoice } from './feed-draft.store.ts';

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
