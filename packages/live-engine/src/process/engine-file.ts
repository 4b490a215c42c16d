import { mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { describeProcess } from '@ovation/machine/describe-process.ts';

const shape = z.object({
  /** Of the site: a copied folder has the file of another site. */
  dataDir: z.string(),
  /** The process's id and start time, because ids are reused. */
  process: z.string(),
  sockets: z.object({ link: z.string(), hls: z.string() }),
  /** Proves that a server may read this folder. */
  token: z.string(),
});

/** Where the site's engine is. */
export type EngineFile = Readonly<z.output<typeof shape>>;

const nameOf = (dataDir: string): string => join(dataDir, 'live', 'engine.json');

/** The engine that was started last for this site, if its process still runs. */
export async function findEngine(dataDir: string): Promise<EngineFile | undefined> {
  const text = await readFile(nameOf(dataDir), 'utf8').catch(() => '');
  const file = shape.safeParse(parse(text)).data;
  if (file?.dataDir !== (await realpath(dataDir))) return undefined;
  return (await isRunning(file)) ? file : undefined;
}

/** Readable only by us. */
export async function noteEngine(dataDir: string, engine: Omit<EngineFile, 'dataDir'>): Promise<void> {
  const path = nameOf(dataDir);
  const file: EngineFile = { ...engine, dataDir: await realpath(dataDir) };
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(`${path}.new`, JSON.stringify(file), { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/** Unless another engine is noted by now. */
export async function forgetEngine(dataDir: string, { token }: Pick<EngineFile, 'token'>): Promise<void> {
  const noted = shape.safeParse(parse(await readFile(nameOf(dataDir), 'utf8').catch(() => ''))).data;
  if (noted?.token === token) await rm(nameOf(dataDir), { force: true });
}

export async function isRunning({ process: described }: Pick<EngineFile, 'process'>): Promise<boolean> {
  return described !== '' && (await describeProcess(Number(described.split(' ')[0]))) === described;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
