import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchRoutes, type RouteObject } from 'react-router';

const BUILD = join(import.meta.dirname, '../../../apps/web/build');

interface Route {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly module: string;
  readonly imports: readonly string[];
}

interface Build {
  readonly tree: RouteObject[];
  /** For each route, the scripts that it needs. */
  readonly scripts: ReadonlyMap<string, readonly string[]>;
  /** For each script, our files in it. */
  readonly sources: Readonly<Record<string, readonly string[]>>;
}

let build: Build | undefined;

/**
 * Our files that pages used: those of the routes that were visited, and of the scripts that were loaded and belong to
 * no route. A script of a route may be loaded because a person might go there.
 */
export function sourcesOfPages(addresses: ReadonlySet<string>, loaded: ReadonlySet<string>): string[] {
  if (addresses.size === 0 && loaded.size === 0) return [];
  build ??= readBuild();
  const { tree, scripts, sources } = build;
  const ofRoutes = new Set([...scripts.values()].flat());
  const visited = [...addresses].flatMap((address) =>
    (matchRoutes(tree, pathOf(address)) ?? []).flatMap(({ route }) => scripts.get(route.id ?? '') ?? []),
  );
  const used = new Set([...visited, ...[...loaded].filter((script) => !ofRoutes.has(script))]);
  return [...new Set([...used].flatMap((script) => sources[script.slice(1)] ?? []))];
}

/** React Router asks for the data of a page at its address with an ending. */
function pathOf(address: string): string {
  return new URL(address, 'http://site').pathname.replace(/(?:\/_root|\/_)?\.data$/, '') || '/';
}

function readBuild(): Build {
  const [manifest = ''] = globSync('client/assets/manifest-*.js', { cwd: BUILD });
  const text = readFileSync(join(BUILD, manifest), 'utf8');
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  const routes = Object.values((JSON.parse(json) as { routes: Record<string, Route> }).routes);
  return {
    tree: childrenOf(undefined, routes),
    scripts: new Map(routes.map(({ id, module, imports }) => [id, [module, ...imports]])),
    sources: JSON.parse(readFileSync(join(BUILD, 'chunk-sources.json'), 'utf8')) as Build['sources'],
  };
}

function childrenOf(parent: string | undefined, routes: readonly Route[]): RouteObject[] {
  return routes
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) =>
      index ? { id, index, ...(path === undefined ? {} : { path }) } : { id, path, children: childrenOf(id, routes) },
    );
}
