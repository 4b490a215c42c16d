import { cachedFormat } from './cached-format.ts';

const names = new Intl.DisplayNames('en', { type: 'region' });

/** DE → Germany. */
export const countryName = cachedFormat((code: string) => names.of(code) ?? code);
