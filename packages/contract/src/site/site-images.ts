import { z } from 'zod';
import { operation } from '../operation.ts';

/** For `logoUrl`, `darkmodeLogoUrl` and `favicon`. It is shown once a setting has its address. */
export const uploadSiteImage = operation({
  name: 'uploadSiteImage',
  area: 'administration',
  summary: 'Upload a logo or an icon (SVG, PNG, JPEG, WebP or ICO); returns its address, which belongs in a setting',
  method: 'POST',
  path: '/admin/settings/images',
  access: 'admin',
  permission: 'settings',
  files: { image: { maxSizeBytes: 512 * 1024, required: true } },
  limit: { max: 60, windowSeconds: 600 },
  status: 201,
  reply: z.object({ url: z.string() }),
  errors: ['file-missing', 'file-invalid', 'file-too-large'],
});
