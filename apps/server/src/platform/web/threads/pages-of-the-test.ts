// A React Router build for page-threads.slow.test.ts: each address is a page that behaves in one way.
import { threadId } from 'node:worker_threads';
import { createContext, RouterContextProvider, type LoaderFunctionArgs, type ServerBuild } from 'react-router';
import type { CallInProcess } from '../../http/call-in-process.ts';

const visitor = createContext<{ call: CallInProcess }>();

type Loader = (args: LoaderFunctionArgs) => Promise<Response>;

const loaders: Readonly<Record<string, Loader>> = {
  /** Calls getMe three times. */
  async whoami({ context }) {
    const answers = [];
    for (let time = 0; time < 3; time += 1)
      answers.push((await context.get(visitor).call('getMe', { params: {}, query: {} })).text);
    return new Response(answers.join(' '), {
      headers: [
        ['set-cookie', 'one=1'],
        ['set-cookie', 'two=2'],
      ],
    });
  },
  /** Makes a call whose answer is not sent along with the page. */
  async countries({ context }) {
    return new Response((await context.get(visitor).call('listCountries', { params: {}, query: {} })).text);
  },
  /** Shows the answers to the session calls. */
  async session({ context }) {
    const { call } = context.get(visitor);
    const answers = await Promise.all(
      ['getPublicSettings', 'getMe'].map((name) => call(name, { params: {}, query: {} })),
    );
    return new Response(answers.map(({ text }) => text).join(', '));
  },
  async elsewhere() {
    return new Response(null, { status: 302, headers: { location: '/home' } });
  },
  async thread() {
    return new Response(String(threadId));
  },
  async death() {
    return process.exit(1);
  },
  async hanging() {
    for (;;) Math.random();
  },
  /** Never ends, unless its visitor leaves. */
  async waiting({ context }) {
    await context.get(visitor).call('getMe', { params: {}, query: {} });
    return new Promise(() => {});
  },
};

const paths = Object.keys(loaders);
const nothing = {
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  module: '',
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
};

export const routes: ServerBuild['routes'] = Object.fromEntries(
  paths.map((path) => [path, { id: path, path, module: { loader: loaders[path] } as never }]),
);
export const assets: ServerBuild['assets'] = {
  entry: { imports: [], module: '' },
  routes: Object.fromEntries(paths.map((path) => [path, { id: path, path, ...nothing }])),
  url: '',
  version: '1',
};
export const entry = {
  module: {
    sessionCalls: [
      { name: 'getPublicSettings', needsToken: false },
      { name: 'getMe', needsToken: true },
    ],
    default: () => new Response('No page has a component.'),
    createLoadContext({ call }: { call: CallInProcess }) {
      const context = new RouterContextProvider();
      context.set(visitor, { call });
      return context;
    },
  },
};
export const assetsBuildDirectory = '';
export const future = {};
export const ssr = true;
export const isSpaMode = false;
export const prerender: readonly string[] = [];
export const publicPath = '/';
export const routeDiscovery = { mode: 'initial', manifestPath: '/__manifest' };
