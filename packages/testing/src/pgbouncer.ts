import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveTo, lowerPrivileges } from '../../../apps/server/src/platform/database/postgres/postgres-privileges.ts';
import { findProgram } from './find-program.ts';
import { freePort } from './free-port.ts';

/** PgBouncer of this machine: `PGBOUNCER`, or `pgbouncer` on the path or where Debian puts it. */
export function findPgBouncer(): string | undefined {
  return findProgram('pgbouncer', 'PGBOUNCER', ['/usr/sbin']);
}

export interface PgBouncer {
  /** The address by which a database of the server is reached through the pooler. */
  addressOf(databaseUrl: string): string;
  stop(): Promise<void>;
}

interface PgBouncerOptions {
  /** The address of any database of the server. */
  readonly serverUrl: string;
  /** How many connections to PostgreSQL there are for each database. */
  readonly poolSize: number;
}

/** PgBouncer for one test, on a free port, which lends each connection for one transaction. */
export async function startPgBouncer({ serverUrl, poolSize }: PgBouncerOptions): Promise<PgBouncer> {
  const program = findPgBouncer();
  if (program === undefined) throw new Error('There is no PgBouncer on this machine.');
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'ovation-pgbouncer-')), await freePort()];
  const file = await writeConfig(folder, port, { serverUrl, poolSize });
  // Like PostgreSQL, it does not run as root.
  const { prefix, identity } = await lowerPrivileges([folder]);
  const [command = program, ...args]: string[] = [...prefix, program, file];
  const child = spawn(command, args, { stdio: 'ignore', cwd: '/', ...identity });
  const ended = once(child, 'exit');
  await Promise.race([
    untilAnswers(port, () => child.exitCode !== null || child.signalCode !== null),
    once(child, 'error'),
  ]);
  return {
    addressOf(databaseUrl) {
      const url = new URL(databaseUrl);
      url.port = String(port);
      url.searchParams.set('pgbouncer', 'true');
      return url.href;
    },
    async stop() {
      child.kill('SIGQUIT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** As little as works: no startup parameter is ignored, and nothing resets a connection between transactions. */
async function writeConfig(folder: string, port: number, { serverUrl, poolSize }: PgBouncerOptions): Promise<string> {
  const { hostname, port: serverPort, username, password } = new URL(serverUrl);
  const [file, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')];
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`, { mode: 0o600 });
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${serverPort}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
`,
    { mode: 0o600 },
  );
  await chmod(folder, 0o711);
  await giveTo(await lowerPrivileges([folder]), folder, file, users);
  return file;
}

async function untilAnswers(port: number, hasEnded: () => boolean): Promise<void> {
  while (!hasEnded()) {
    const socket = connect(port, '127.0.0.1');
    const isListening = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isListening) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('PgBouncer ended while it started.');
}
