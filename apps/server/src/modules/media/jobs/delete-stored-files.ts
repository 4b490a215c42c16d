import type { App } from '../../../app.ts';

export interface StoredFiles {
  readonly keys: readonly string[];
  readonly prefixes: readonly string[];
}

/** Removes bytes whose rows are gone. */
export async function deleteStoredFiles({ storage }: App, { keys, prefixes }: StoredFiles): Promise<void> {
  for (const key of keys) await storage.delete(key);
  for (const prefix of prefixes) await storage.deletePrefix(prefix);
}
