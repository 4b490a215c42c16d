import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileMedia, smuggled, type HostileFile } from '../../../test/hostile-media/hostile-media.ts';
import { transcoderChildren } from '../../../test/transcoder-children.ts';
import { createChildTranscoder } from './child-transcoder.ts';
import { MediaError, type MediaResult } from './transcoder.ts';

const transcoder = createChildTranscoder({ logger: pino({ level: 'silent' }), sharedChildren: transcoderChildren });
const canary = 'the words of another file';
let folder = '';
let listener: Server;
let connections = 0;
let files: HostileFile[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-test-'));
  await writeFile(join(folder, 'canary.txt'), canary);
  listener = createServer((_, reply) => reply.end(canary)).on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as { port: number };
  files = await hostileMedia({ url: `http://127.0.0.1:${port}`, path: join(folder, 'canary.txt') });
});
afterAll(async () => {
  listener.close();
  await transcoder.close();
  await rm(folder, { recursive: true, force: true });
});

async function processed({ claims, bytes }: HostileFile): Promise<{ outcome: MediaResult | MediaError; made: Buffer }> {
  const output = await mkdtemp(join(folder, 'out-'));
  const path = join(output, '..', `${output.split('/').at(-1)}.bin`);
  await writeFile(path, bytes);
  const outcome = await transcoder[claims](path, output).catch((error: unknown) => error as MediaError);
  const names = await readdir(output, { recursive: true, withFileTypes: true });
  const made = await Promise.all(
    names.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name))),
  );
  return { outcome, made: Buffer.concat(made) };
}

describe('every hostile file', () => {
  test('fails alone with an explanation, or is converted without hidden content, and accesses nothing', async () => {
    const report: Record<string, string> = {};
    for (const file of files) {
      const { outcome, made } = await processed(file);
      const isFine =
        outcome instanceof MediaError ? /^[A-Z][^\n]{15,}\.$/.test(outcome.message) : file.isUsable === true;
      const leaks = [canary, smuggled].filter((words) => made.includes(words));
      if (!isFine || leaks.length > 0)
        report[file.name] =
          `${outcome instanceof Error ? `${outcome.name}: ${outcome.message}` : 'it was accepted'}; ${leaks.join()}`;
    }
    expect(report).toEqual({});
    expect(connections).toBe(0);
    if (process.platform === 'linux') expect(Math.max(...(await peakMegabytes()))).toBeLessThan(1_000);
  });
});

/** The maximum memory of each of the transcoder's children. */
async function peakMegabytes(): Promise<number[]> {
  const children = (await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')).split(' ').filter(Boolean);
  const own = await Promise.all(
    children.map(async (child) => ({
      command: await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => ''),
      status: await readFile(`/proc/${child}/status`, 'utf8').catch(() => ''),
    })),
  );
  return own
    .filter(({ command }) => command.includes('transcoder/child/main.ts'))
    .map(({ status }) => Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1_024);
}
