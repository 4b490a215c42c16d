import { remembered } from './remembered.ts';

const names = new Intl.DisplayNames('en', { type: 'region' });

/** DE → Germany. */
export const countryName = remembered((code: string) => names.of(code) ?? code);
