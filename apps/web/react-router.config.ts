import type { Config } from '@react-router/dev/config';
import { compressAssets } from './compress-assets.ts';
import { writeLanguages } from './write-languages.ts';

export default {
  ssr: true,
  // `scripts/run/build-web.mjs` builds beside the pages that are served, and puts the result in their place.
  buildDirectory: process.env['BUILD_DIRECTORY'] ?? 'build',
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) => {
    writeLanguages(buildDirectory);
    return compressAssets(`${buildDirectory}/client`);
  },
} satisfies Config;
