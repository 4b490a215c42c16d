import type { ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

/**
 * Answers the pages' build with those routes alone that an address can lead to. React Router looks through all routes, more than a hundred, several times for
 * each page, and makes tables of them: a sixth of rendering. Which routes are left depends on an address's first part alone, `creator` of `/creator/feeds`.
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
    const known = builds.get(key) ?? withRoutes(build, key);
    builds.set(key, known);
    return known;
  };
}

/** Undefined of an address that is written in an unusual way, which only React Router knows how to read. */
function partOf(pathname: string): string | undefined {
  if (/%|\/\/|^\/__manifest/.test(pathname)) return undefined;
  return pathname
    .replace(/\.data$/, '')
    .split('/')[1]
    ?.toLowerCase();
}

/** What an address of this route begins with; empty when that can be anything, or nothing. */
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

/** A layout, which has no path of its own, is there for its children. */
function isFor(route: Route, part: string, routes: Routes): boolean {
  if (route.path === undefined && !route.index) return false;
  return ['', part].includes(firstPartOf(route, routes));
}
