import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCoefficients } from './model/coefficients.ts';
import { capacityTables } from './tables.ts';

const page = join(import.meta.dirname, '../../docs/capacity.md');

/** Writes what the model says into the page, between the marks of each table. */
export async function writeTables(): Promise<void> {
  for (const [name, table] of Object.entries(capacityTables(readCoefficients()))) await writeBetween(name, table);
}

/** Writes how far the model was from what was measured. */
export function writeCheck(text: string): Promise<void> {
  return writeBetween('check', text);
}

async function writeBetween(name: string, text: string): Promise<void> {
  const written = await readFile(page, 'utf8');
  const [before, , after] = written.split(new RegExp(`<!-- (?:end of )?${name} -->`));
  if (after === undefined) throw new Error(`${page} has no place for ${name}.`);
  await writeFile(page, `${before}<!-- ${name} -->\n${text}\n<!-- end of ${name} -->${after}`);
}
