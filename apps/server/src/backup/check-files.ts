import { DamagedFileError } from './backup-problem.ts';
import { mediaFolder } from './media/copy-media.ts';
import { folderOf, type Manifest } from './vault/manifest.ts';
import type { Vault } from './vault/vault.ts';

type Files = Pick<Manifest, 'id' | 'tables' | 'media'>;

/** A sentence for every file of a backup that is missing or has another length; reads none of them. */
export async function findMissingFiles(vault: Vault, { id, tables, media }: Files): Promise<string[]> {
  const there = new Map([...(await vault.list(folderOf(id))), ...(await vault.list(mediaFolder))]);
  const wanted = new Map([...tables, ...media].map(({ file, sealedBytes }) => [file, sealedBytes]));
  return [...wanted].flatMap(([file, sealedBytes]) => {
    const found = there.get(file);
    if (found === undefined) return [`The file ${file} is missing in ${vault.name}.`];
    return found === sealedBytes
      ? []
      : [`The file ${file} in ${vault.name} is damaged: it has ${found} bytes instead of ${sealedBytes}.`];
  });
}

const maxSentences = 20;

/**
 * Throws DamagedFileError, so that nothing is changed for a backup whose database cannot be restored. Media that are
 * missing are another matter: a site is worth more than each of its pictures.
 */
export async function requireTables(vault: Vault, { id, tables }: Files): Promise<void> {
  const missing = await findMissingFiles(vault, { id, tables, media: [] });
  if (missing.length === 0) return;
  const others = missing.length - maxSentences;
  throw new DamagedFileError(
    [...missing.slice(0, maxSentences), ...(others > 0 ? [`The same is true of ${others} other files.`] : [])].join(
      '\n',
    ),
  );
}
