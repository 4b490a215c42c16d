import { z } from 'zod';

const isWebAddress = (value: string): boolean =>
  URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);

/** Variables of which version runs, and where to learn of a newer one. */
export const releaseVariables = {
  RELEASES_URL: z.string().refine(isWebAddress, 'an address like https://example.com/latest.json').optional(),
  OVATION_COMMIT: z
    .string()
    .regex(/^[\da-f]{7,40}$/, 'the commit of this version, in hexadecimal digits')
    .optional(),
};

interface ReleaseValues {
  readonly RELEASES_URL?: string | undefined;
  readonly OVATION_COMMIT?: string | undefined;
}

export function releaseOf({ RELEASES_URL, OVATION_COMMIT }: ReleaseValues) {
  return { releasesUrl: RELEASES_URL, commit: OVATION_COMMIT };
}
