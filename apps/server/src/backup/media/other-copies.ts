import type { Storage } from '../../gateways/storage/storage.ts';
import { DamagedFileError } from '../backup-problem.ts';
import { listBackups, readManifest, type SavedMedia } from '../vault/manifest.ts';
import type { Vault } from '../vault/vault.ts';
import { restoreFile, type DamagedMedia } from './restore-media.ts';

interface CopyOptions {
  readonly storage: Storage;
  readonly vault: Vault;
  /** Of the backup whose copies are damaged. */
  readonly id: string;
  readonly damaged: readonly DamagedMedia[];
}

/** What could not be restored as it was saved. */
export interface LostMedia extends DamagedMedia {
  /** The other backup whose copy of the file was restored in its place, if there is a good one. */
  readonly copyFrom?: string;
}

/**
 * Restores what the file was in another backup: the next older one that has a good copy, otherwise the next newer one.
 * An old picture is better than none.
 */
export async function restoreOtherCopies({ storage, vault, id, damaged }: CopyOptions): Promise<LostMedia[]> {
  const lost = new Map<string, LostMedia>(damaged.map((each) => [each.key, each]));
  const bad = new Set(damaged.map(({ file }) => file));
  const isMissing = (key: string): boolean => lost.has(key) && lost.get(key)?.copyFrom === undefined;
  const others = damaged.length === 0 ? [] : await otherBackups(vault, id);
  for (const other of others) {
    for (const saved of await mediaOf(vault, other)) {
      if (!isMissing(saved.key) || bad.has(saved.file)) continue;
      const problem = await restoreFile({ storage, vault }, saved);
      if (problem === undefined) lost.set(saved.key, { ...(lost.get(saved.key) as LostMedia), copyFrom: other });
      else bad.add(saved.file);
    }
  }
  return [...lost.values()];
}

/** The nearest in time first, older ones before newer ones. */
async function otherBackups(vault: Vault, id: string): Promise<string[]> {
  const ids = await listBackups(vault);
  return [...ids.filter((other) => other < id).toReversed(), ...ids.filter((other) => other > id)];
}

/** A backup whose own list is damaged has nothing to give. */
function mediaOf(vault: Vault, id: string): Promise<readonly SavedMedia[]> {
  return readManifest(vault, id).then(
    ({ media }) => media,
    (error: unknown) => {
      if (error instanceof DamagedFileError) return [];
      throw error;
    },
  );
}
