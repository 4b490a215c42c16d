import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScriptFolders } from '../web/render-page.ts';

const file = join(import.meta.dirname, '../../../../web/build/languages/scripts.json');

/** Where the build has put the scripts of each language but English; none before the pages are built. */
export function readScriptFolders(): ScriptFolders {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ScriptFolders) : {};
}
