import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');

/** Writes which of our files each script of the build holds, so that a journey's record can name them. */
export function chunkSources(): Plugin {
  return {
    name: 'chunk-sources',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir = '' }, bundle) {
      const sources = Object.fromEntries(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, ours(file.moduleIds)]] : [])),
      );
      writeFileSync(join(dir, '../chunk-sources.json'), JSON.stringify(sources));
    },
  };
}

function ours(moduleIds: readonly string[]): string[] {
  const paths = moduleIds.map((id) => relative(root, id.split('?')[0] ?? id).replaceAll('\\', '/'));
  return [...new Set(paths.filter((path) => /^(?:apps|packages)\//.test(path) && !path.includes('node_modules/')))];
}
