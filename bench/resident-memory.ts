import { readdir, readFile } from 'node:fs/promises';

/** What one process of a server keeps in memory. */
export interface ResidentMemory {
  /** The name of its program: `src/main.ts`, `rtmp/main.ts`. */
  readonly program: string;
  /** In megabytes, what belongs to it alone. */
  readonly own: number;
  /** In megabytes, by the path of the file: programs and libraries, which processes share. */
  readonly files: ReadonlyMap<string, number>;
}

interface Found {
  readonly id: number;
  readonly parent: number;
  readonly name: string;
}

/** The process and its descendants, without those of an embedded PostgreSQL. As Linux tells it. */
export async function readResidentMemory(root: number): Promise<ResidentMemory[]> {
  const ids = (await readdir('/proc')).map(Number).filter((id) => id > 0);
  const all = (await Promise.all(ids.map(find))).filter((found) => found !== undefined);
  const family = new Set([root]);
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const { id, parent } of all) if (family.has(parent)) family.add(id);
  }
  const ours = all.filter(({ id, name }) => family.has(id) && name !== 'postgres');
  return (await Promise.all(ours.map(({ id }) => memoryOf(id)))).filter((memory) => memory !== undefined);
}

/** In megabytes. A file that several processes have in memory counts once, as it does for a container. */
export function sumOf(processes: readonly ResidentMemory[]): number {
  const shared = new Map<string, number>();
  for (const { files } of processes)
    for (const [path, megabytes] of files) shared.set(path, Math.max(megabytes, shared.get(path) ?? 0));
  const own = processes.map((each) => each.own);
  return [...own, ...shared.values()].reduce((sum, part) => sum + part, 0);
}

async function find(id: number): Promise<Found | undefined> {
  const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => undefined);
  // The name may hold anything, also brackets.
  const [, name = '', fields = ''] = /\((.*)\) (.*)/s.exec(stat ?? '') ?? [];
  return stat === undefined ? undefined : { id, parent: Number(fields.split(' ')[1]), name };
}

/** Undefined for a process that has ended meanwhile. */
async function memoryOf(id: number): Promise<ResidentMemory | undefined> {
  try {
    const [maps, command] = await Promise.all([
      readFile(`/proc/${id}/smaps`, 'utf8'),
      readFile(`/proc/${id}/cmdline`, 'utf8'),
    ]);
    const program = command.split('\0').find((part) => part.endsWith('.ts')) ?? command;
    return { program: program.split('/').slice(-2).join('/'), ...readMaps(maps) };
  } catch {
    return undefined;
  }
}

const mapping = /^[\da-f]+-[\da-f]+ \S+ \S+ \S+ \S+ *(.*)\n[^]*?^Rss: +(\d+) kB\n[^]*?^Anonymous: +(\d+) kB$/gm;

function readMaps(maps: string): Pick<ResidentMemory, 'own' | 'files'> {
  let own = 0;
  const files = new Map<string, number>();
  for (const [, path = '', resident = '', anonymous = ''] of maps.matchAll(mapping)) {
    own += Number(anonymous) / 1_024;
    const shared = (Number(resident) - Number(anonymous)) / 1_024;
    files.set(path, (files.get(path) ?? 0) + shared);
  }
  return { own, files };
}
