import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join(import.meta.dirname, '..');
/** Names the libraries with their exact versions. */
const manifest = join(import.meta.dirname, '../../package.json');
/** Types leave nothing in the program. */
const imported = /^(?:import|export) (?!type\b)[^;]*? from '([^']+)'|\bimport\('([^']+)'\)/gm;

/**
 * What an engine is: the same options and the same program, in the same folder. A server of another release, or with
 * another configuration, has another one. By content, because an upgrade may leave times and versions as they were.
 */
export function fingerprintOf(options: object): string {
  const hash = createHash('sha256').update(process.version).update(JSON.stringify(options));
  for (const [path, text] of [...readProgram()].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    hash.update(path).update(text);
  return hash.update(readFileSync(manifest)).digest('hex');
}

/** The files of the engine, and those that they import from other packages of ours, by their paths. */
export function readProgram(): Map<string, string> {
  const files = new Map<string, string>();
  const own = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of own) if (isProgram(name)) collect(join(folder, name), files);
  return files;
}

function isProgram(name: string): boolean {
  return name.endsWith('.ts') && !name.includes('.test.') && !name.startsWith('testing');
}

function collect(path: string, files: Map<string, string>): void {
  if (files.has(path)) return;
  const text = readFileSync(path, 'utf8');
  files.set(path, text);
  for (const [, one, other] of text.matchAll(imported)) {
    const name = one ?? other ?? '';
    if (name.startsWith('.')) collect(join(dirname(path), name), files);
    if (name.startsWith('@ovation/')) collect(fileURLToPath(import.meta.resolve(name)), files);
  }
}
