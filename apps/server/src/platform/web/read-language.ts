import type { SiteLanguage } from '@ovation/language/language.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the build of the pages leaves the compiled catalogues. */
const folder = join(import.meta.dirname, '../../../../web/build/languages');

/** The compiled catalogue of a language; undefined for English, which needs none, and for what is not built. */
export function readLanguage(code = 'en'): SiteLanguage | undefined {
  const path = join(folder, `${code}.json`);
  if (!/^[A-Za-z-]+$/.test(code) || !existsSync(path)) return undefined;
  return JSON.parse(readFileSync(path, 'utf8')) as SiteLanguage;
}
