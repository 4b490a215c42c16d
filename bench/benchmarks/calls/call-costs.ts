import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fixture } from '../../fixture.ts';
import { measure } from '../../load.ts';
import { describeMachine, writeMachine } from '../../report.ts';
import type { Row } from '../../row.ts';
import { measureCost, restoreFollows, type Cost } from '../writes/write-rows.ts';
import { frequentCalls } from './frequent-calls.ts';

const page = join(import.meta.dirname, '../../../docs/performance/calls.md');
/** The benchmark writes what is between these marks. */
const marks = ['<!-- calls -->', '<!-- end of calls -->'] as const;

/** Measures the processor time of the most frequent calls, and writes it as a table to docs/performance/calls.md. */
export async function callCosts(fixture: Fixture): Promise<Row[]> {
  const costs: (readonly [name: string, cost: Cost])[] = [];
  for (const [name, requestsOf] of Object.entries(frequentCalls)) {
    const load = { url: fixture.ovation.url, requests: requestsOf(fixture) };
    await measure(load, fixture.rounds.seconds);
    costs.push([name, await measureCost(fixture, load, fixture.rounds.seconds)]);
  }
  await restoreFollows(fixture);
  await writePage(fixture, costs);
  return costs.map(([name, { serverMs, postgresMs }]) => ({
    name: `${name}, processor time of a call`,
    value: serverMs + postgresMs,
    unit: 'ms',
    target: 'none',
    met: true,
  }));
}

async function writePage({ site }: Fixture, costs: readonly (readonly [string, Cost])[]): Promise<void> {
  const [before, , after] = (await readFile(page, 'utf8')).split(new RegExp(marks.join('|')));
  const lines = costs.map(
    ([name, { perSecond, p50Ms, p99Ms, serverMs, postgresMs }]) =>
      `| ${name} | ${Math.round(perSecond)} | ${p50Ms} / ${p99Ms} ms | ${serverMs.toFixed(2)} ms | ${postgresMs.toFixed(2)} ms |`,
  );
  const text = [
    `${writeMachine(describeMachine())} ${site.sizes.accounts.toLocaleString('en')} accounts, 32 connections.`,
    '',
    '| call | per second | p50 / p99 | server | PostgreSQL |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...lines,
  ];
  await writeFile(page, `${before}${marks[0]}\n${text.join('\n')}\n${marks[1]}${after}`);
}
