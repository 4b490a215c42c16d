import type { FastifyInstance } from 'fastify';

interface Place {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** Notes the methods of every route that is added from now on, and tells which of them an address takes. */
export function noteMethods(server: FastifyInstance): (url: string) => string[] {
  const places = new Map<string, Place>();
  server.addHook('onRoute', ({ url, method }) => {
    const place = places.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const each of [method].flat()) place.methods.add(each);
    places.set(url, place);
  });
  return (url) => {
    const [path = ''] = url.split('?');
    // Every address could be a page's; below /api there are none.
    const fitting = [...places].filter(
      ([route, { pattern }]) => pattern.test(path) && !(route === '/*' && /^\/api(?:\/|$)/.test(path)),
    );
    return [...new Set(fitting.flatMap(([, { methods }]) => [...methods]))].toSorted();
  };
}

/** `/api/feeds/:id` as an expression; a slash at the end makes no difference to the router either. */
function patternOf(url: string): RegExp {
  const source = url
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/:\w+/g, '[^/]+')
    .replaceAll('*', '.*');
  return new RegExp(`^${source}/?$`);
}
