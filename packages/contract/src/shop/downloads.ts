import { z } from 'zod';
import { id, idParams, time } from '../fields.ts';
import { operation } from '../operation.ts';

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
