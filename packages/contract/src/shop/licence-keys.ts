import { t } from '@ovation/language/t.ts';
import { z } from 'zod';
import { jsonField } from './json-field.ts';

/** At once; more can be added later. */
export const maxLicenceKeys = 1_000;
export const maxLicenceKeyLength = 200;

const licenceKey = z
  .string()
  .trim()
  .min(1, t('A licence key can’t be empty.'))
  .max(
    maxLicenceKeyLength,
    t('A licence key can have at most {maxLicenceKeyLength} characters.', { maxLicenceKeyLength }),
  )
  .regex(/^\P{Cc}*$/u, t('A licence key must be one line of visible characters.'));

/** Licence keys as a JSON list in a form. */
export const licenceKeys = jsonField(
  z.array(licenceKey).max(maxLicenceKeys, t('At most {maxLicenceKeys} keys at once.', { maxLicenceKeys })),
);
