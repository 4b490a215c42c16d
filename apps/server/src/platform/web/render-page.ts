import type { PostedForm } from '@ovation/contract/plain-forms.ts';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { transcode } from 'node:buffer';
import type { CallInProcess } from '../http/call-in-process.ts';

/**
 * The part of a request that a page receives: plain data, for another thread, and no headers, because they contain the
 * session's token.
 */
export interface PageRequest {
  readonly method: string;
  /** On the site's origin. */
  readonly url: string;
  readonly nonce: string;
  /** The site's public origin: https://example.com. */
  readonly publicUrl: string;
  readonly hasToken: boolean;
  /** What the visitor reads, as a code. */
  readonly language: string;
  /** The form that was sent to this page without scripts. */
  readonly posted?: PostedForm | undefined;
}

export interface RenderedPage {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer<ArrayBuffer>;
}

/** Renders a page. `call` makes calls as its visitor; `signal` is aborted when the visitor leaves before it is sent. */
export type RenderPage = (request: PageRequest, call: CallInProcess, signal?: AbortSignal) => Promise<RenderedPage>;

/** A call that every page makes, of an operation without input. */
export interface SessionCall {
  readonly name: string;
  /** Not made for visitors without a token. */
  readonly needsToken: boolean;
}

/** Our exports of the pages' server entry, besides React Router's. */
interface PagesEntry {
  readonly sessionCalls?: readonly SessionCall[];
  createLoadContext(visitor: {
    call: CallInProcess;
    deliver(piece: string): void;
    nonce: string;
    publicUrl: string;
    hasToken: boolean;
    posted: PostedForm | undefined;
  }): RouterContextProvider;
}

export function sessionCallsOf({ entry }: ServerBuild): readonly SessionCall[] {
  return (entry.module as unknown as PagesEntry).sessionCalls ?? [];
}

/**
 * Renders in this thread. `build` is React Router's build of the pages, or a function that loads it, because it changes
 * in development.
 */
export function rendererOf(
  build: ServerBuild | (() => Promise<ServerBuild>),
  scriptFolders: ScriptFolders = {},
): RenderPage {
  const handlerFor = handlersOf(build, scriptFolders);
  return async ({ nonce, publicUrl, hasToken, language, posted, ...request }, call, signal) => {
    const { entry } = typeof build === 'function' ? await build() : build;
    const pieces: string[] = [];
    const deliver = (piece: string): void => void pieces.push(piece);
    const context = (entry.module as unknown as PagesEntry).createLoadContext({
      call,
      deliver,
      nonce,
      publicUrl,
      hasToken,
      posted,
    });
    const response = await handlerFor(request.url, language)(webRequestOf(request, signal), context);
    const body = pieces.length === 0 ? Buffer.from(await response.arrayBuffer()) : utf8Of(pieces);
    return { status: response.status, headers: [...response.headers], body };
  };
}

type Handler = ReturnType<typeof createRequestHandler>;

/** Where the scripts of a language are, if it has its own: `{ de: '/assets/de-3f9a/' }`. */
export type ScriptFolders = Readonly<Record<string, string>>;

/** React Router prepares a build once for each handler, so handlers are kept. */
function handlersOf(
  build: ServerBuild | (() => Promise<ServerBuild>),
  scriptFolders: ScriptFolders,
): (url: string, language: string) => Handler {
  if (typeof build === 'function') {
    const handle = createRequestHandler(build, 'development');
    return () => handle;
  }
  const buildFor = routesForAddress(build);
  const handlers = new Map<ServerBuild, Map<string, Handler>>();
  return (url, language) => {
    const routes = buildFor(url);
    const inLanguages = handlers.get(routes) ?? new Map<string, Handler>();
    const folder = isManifest(url) ? undefined : scriptFolders[language];
    const handle = inLanguages.get(folder ?? '') ?? createRequestHandler(withScriptsIn(routes, folder), 'production');
    handlers.set(routes, inLanguages.set(folder ?? '', handle));
    return handle;
  };
}

/** Asked by pages in any language, whose import map leads them to their own scripts. */
const isManifest = (url: string): boolean => new URL(url).pathname === '/__manifest';

/** The scripts of English are the build's own. */
function withScriptsIn(build: ServerBuild, folder: string | undefined): ServerBuild {
  if (folder === undefined) return build;
  const moved = JSON.stringify(build.assets).replaceAll(/"\/assets\/(?=[^"]+\.js")/g, `"${folder}`);
  return { ...build, assets: JSON.parse(moved) as ServerBuild['assets'] };
}

function webRequestOf({ method, url }: Pick<PageRequest, 'method' | 'url'>, signal: AbortSignal | undefined): Request {
  return new Request(url, { method, ...(signal ? { signal } : {}) });
}

/** The bytes of the joined pieces, in a separate ArrayBuffer. */
export function utf8Of(pieces: readonly string[]): Buffer<ArrayBuffer> {
  const encoded = pieces.map(bytesOf);
  const whole = Buffer.from(new ArrayBuffer(encoded.reduce((sum, { length }) => sum + length, 0)));
  let at = 0;
  for (const bytes of encoded) at += bytes.copy(whole, at);
  return whole;
}

/**
 * Converts from UTF-16, which is V8's representation: for a hundred thousand characters with one that is not Latin,
 * this takes a sixth of the time of `TextEncoder`.
 */
function bytesOf(text: string): Buffer {
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8');
  } catch {
    // `transcode` fails for half of a surrogate pair, which becomes the replacement character.
    return Buffer.from(text);
  }
}

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
