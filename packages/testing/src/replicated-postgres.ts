import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '../../../apps/server/src/platform/database/postgres/temporary-postgres.ts';
import { databaseUrl, withAdministrator } from './database.ts';
import { freePort } from './free-port.ts';
import { copyFolder, copyPreparedCluster, TEMPLATE } from './prepared-cluster.ts';

/** A PostgreSQL and a second one that copies it as it is written (streaming replication). */
export interface ReplicatedPostgres {
  /** What `createTestDatabase` takes. */
  readonly primary: { readonly url: string; readonly template: string };
  /** The address of a database of the primary at the replica. */
  replicaOf(url: string): string;
  /** The replica answers, and stays as it is. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  stopReplica(): Promise<void>;
  /** As it was when it stopped, at the same address. */
  startReplica(): Promise<void>;
  stop(): Promise<void>;
}

/** The primary keeps enough of its log for a replica that was away. */
const settings = { wal_level: 'replica', max_wal_senders: '5', wal_keep_size: '256MB' };

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-replicated-'));
  const [origin, stopped] = [join(folder, 'origin'), join(folder, 'stopped')];
  await prepareOrigin(origin);
  const primary = await startTemporaryPostgres({ fill: (dataDir) => copyFolder(origin, dataDir), settings });
  await copyFolder(origin, stopped);
  await writeFile(join(stopped, 'postgres/standby.signal'), '');
  const port = await freePort();
  const startReplica = (): Promise<TemporaryPostgres> =>
    startTemporaryPostgres({
      fill: (dataDir) => copyFolder(stopped, dataDir),
      settings: { ...settings, primary_conninfo: connectionTo(primary.url) },
      port,
      async whenStopped(dataDir) {
        await rm(stopped, { recursive: true, force: true });
        await copyFolder(dataDir, stopped);
      },
    });
  let replica: TemporaryPostgres | undefined = await startReplica();
  const { url: replicaUrl } = replica;
  const tellReplica = (statement: string) => withAdministrator(replicaUrl, (client) => client.query(statement));
  const stopReplica = async (): Promise<void> => {
    await replica?.stop();
    replica = undefined;
  };
  return {
    primary: { url: primary.url, template: TEMPLATE },
    replicaOf: (url) => databaseUrl(replicaUrl, new URL(url).pathname.slice(1)),
    pauseReplay: () => tellReplica('select pg_wal_replay_pause()'),
    resumeReplay: () => tellReplica('select pg_wal_replay_resume()'),
    stopReplica,
    async startReplica() {
      replica ??= await startReplica();
    },
    async stop() {
      await stopReplica();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A stopped cluster that has written all that a replica needs to begin from a copy of its files. */
async function prepareOrigin(origin: string): Promise<void> {
  const first = await startTemporaryPostgres({
    fill: copyPreparedCluster,
    whenStopped: (dataDir) => copyFolder(dataDir, origin),
    settings,
  });
  await first.stop();
}

function connectionTo(url: string): string {
  const { hostname, port, username, password } = new URL(url);
  return `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`;
}
