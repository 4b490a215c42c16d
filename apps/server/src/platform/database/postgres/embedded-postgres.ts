import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { findBinaries, type Binaries } from './postgres-binaries.ts';
import { giveTo, lowerPrivileges, type Privileges } from './postgres-privileges.ts';
import { EmbeddedPostgresError, freePort, stopOrphan, waitForExit } from './postgres-process.ts';

export interface EmbeddedPostgres {
  /** `postgres://user:password@127.0.0.1:port/ovation` */
  readonly url: string;
  /** Shuts it down cleanly: open sessions are closed, commits are kept. */
  stop(): Promise<void>;
}

interface EmbeddedPostgresOptions {
  /** The cluster is in its folder `postgres`. */
  readonly dataDir: string;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'debug'>;
  readonly settings?: Readonly<Record<string, string>>;
  /** Any free port by default. */
  readonly port?: number;
  /** Of another version than ours, for a cluster that it made. */
  readonly binaries?: Binaries;
}

interface Cluster {
  readonly folder: string;
  readonly password: string;
  readonly binaries: Binaries;
  readonly privileges: Privileges;
}

const user = 'ovation';
const database = 'ovation';
const startTimeoutMs = 60_000;
const maxQuoteLength = 1_000;

/**
 * Starts PostgreSQL from its npm package, and restarts it at the same address when it ends unexpectedly. First stops a
 * server that a crash left running, and replaces a cluster that was only partly created.
 */
