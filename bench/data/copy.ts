import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** A number, a text, a boolean or null; times and bytes as PostgreSQL writes them. */
export type Value = string | number | boolean | null;

const chunkLength = 1 << 16;

/** Writes rows with COPY, the fastest way into a table. */
export async function copyRows(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): Promise<void> {
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(inChunks(rows)), stream);
}

function* inChunks(rows: Iterable<readonly Value[]>): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    chunk += `${row.map(write).join('\t')}\n`;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/** Our texts contain no tabs, line breaks or backslashes, except those of bytes, which `bytes` doubles. */
function write(value: Value): string {
  return value === null ? String.raw`\N` : String(value);
}

export function bytes(hexadecimal: string): string {
  return String.raw`\\x${hexadecimal}`;
}

export function moment(time: number): string {
  return new Date(time).toISOString();
}
