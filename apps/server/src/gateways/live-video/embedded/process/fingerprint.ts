import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..');
/** Names the libraries with their exact versions. */
const manifest = join(import.meta.dirname, '../../../../../package.json');

/**
 * What an engine is: the same options and the same program. A server of another release, or with another configuration,
 * has another one. By content, because an upgrade may leave times and versions as they were.
 */
export function fingerprintOf(options: object): string {
  const hash = createHash('sha256').update(process.version).update(JSON.stringify(options));
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted())
    if (name.endsWith('.ts') && !name.includes('.test.')) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.update(readFileSync(manifest)).digest('hex');
}
