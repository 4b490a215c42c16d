import { z } from 'zod';
import { jsonField } from './json-field.ts';

/** At once; more can be added later. */
export const maxLicenceKeys = 1_000;
export const maxLicenceKeyLength = 200;

const licenceKey = z
  .string()
  .trim()
  .min(1, 'A licence key is not empty.')
  .max(maxLicenceKeyLength, `A licence key has at most ${maxLicenceKeyLength} characters.`)
  .regex(/^\P{Cc}*$/u, 'A licence key is one line of visible characters.');

/** Licence keys as a JSON list in a form. */
export const licenceKeys = jsonField(
  z.array(licenceKey).max(maxLicenceKeys, `At most ${maxLicenceKeys} keys at once.`),
);
