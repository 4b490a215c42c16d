import { cpus, totalmem } from 'node:os';
import type { Figures } from './load.ts';

export interface Comparison {
  readonly task: string;
  readonly ovation: Figures;
  readonly baseline: Figures;
}

/** A Markdown page: what was measured on what, and how far we are from the least that the same task needs. */
export function writeReport(comparisons: readonly Comparison[]): string {
  return [
    '# Benchmarks', '',
    'Made by `npm run bench -- --write`: 32 connections on loopback, four seconds for each figure, 120 feeds, 50 fans. The client, the server and PostgreSQL share the machine.',
    'The baseline is bare Fastify and `pg` on the same PostgreSQL: no roles, no access rules, no checks, no ledger, no React. The ratio is what our promises cost.', '',
    describeMachine(), '',
    '| task | Ovation, per second | p50 / p99 | baseline, per second | p50 / p99 | ratio |',
    '|---|---:|---:|---:|---:|---:|',
    ...comparisons.map(({ task, ovation, baseline }) => `| ${task} | ${describe(ovation)} | ${describe(baseline)} | ${(ovation.requestsPerSecond / baseline.requestsPerSecond).toFixed(2)} |`),
    '',
  ].join('\n');
}

function describe({ requestsPerSecond, p50Ms, p99Ms }: Figures): string {
  return `${Math.round(requestsPerSecond)} | ${p50Ms} / ${p99Ms} ms`;
}

function describeMachine(): string {
  const [processor] = cpus();
  const memoryGb = Math.round(totalmem() / 1024 ** 3);
  return `Machine: ${cpus().length} × ${processor?.model.trim() || 'unknown processor'}, ${memoryGb} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}; ${new Date().toISOString().slice(0, 10)}.`;
}
