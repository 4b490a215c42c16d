import type { FastifyInstance } from 'fastify';

interface RouteMethods {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** Collects the methods of all routes that are added from now on. Returns a function that lists those of an address. */
export function noteMethods(server: FastifyInstance): (url: string) => string[] {
  const routes = new Map<string, RouteMethods>();
  server.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const each of [method].flat()) route.methods.add(each);
    routes.set(url, route);
  });
  return (url) => {
    const [path = ''] = url.split('?');
    // Every address may be a page, except below /api.
    const matching = [...routes].filter(
      ([route, { pattern }]) => pattern.test(path) && !(route === '/*' && /^\/api(?:\/|$)/.test(path)),
    );
    return [...new Set(matching.flatMap(([, { methods }]) => [...methods]))].toSorted();
  };
}

/** A regular expression for `/api/feeds/:id`; like the router, it ignores a trailing slash. */
function patternOf(url: string): RegExp {
  const source = url
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/:\w+/g, '[^/]+')
    .replaceAll('*', '.*');
  return new RegExp(`^${source}/?$`);
}
