import type { Storage } from '../gateways/storage/storage.ts';
import type { Clock } from '../platform/clock.ts';
import { BackupBusyError, BackupProblem } from './backup-problem.ts';
import { readMigrations, readQueueVersion, readSequences } from './database/catalogue.ts';
import { dumpTables } from './database/dump-tables.ts';
import { connected, inTransaction } from './database/session.ts';
import { createCopier, type Copier } from './media/copy-media.ts';
import { createProgress } from './program.ts';
import { listBackups, readManifest, writeManifest, type Manifest, type SavedMedia } from './vault/manifest.ts';
import type { Vault } from './vault/vault.ts';

interface BackupOptions {
  readonly vault: Vault;
  readonly databaseUrl: string;
  readonly storage: Storage;
  readonly secretKey: string;
  readonly clock: Clock;
  readonly write: (line: string) => void;
}

export interface MadeBackup {
  readonly manifest: Manifest;
  /** What was copied, without what an earlier backup had copied. */
  readonly copied: { readonly files: number; readonly bytes: number };
}

/** An arbitrary number that nothing else in this database locks. */
const lockId = 7_029_417_002;

/** Runs while no other backup of this site does, because the end of one removes files that no backup lists. */
export async function withBackupLock<Result>(databaseUrl: string, run: () => Promise<Result>): Promise<Result> {
  return connected(databaseUrl, async (client) => {
    await client.query('begin');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_xact_lock($1) as "isFree"', [
      lockId,
    ]);
    if (!rows[0]?.isFree)
      throw new BackupBusyError('Another backup of this site is running. Please wait until it ends.');
    return run();
  });
}

/** Saves the site as it is at one moment, while it runs. The backup exists once its manifest is written. */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { vault, storage, write, clock } = options;
  const startedAt = clock.now().toISOString();
  const known = await readLastMedia(vault);
  const onFile = createProgress(write, 'Media files looked at');
  const copier = await createCopier({ storage, vault, known, onFile });
  // Most of the copying comes before the snapshot, so that the media are of its moment.
  await copier.copy();
  const manifest = await saveMoment(options, { startedAt, copier });
  await writeManifest(vault, manifest);
  return { manifest, copied: copier.copied };
}

/** The files of the last backup, whose content needs no second reading. A damaged list of them costs only time. */
async function readLastMedia(vault: Vault): Promise<readonly SavedMedia[]> {
  const last = (await listBackups(vault)).at(-1);
  if (last === undefined) return [];
  return readManifest(vault, last).then(
    ({ media }) => media,
    (error: unknown) => {
      if (error instanceof BackupProblem) return [];
      throw error;
    },
  );
}

async function saveMoment(
  { vault, databaseUrl, secretKey, clock, write }: BackupOptions,
  { startedAt, copier }: { startedAt: string; copier: Copier },
): Promise<Manifest> {
  const id = startedAt.replaceAll(/[:.]/g, '-');
  const before = await copier.copy();
  return inTransaction(
    databaseUrl,
    async (client) => {
      // The first statement takes the snapshot.
      await client.query('select 1');
      const takenAt = clock.now().toISOString();
      const after = await copier.copy();
      const tables = await dumpTables(client, { vault, id, onTable: createProgress(write, 'Tables saved') });
      const state = {
        migrations: await readMigrations(client),
        queueVersion: await readQueueVersion(client),
        sequences: await readSequences(client),
      };
      return { format: 1, id, startedAt, takenAt, ...state, tables, media: bothOf(before, after), secretKey };
    },
    'begin isolation level repeatable read read only',
  );
}

/** A file that was deleted right after the snapshot still belongs to it. */
function bothOf(before: readonly SavedMedia[], after: readonly SavedMedia[]): SavedMedia[] {
  const byKey = new Map([...before, ...after].map((file) => [file.key, file]));
  return [...byKey.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
