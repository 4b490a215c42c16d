import { languageCode } from '@ovation/language/language.ts';
import { once } from './once.ts';

const list = once(() => new Intl.ListFormat(languageCode, { type: 'conjunction' }));

/** One sentence part for several: a photo, 3 photos and 1 video. Empty parts are left out. */
export function listWords(parts: readonly string[]): string {
  return list().format(parts.filter((part) => part !== ''));
}
