import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createWorld, type World } from '@ovation/testing';
import { createTestDatabase } from '@ovation/testing/database.ts';
import { makeBackupKey } from '../../src/backup/vault/age.ts';
import { addPartitions } from '../../src/platform/database/partitions/add-partitions.ts';
import { newId } from '../../src/platform/new-id.ts';
import { startTestServer, type TestServer } from '../start-server.ts';
import { runProgram, type Ended } from './run-program.ts';

/** A running site with people, money and media, and folders for its backups and for other installations. */
export interface BackupStage {
  readonly server: TestServer;
  readonly world: World;
  readonly key: string;
  readonly secretKey: string;
  /** Of the site. */
  readonly environment: Readonly<Record<string, string>>;
  makeFolder(): Promise<string>;
  /** An installation that has nothing yet, with a database of its own on the tests' server. */
  emptySite(): Promise<{ environment: Record<string, string>; databaseUrl: string; folder: string }>;
  /** Adds media that are not pictures of anyone. */
  addMedia(from: number, to: number): Promise<void>;
  backUp(to: string, killAt?: RegExp): Promise<Ended>;
  close(): Promise<void>;
}

const secretKey = 'a-secret-of-the-site-that-is-backed-up-in-tests';

export async function openBackupStage(options: Readonly<Record<string, string>> = {}): Promise<BackupStage> {
  const server = await startTestServer(options);
  const world = createWorld(server);
  const key = await makeBackupKey();
  const closing: (() => Promise<void>)[] = [];
  const { dataDir, databaseUrl = '' } = server.app.config;
  const own = { BACKUP_KEY: key, SECRET_KEY: secretKey, LOG_FORMAT: 'json' };
  const environment = { ...options, ...own, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const makeFolder = async (): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'ovation-test-'));
    // PostgreSQL started by root runs as another user, who must be able to open the folder.
    await chmod(folder, 0o711);
    closing.push(() => rm(folder, { recursive: true, force: true }));
    return folder;
  };
  return {
    server,
    world,
    key,
    secretKey,
    environment,
    makeFolder,
    async emptySite() {
      const [database, parent] = [await createTestDatabase(), await makeFolder()];
      closing.push(() => database.drop());
      const folder = join(parent, 'site');
      return {
        databaseUrl: database.url,
        folder,
        environment: { BACKUP_KEY: key, DATA_DIR: folder, DATABASE_URL: database.url },
      };
    },
    async addMedia(from, to) {
      for (let index = from; index < to; index += 1)
        await server.app.storage.put(`films/${index}.mp4`, Readable.from(filmOf(index)), { contentType: 'video/mp4' });
    },
    backUp: (to, killAt) =>
      runProgram('backup', { args: ['--to', to], environment, ...(killAt === undefined ? {} : { killAt }) }),
    async close() {
      await server.stop();
      for (const close of closing.toReversed()) await close();
    },
  };
}

/** More than one chunk of the sealed file, and other bytes in each. */
function* filmOf(index: number): Generator<Buffer> {
  for (let chunk = 0; chunk < 4; chunk += 1) yield Buffer.alloc(40_000, `film ${index} ${chunk} `);
}

/** Fills the site: a performer with a picture, a fan who paid. */
export async function fillSite({ world, server, addMedia }: BackupStage): Promise<void> {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 100 })];
  await world.feed(performer, { photo: true, text: 'Back\\slash,\ttab,\nline and “quotes”' });
  await world.tip(fan, performer, 10);
  await server.runJobs();
  await fillPartitions(server);
  await addMedia(0, 8);
}

/** Rows in partitions that an empty site does not have, so that they come back in another order. */
async function fillPartitions({ app }: TestServer): Promise<void> {
  const day = '2090-05-05';
  await addPartitions({ ...app, clock: { now: () => new Date(day) } });
  const viewer = Buffer.from('a viewer');
  for (const each of ['2099-01-01', day, '2001-01-01'])
    await app.database.insertInto('content_views').values({ day: each, object_id: newId(), viewer }).execute();
}
