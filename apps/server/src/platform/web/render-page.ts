import type { PostedForm } from '@ovation/contract/plain-forms.ts';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { routesForAddress } from './routes-for-address.ts';
import { utf8Of } from './utf8.ts';
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
export function rendererOf(build: ServerBuild | (() => Promise<ServerBuild>)): RenderPage {
  const handlerFor = handlersOf(build);
  return async ({ nonce, publicUrl, hasToken, posted, ...request }, call, signal) => {
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
    const response = await handlerFor(request.url)(webRequestOf(request, signal), context);
    const body = pieces.length === 0 ? Buffer.from(await response.arrayBuffer()) : utf8Of(pieces);
    return { status: response.status, headers: [...response.headers], body };
  };
}

type Handler = ReturnType<typeof createRequestHandler>;

/** React Router prepares a build once for each handler, so handlers are kept. */
function handlersOf(build: ServerBuild | (() => Promise<ServerBuild>)): (url: string) => Handler {
  if (typeof build === 'function') {
    const handle = createRequestHandler(build, 'development');
    return () => handle;
  }
  const buildFor = routesForAddress(build);
  const handlers = new Map<ServerBuild, Handler>();
  return (url) => {
    const routes = buildFor(url);
    const handle = handlers.get(routes) ?? createRequestHandler(routes, 'production');
    handlers.set(routes, handle);
    return handle;
  };
}

function webRequestOf({ method, url }: Pick<PageRequest, 'method' | 'url'>, signal: AbortSignal | undefined): Request {
  return new Request(url, { method, ...(signal ? { signal } : {}) });
}
