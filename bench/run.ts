import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fixtureBenchmarks, onTheirOwn } from './benchmarks/all.ts';
import { readOptions, type Options } from './options.ts';
import { sizesOf } from './data/sizes.ts';
import { withFixture } from './prepare-fixture.ts';
import { describeMachine, writeMachine, writeTable, type Report } from './report.ts';
import type { Row } from './row.ts';

const lastRun = join(import.meta.dirname, '../.cache/last-bench.json');
const page = join(import.meta.dirname, '../docs/benchmarks.md');
/** The run writes the part of the page between these; people write the rest. */
const marks = ['<!-- figures -->', '<!-- end of figures -->'] as const;

async function measureAll(options: Options): Promise<Row[]> {
  const rows: Row[] = [];
  const chosen = <Entry>(benchmarks: Readonly<Record<string, Entry>>): [string, Entry][] =>
    Object.entries(benchmarks).filter(([name]) => options.only.length === 0 || options.only.includes(name));
  const run = async (name: string, benchmark: () => Promise<Row[]>): Promise<void> => {
    console.log(`Measuring ${name}.`);
    const measured = await benchmark();
    rows.push(...measured);
    console.log(writeTable({ ...report(options, measured) }));
  };
  for (const [name, benchmark] of chosen(onTheirOwn)) await run(name, benchmark);
  const needing = chosen(fixtureBenchmarks);
  if (needing.length > 0) {
    await withFixture(sizesOf(options.size), options, async (fixture) => {
      for (const [name, benchmark] of needing) await run(name, () => benchmark(fixture));
    });
  }
  return rows;
}

function report({ size }: Options, rows: readonly Row[]): Report {
  return { machine: describeMachine(), size, rows };
}

async function readLastRun(): Promise<Report | undefined> {
  return readFile(lastRun, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => undefined,
  );
}

async function writePage(text: string): Promise<void> {
  const written = await readFile(page, 'utf8');
  const [before, , after] = written.split(new RegExp(marks.join('|')));
  await writeFile(page, `${before}${marks[0]}\n${text}\n${marks[1]}${after}`);
}

const options = readOptions(process.argv.slice(2));
const before = options.compare ? await readLastRun() : undefined;
const result = report(options, await measureAll(options));
const { size, rounds, seconds } = options;
const settings = `Size ${size}, ${rounds} rounds of ${seconds} seconds, 32 connections.`;
const text = `${writeMachine(result.machine)} ${settings}\n\n${writeTable(result, before)}`;
console.log(`\n${text}`);
await mkdir(dirname(lastRun), { recursive: true });
await writeFile(lastRun, JSON.stringify(result, null, 2));
if (options.json !== undefined) await writeFile(options.json, JSON.stringify(result, null, 2));
// A part of the benchmarks, or a smaller site, does not belong on the page.
if (options.only.length === 0 && options.size === 1) await writePage(text);
// The WebRTC library keeps a process running until the last of its closed connections is collected.
process.exit();