export async function startEmbeddedPostgres({
  dataDir,
  logger,
  settings = {},
  port: givenPort,
  binaries,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(dataDir, logger, binaries ?? (await findBinaries()));
  const port = givenPort ?? (await freePort());
  const url = `postgres://${user}:${cluster.password}@127.0.0.1:${port}/`;
  const start = async (): Promise<ChildProcess> => {
    await stopOrphan(cluster.folder, logger);
    const server = startServer(cluster, port, settings, logger);
    await waitUntilReady(server, `${url}postgres`, captureErrors(server));
    return server;
  };
  const server = await start();
  await createDatabase(`${url}postgres`);
  const kept = keepRunning(server, start, logger);
  return { url: url + database, stop: kept.stop };
}

const maxPauseMs = 5_000;

/** Restarts a server that ended unexpectedly, without limit: the disk may be full, or the machine out of memory. */
function keepRunning(
  first: ChildProcess,
  start: () => Promise<ChildProcess>,
  logger: EmbeddedPostgresOptions['logger'],
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let server: ChildProcess | undefined = first;
  const restart = async (): Promise<ChildProcess | undefined> => {
    for (let pauseMs = 100; !stopping.signal.aborted; pauseMs = Math.min(maxPauseMs, 2 * pauseMs)) {
      const started = await start().catch(
        (error: unknown) => void logger.warn({ err: error }, 'the database could not be started again yet'),
      );
      if (started) return started;
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
    return undefined;
  };
  const keep = async (): Promise<void> => {
    while (server) {
      await waitForExit(server);
      if (stopping.signal.aborted) return;
      logger.warn(
        { exitCode: server.exitCode, signal: server.signalCode },
        'the database stopped unexpectedly, and is started again',
      );
      server = await restart();
      if (stopping.signal.aborted) server?.kill('SIGINT');
    }
  };
  const kept = keep();
  return {
    async stop() {
      stopping.abort();
      server?.kill('SIGINT');
      await kept;
    },
  };
}

async function openCluster(
  dataDir: string,
  logger: EmbeddedPostgresOptions['logger'],
  binaries: Binaries,
): Promise<Cluster> {
  const folder = join(dataDir, 'postgres');
  const passwordFile = join(dataDir, 'postgres.password');
  await requireMajor(dataDir, binaries);
  await mkdir(dataDir, { recursive: true });
  const privileges = await lowerPrivileges([dataDir, binaries.postgres]);
  const kept = await readFile(passwordFile, 'utf8').catch(() => '');
  const isComplete = (await readMajor(folder)) !== undefined;
  if (isComplete && kept !== '') return { folder, password: kept, binaries, privileges };
  logger.info('Preparing the database for the first time');
  const password = await createCluster({ dataDir, folder, binaries, privileges });
  await writeFile(passwordFile, password, { mode: 0o600 });
  return { folder, password, binaries, privileges };
}

/** Throws EmbeddedPostgresError for a cluster that another major version has made, and within an upgrade of one. */
async function requireMajor(dataDir: string, { major }: Binaries): Promise<void> {
  const found = await readMajor(join(dataDir, 'postgres'));
  if (found !== undefined && found !== major)
    throw new EmbeddedPostgresError(
      `The database in ${dataDir} is of PostgreSQL ${found}, and this version of Ovation has ${major}. ` +
        'Run `npm run upgrade:postgres` once: it copies the database, and keeps the old one.',
    );
  if (found === undefined && (await readMajor(join(dataDir, upgradeFolder, 'postgres'))) !== undefined)
    throw new EmbeddedPostgresError(
      'An upgrade of PostgreSQL was interrupted. Run `npm run upgrade:postgres` again: it finishes it.',
    );
}

/** Within the data folder: the cluster that `npm run upgrade:postgres` fills. */
export const upgradeFolder = 'postgres.upgrade';

/** The major version that made a cluster; undefined where there is none, or only a part of one. */
export async function readMajor(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '');
  return text === '' ? undefined : Number.parseInt(text, 10);
}

interface NewCluster {
  readonly dataDir: string;
  readonly folder: string;
  readonly binaries: Binaries;
  readonly privileges: Privileges;
}

/**
 * Creates the cluster in another folder and renames it when it is complete, so that a crash leaves no partial cluster.
 */
async function createCluster({ dataDir, folder, binaries, privileges }: NewCluster): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  const draft = join(dataDir, 'postgres.new');
  const passwordFile = join(draft, 'password');
  const data = join(draft, 'data');
  await rm(draft, { recursive: true, force: true });
  await mkdir(data, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  await giveTo(privileges, draft, data, passwordFile);
  await run(privileges, binaries.initdb, [
    '-D',
    data,
    '-U',
    user,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]);
  await rm(folder, { recursive: true, force: true });
  await rename(data, folder);
  await rm(draft, { recursive: true, force: true });
  await chmod(folder, 0o700);
  return password;
}

function startServer(
  { folder, binaries, privileges }: Cluster,
  port: number,
  settings: Readonly<Record<string, string>>,
  logger: EmbeddedPostgresOptions['logger'],
): ChildProcess {
  const chosen = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '120',
    shared_buffers: '128MB',
    jit: 'off',
    ...settings,
  };
  const args = [
    '-D',
    folder,
    '-p',
    String(port),
    ...Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const server = spawnAs(privileges, binaries.postgres, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  server.stderr?.setEncoding('utf8').on('data', (text: string) => logger.debug({ part: 'postgres' }, text.trim()));
  return server;
}

/**
 * In a separate process group, so that Ctrl-C in the terminal does not stop the database before Ovation has finished.
 */
function spawnAs(
  privileges: Privileges,
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  const [program = command, ...rest] = [...privileges.prefix, command, ...args];
  return spawn(program, rest, {
    detached: true,
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' },
    cwd: '/',
    ...privileges.identity,
    ...options,
  });
}

async function run(privileges: Privileges, command: string, args: readonly string[]): Promise<void> {
  const child = spawnAs(privileges, command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const code = await waitForExit(child);
  if (code !== 0)
    throw new EmbeddedPostgresError(
      `PostgreSQL could not be prepared: ${errors.trim() || `initdb ended with ${code}`}`,
    );
}

/** Keeps the last error output of the server. */
function captureErrors(server: ChildProcess): () => string {
  let output = '';
  server.stderr?.on('data', (text: string) => {
    output = (output + text).slice(-maxQuoteLength);
  });
  return () => output.trim();
}

async function waitUntilReady(server: ChildProcess, url: string, lastErrors: () => string): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    if (server.exitCode !== null || server.signalCode !== null)
      throw new EmbeddedPostgresError(`PostgreSQL ended while starting. It said:\n${lastErrors()}`);
    if (await canConnect(url)) return;
    if (performance.now() > deadline) throw await abandon(server);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** Kills a server that did not become ready, because it would keep the folder locked. */
async function abandon(server: ChildProcess): Promise<EmbeddedPostgresError> {
  server.kill('SIGQUIT');
  await waitForExit(server);
  return new EmbeddedPostgresError('PostgreSQL did not become ready within a minute. Please start again.');
}

/** Without a listener, a connection that is cut between two statements ends the process. */
function createSetupClient(url: string): pg.Client {
  return new pg.Client({ connectionString: url }).on('error', () => {});
}

async function canConnect(url: string): Promise<boolean> {
  const client = createSetupClient(url);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = createSetupClient(url);
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
  if (rowCount === 0) await client.query(`create database ${database}`);
  await client.end();
}
