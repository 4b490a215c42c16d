import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');

/**
 * Writes which of our files each script of the build holds, so that a journey's record can name them, and from which
 * packages it is made, for the list of what is in an image.
 */
export function chunkSources(): Plugin {
  return {
    name: 'chunk-sources',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const sources = Object.fromEntries(chunks.map(({ fileName, moduleIds }) => [fileName, ours(moduleIds)]));
      writeFileSync(join(dir, '../chunk-sources.json'), JSON.stringify(sources));
      const packages = packagesOf(chunks.flatMap(({ moduleIds }) => moduleIds));
      writeFileSync(join(dir, '../compiled-packages.json'), JSON.stringify(packages));
    },
  };
}

function ours(moduleIds: readonly string[]): string[] {
  const paths = moduleIds.map((id) => relative(root, id.split('?')[0] ?? id).replaceAll('\\', '/'));
  return [...new Set(paths.filter((path) => /^(?:apps|packages)\//.test(path) && !path.includes('node_modules/')))];
}

/** As `name@version`. */
function packagesOf(moduleIds: readonly string[]): string[] {
  const folders = moduleIds.flatMap((id) => /^\/.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? []);
  return [...new Set(folders)].map(nameAndVersion).toSorted();
}

function nameAndVersion(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>;
  return `${name}@${version}`;
}
