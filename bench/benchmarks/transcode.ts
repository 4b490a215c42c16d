import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clip, makeClip } from '../ladder/clip.ts';
import { ladderArguments, readBenchmark } from '../ladder/command.ts';
import { readProcessorTime } from '../ladder/processor-time.ts';
import { spreadOf } from '../load.ts';
import type { Row } from '../row.ts';

const rounds = 3;
const max = 1.15;

/**
 * The cost of a video beside the same ladder by FFmpeg, in processor time: a host pays for it, and other load does
 * not change it.
 */
export async function transcodeClip(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-bench-'));
  const source = join(folder, 'clip.mp4');
  try {
    await makeClip(source);
    const measured: { readonly ours: number; readonly plain: number }[] = [];
    for (let round = 0; round < rounds; round += 1)
      measured.push({ plain: await plain(source), ours: await ours(source) });
    const ratio = spreadOf(measured.map((each) => each.ours / each.plain));
    const [value, baseline] = [
      spreadOf(measured.map((each) => each.ours)).median,
      spreadOf(measured.map((each) => each.plain)).median,
    ];
    const comparison = hasCommand()
      ? 'ffmpeg on the command line'
      : 'FFmpeg’s libraries driven plainly, as no ffmpeg is installed';
    const note = `beside ${comparison}; ours makes poster and seek preview too`;
    return [
      {
        name: `transcode of ${clip.seconds} s at 1080p, processor time`,
        value,
        unit: 'ms',
        ratio,
        baseline,
        target: `at most ${max} of FFmpeg’s`,
        met: ratio.median <= max,
        note,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function hasCommand(): boolean {
  return spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0;
}

async function plain(source: string): Promise<number> {
  return inFolder(async (target) =>
    hasCommand()
      ? readBenchmark(await outputOf('ffmpeg', ladderArguments(source, target)))
      : runScript('plain.ts', source, target),
  );
}

async function ours(source: string): Promise<number> {
  return (await transcodeOnce(source)).processorMs;
}

/** Our transcoder's processor time for a video, and the bytes of what it makes. */
export function transcodeOnce(source: string): Promise<{ processorMs: number; bytes: number }> {
  return inFolder(async (target) => ({
    processorMs: await runScript('ours.ts', source, target),
    bytes: await bytesIn(target),
  }));
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const sizes = await Promise.all(files.map(async (path) => (await stat(path)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function inFolder<Result>(use: (target: string) => Promise<Result>): Promise<Result> {
  const target = await mkdtemp(join(tmpdir(), 'ovation-bench-'));
  return use(target).finally(() => rm(target, { recursive: true, force: true }));
}

async function runScript(name: string, ...args: readonly string[]): Promise<number> {
  return readProcessorTime(await outputOf(process.execPath, [join(import.meta.dirname, '../ladder', name), ...args]));
}

async function outputOf(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(child, 'close');
  return output;
}
