import type { Config } from '@react-router/dev/config';
import { compressAssets } from './compress-assets.ts';
import { writeLanguages } from './write-languages.ts';

export default {
  ssr: true,
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) => {
    writeLanguages(buildDirectory);
    return compressAssets(`${buildDirectory}/client`);
  },
} satisfies Config;
