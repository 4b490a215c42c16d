import { languageCode } from '@ovation/language/language.ts';
import { cachedFormat } from './cached-format.ts';
import { once } from './once.ts';

const names = once(() => new Intl.DisplayNames(languageCode, { type: 'region' }));

/** DE → Germany. */
export const countryName = cachedFormat((code: string) => names().of(code) ?? code);
