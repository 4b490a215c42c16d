import { z } from 'zod';
import { id, idParams, time } from '../fields.ts';
import { operation } from '../operation.ts';
import { jsonField } from '../plain-forms.ts';
import { says } from '../says.ts';

export const download = z.object({
  _id: id,
  name: z.string(),
  size: z.number().int(),
  /** In hexadecimal. */
  sha256: z.string(),
  version: z.number().int(),
  /** How often its buyer may begin to download it; absent: without limit. */
  left: z.number().int().optional(),
  url: z.string(),
  expiresAt: time,
});
export type Download = z.output<typeof download>;

export const getDownloadLinks = operation({
  name: 'getDownloadLinks',
  area: 'orders',
  summary: 'Signed links to the files of a product that you bought; they support ranges',
  method: 'GET',
  path: '/performer-assets/products/{id}/download-link',
  access: 'account',
  params: idParams,
  reply: z.object({ files: z.array(download) }),
  errors: ['not-found', 'content-locked', 'country-blocked'],
});

/** At once; more can be added later. */
export const maxLicenceKeys = 1_000;
export const maxLicenceKeyLength = 200;

const licenceKey = z
  .string()
  .trim()
  .min(1, says('A licence key can’t be empty.'))
  .max(
    maxLicenceKeyLength,
    says('A licence key can have at most {maxLicenceKeyLength} characters.', { maxLicenceKeyLength }),
  )
  .regex(/^\P{Cc}*$/u, says('A licence key must be one line of visible characters.'));

/** Licence keys as a JSON list in a form. */
export const licenceKeys = jsonField(
  z.array(licenceKey).max(maxLicenceKeys, says('At most {maxLicenceKeys} keys at once.', { maxLicenceKeys })),
);
