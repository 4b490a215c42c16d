import { cpus, totalmem } from 'node:os';
import { canPin } from './processes.ts';
import type { Row } from './row.ts';

export interface Report {
  readonly machine: Machine;
  readonly size: number;
  readonly rows: readonly Row[];
}

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
  readonly date: string;
  /** Whether servers and load generators had separate cores. */
  readonly isPinned: boolean;
}

export function describeMachine(): Machine {
  const processor = cpus()[0]?.model.trim() || 'unknown processor';
  return {
    processor,
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1_024 ** 3),
    system: `${process.platform} ${process.arch}`,
    node: process.versions.node,
    date: new Date().toISOString().slice(0, 10),
    isPinned: canPin(),
  };
}

/** A Markdown table; `before` adds each figure of an earlier report. */
export function writeTable({ rows }: Report, before?: Report): string {
  const head = ['what', 'value', 'baseline', 'ratio (least–most)', 'target', ''];
  const lines = rows.map((row) => [
    row.name,
    withUnit(row.value, row.unit),
    row.baseline === undefined ? '' : withUnit(row.baseline, row.unit),
    ratioOf(row),
    row.target,
    row.met ? 'met' : '**missed**',
    ...(before ? [changeOf(row, before)] : []),
  ]);
  const heads = before ? [...head, 'before'] : head;
  return [heads, heads.map((_, column) => ([1, 2, 3].includes(column) ? '---:' : '---')), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function withUnit(value: number, unit: string): string {
  const digits = Math.abs(value) < 1 ? 3 : Math.abs(value) < 100 ? 1 : 0;
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit === '/s' ? `${number}/s` : `${number} ${unit}`.trim();
}

function ratioOf({ ratio }: Row): string {
  return ratio === undefined
    ? ''
    : `${ratio.median.toFixed(2)} (${ratio.minimum.toFixed(2)}–${ratio.maximum.toFixed(2)})`;
}

/** Ratios can be compared across machines, values only on the same one. */
function changeOf(row: Row, { rows }: Report): string {
  const earlier = rows.find(({ name }) => name === row.name);
  if (!earlier) return 'new';
  return earlier.ratio ? earlier.ratio.median.toFixed(2) : withUnit(earlier.value, earlier.unit);
}

export function writeMachine({ processor, cores, memoryGb, system, node, date, isPinned }: Machine): string {
  const pinned = isPinned ? ' Each server ran on two cores; the database and what loaded them were not bound.' : '';
  return `${cores} × ${processor}, ${memoryGb} GB, ${system}, Node ${node}, ${date}.${pinned}`;
}
