import type { Plugin, Rolldown } from 'vite';

/**
 * Puts the styles of all chunks into one sheet, which every page waits for: a dozen small ones would share six
 * connections, and the first paint waits for the last of them. What only some pages show keeps a sheet of its own,
 * which loads with its scripts: a chunk that holds one of the style modules that `ownSheets` tells apart.
 */
export function siteSheet(ownSheets: RegExp): Plugin {
  return {
    name: 'site-sheet',
    generateBundle: {
      // Before the manifest, and the lists of what a lazy import preloads, name the sheets.
      order: 'pre',
      handler(_options, bundle) {
        // The server writes class names and links; it needs no styles.
        if (this.environment.name !== 'client') return removeSheets(bundle);
        const root = Object.values(bundle).find((output) => output.type === 'chunk' && output.name === 'root');
        if (root?.type !== 'chunk') throw new Error('There is no chunk of the root route, which names the sheet');
        const sheets: string[] = [];
        for (const chunk of inOrder(bundle)) {
          if (chunk.moduleIds.some((id) => ownSheets.test(id))) continue;
          const { importedCss } = chunk.viteMetadata ?? { importedCss: new Set<string>() };
          for (const name of importedCss) {
            const sheet = bundle[name];
            if (sheet?.type === 'asset') sheets.push(String(sheet.source));
            delete bundle[name];
          }
          importedCss.clear();
        }
        const source = sheets.join('');
        const reference = this.emitFile({ type: 'asset', name: 'site.css', source });
        root.viteMetadata?.importedCss.add(this.getFileName(reference));
      },
    },
  };
}

function removeSheets(bundle: Rolldown.OutputBundle): void {
  for (const name of Object.keys(bundle)) if (name.endsWith('.css')) delete bundle[name];
}

/** Every chunk after those that it imports, whose styles it may override; lazy ones come last. */
function inOrder(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const chunks = new Set<Rolldown.OutputChunk>();
  const seen = new Set<string>();
  const lazy: string[] = [];
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (seen.has(name) || chunk?.type !== 'chunk') return;
    seen.add(name);
    chunk.imports.forEach(add);
    lazy.push(...chunk.dynamicImports);
    chunks.add(chunk);
  };
  for (const [name, chunk] of Object.entries(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) add(name);
  for (const name of lazy) add(name);
  return [...chunks];
}
