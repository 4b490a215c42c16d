import { languageCode } from '@ovation/language/language.ts';
import { cachedFormat } from './cached-format.ts';

const names = new Intl.DisplayNames(languageCode, { type: 'region' });

/** DE → Germany. */
export const countryName = cachedFormat((code: string) => names.of(code) ?? code);
