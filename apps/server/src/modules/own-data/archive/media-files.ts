import type { App } from '../../../app.ts';
import { readOriginal } from '../../media/index.ts';
import { listArchivedFiles, type ArchivedFile } from './archived-file.store.ts';
import { pageSize, pagesOf } from './pages-of.ts';
import type { ArchiveEntry } from './archive-entry.ts';

type Reading = Pick<App, 'database' | 'secretKey' | 'storage'>;

/** The originals of what an account uploaded. Originals that are gone are left out. */
export async function* mediaFiles(app: Reading, accountId: string): AsyncGenerator<ArchiveEntry> {
  const pages = pagesOf<ArchivedFile>((last) =>
    listArchivedFiles(app.database, { accountId, after: last?.id, limit: pageSize }),
  );
  for await (const files of pages)
    for (const file of files) {
      const input = await readOriginal(app, { storageKey: file.storage_key, isEncrypted: file.is_encrypted });
      if (input) yield { name: nameOf(file), lastModified: file.created_at, input };
    }
}

/** The id keeps two files with one name apart; names may hold what folders of other systems refuse. */
function nameOf({ type, id, original_name }: ArchivedFile): string {
  const safe = original_name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_').slice(-80);
  return `media/${type}/${id}-${safe.replace(/^\.+/, '')}`;
}
