import { readdir, readFile } from 'node:fs/promises';
import { createPool } from '../apps/server/src/platform/database/pool.ts';

/** Of Linux, in all configurations that we meet. */
const tickMs = 10;

/**
 * Milliseconds of processor time that our server and all processes of PostgreSQL have taken so far; undefined where the
 * system does not say.
 */
export interface ProcessorTime {
  readonly serverMs: number;
  readonly postgresMs: number;
}

export interface Process {
  readonly id: number;
  readonly parent: number;
  readonly ms: number;
}

/** Of one process and of its children that have ended. */
export async function readProcess(id: number): Promise<Process | undefined> {
  const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => undefined);
  // The name before it may hold anything.
  const fields = stat
    ?.slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  if (!fields) return undefined;
  const [, parent = 0] = fields;
  const ticks = fields.slice(11, 15).reduce((sum, part) => sum + part, 0);
  return { id, parent, ms: ticks * tickMs };
}

/** Milliseconds of a process's running threads, to the nanosecond; 0 if it has ended or the system does not say. */
export async function readThreads(id: number): Promise<number> {
  const threads = await readdir(`/proc/${id}/task`).catch(() => []);
  const times = await Promise.all(
    threads.map((thread) => readFile(`/proc/${id}/task/${thread}/schedstat`, 'utf8').catch(() => '0')),
  );
  return times.reduce((sum, time) => sum + Number(time.split(' ')[0]) / 1e6, 0);
}

/** The process whose children serve the connections. */
export async function findPostmaster(databaseUrl: string): Promise<number | undefined> {
  const pool = createPool({ connectionString: databaseUrl, max: 1 });
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const backend = await readProcess(rows[0]?.pid ?? 0);
  await pool.end();
  return backend?.parent;
}

/** Of one server, and of the PostgreSQL whose main process is named. */
export async function readProcessorTime({
  ovation,
  postmaster,
}: {
  readonly ovation: { readonly pid: number };
  readonly postmaster: number | undefined;
}): Promise<ProcessorTime | undefined> {
  const server = await readProcess(ovation.pid);
  if (!server || postmaster === undefined) return undefined;
  const ids = (await readdir('/proc')).map(Number).filter((id) => id > 0);
  const all = (await Promise.all(ids.map(readProcess))).filter((process) => process !== undefined);
  const postgres = all.filter(({ id, parent }) => id === postmaster || parent === postmaster);
  return { serverMs: server.ms, postgresMs: postgres.reduce((sum, { ms }) => sum + ms, 0) };
}
