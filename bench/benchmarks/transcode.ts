import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
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
  return inFolder((target) => runScript('ours.ts', source, target));
}

async function inFolder(use: (target: string) => Promise<number>): Promise<number> {
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
