import { renderToString } from 'react-dom/server';
import { createRequestHandler, Outlet, Scripts, ServerRouter, type EntryContext, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { readLoaderData } from './loader-data.server.ts';

function Root() {
  return (
    <html lang="en">
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}

const route = {
  id: 'root',
  path: '',
  module: { default: Root, loader: () => ({ greeting: 'Hello from the loader' }) },
};

/** One route with a loader, built as React Router would build it. */
function buildOf(handleRequest: (routerContext: EntryContext, url: string) => Promise<Response>): ServerBuild {
  const assets = {
    entry: { imports: [], module: '/entry.js' },
    routes: { root: { id: 'root', path: '', hasLoader: true, module: '/root.js' } },
    url: '/manifest.js',
    version: '1',
  };
  return {
    entry: {
      module: {
        default: (request: Request, _status: number, _headers: Headers, routerContext: EntryContext) =>
          handleRequest(routerContext, request.url),
      },
    },
    routes: { root: route },
    assets,
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    publicPath: '/',
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
}

test('a page is rendered with its loaders’ data without suspending, also a second time', async () => {
  const build = buildOf(async (routerContext, url) => {
    await readLoaderData(routerContext);
    const page = <ServerRouter context={routerContext} url={url} />;
    return Response.json([renderToString(page), renderToString(page)]);
  });
  const response = await createRequestHandler(build, 'production')(new Request('http://site/'));
  const [first, second] = (await response.json()) as string[];
  expect(first).toContain('Hello from the loader');
  expect(first).toContain('streamController.close()');
  expect(first).not.toContain('$!-->');
  expect(second).toBe(first);
});
