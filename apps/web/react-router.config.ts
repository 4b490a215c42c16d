import type { Config } from '@react-router/dev/config';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { writeLanguages } from './translated-scripts.ts';

export default {
  ssr: true,
  // `scripts/run/build-web.mjs` builds beside the pages that are served, and puts the result in their place.
  buildDirectory: process.env['BUILD_DIRECTORY'] ?? 'build',
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) => {
    writeLanguages(buildDirectory);
    return compressAssets(`${buildDirectory}/client`);
  },
} satisfies Config;

const compressible = /\.(?:js|css|svg|json|txt|webmanifest)$/;
const minBytes = 1_024;
/** Of the languages that only tests read. */
const madeForTests = /^assets\/(?:en-XA|ar-XB)-/;

/**
 * Compresses every text file of the built client ahead of time (`.br` and `.gz`), so that serving it takes no CPU: two
 * at a time, because all at once take hundreds of megabytes.
 */
async function compressAssets(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const left = names.filter((name) => compressible.test(name) && !madeForTests.test(name)).values();
  const compressLeft = async () => {
    for (const name of left) await compressFile(join(folder, name));
  };
  await Promise.all([compressLeft(), compressLeft()]);
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < minBytes) return;
  const [asBrotli, asGzip] = await Promise.all([
    promisify(brotliCompress)(content),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, asBrotli), writeFile(`${path}.gz`, asGzip)]);
}
