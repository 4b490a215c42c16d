import type { ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

/**
 * Returns the pages' build with only those routes that an address can match. React Router processes all routes, more
 * than a hundred, several times for each page, which is a sixth of the rendering time. The remaining routes depend only
 * on the first part of the path, such as `creator` in `/creator/feeds`.
 */
export function routesForAddress(build: ServerBuild): (url: string) => ServerBuild {
  const firstParts = new Set(
    Object.values(build.routes).flatMap((route) => (route && firstPartOf(route, build.routes)) || []),
  );
  const builds = new Map<string, ServerBuild>();
  return (url) => {
    const part = partOf(new URL(url).pathname);
    if (part === undefined) return build;
    const key = firstParts.has(part) ? part : '';
    const partial = builds.get(key) ?? withRoutes(build, key);
    builds.set(key, partial);
    return partial;
  };
}

/** Undefined for unusual spellings of a path, which only React Router can interpret. */
function partOf(pathname: string): string | undefined {
  if (/%|\/\/|^\/__manifest/.test(pathname)) return undefined;
  return pathname
    .replace(/\.data$/, '')
    .split('/')[1]
    ?.toLowerCase();
}

/** The first part of the route's path; empty if it is a parameter, or missing. */
function firstPartOf(route: Route, routes: Routes): string {
  const path = withParents(route, routes)
    .map((one) => one.path ?? '')
    .join('/');
  const part = path.split('/').find((piece) => piece !== '') ?? '';
  return /[:*?]/.test(part) ? '' : part.toLowerCase();
}

function withParents(route: Route, routes: Routes): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...withParents(parent, routes), route] : [route];
}

function withRoutes(build: ServerBuild, part: string): ServerBuild {
  const leading = Object.values(build.routes).filter(
    (route): route is Route => route !== undefined && isFor(route, part, build.routes),
  );
  const ids = new Set(leading.flatMap((route) => withParents(route, build.routes)).map(({ id }) => id));
  const only = <Value>(table: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(table).filter(([id]) => ids.has(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}

/** Layouts, which have no path, are added with their children. */
function isFor(route: Route, part: string, routes: Routes): boolean {
  if (route.path === undefined && !route.index) return false;
  return ['', part].includes(firstPartOf(route, routes));
}
