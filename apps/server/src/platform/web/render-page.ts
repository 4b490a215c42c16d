import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { routesForAddress } from './routes-for-address.ts';
import { utf8Of } from './utf8.ts';
import type { CallInProcess } from '../http/call-in-process.ts';

/** What a page is told of a request: plain data, because it may go to another thread, and none of its headers, because the session's token is among them. */
export interface PageRequest {
  readonly method: string;
  /** On the site's own origin. */
  readonly url: string;
  readonly nonce: string;
  /** The site's public origin: https://example.com. */
  readonly publicUrl: string;
  readonly hasToken: boolean;
}

/** A page as it leaves. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer<ArrayBuffer>;
}

/** Renders a page for the visitor as whom `call` calls. `gone` is aborted when he leaves before it is there. */
export type RenderPage = (request: PageRequest, call: CallInProcess, gone?: AbortSignal) => Promise<RenderedPage>;

/** A call that is made for every page, of an operation that takes no input. */
export interface SessionCall {
  readonly name: string;
  /** Strangers are not asked about. */
  readonly needsToken: boolean;
}

/** What the pages' server entry exports beside React Router's own. */
interface PagesEntry {
  readonly sessionCalls?: readonly SessionCall[];
  createLoadContext(visitor: {
    call: CallInProcess;
    deliver(piece: string): void;
    nonce: string;
    publicUrl: string;
    hasToken: boolean;
  }): RouterContextProvider;
}

export function sessionCallsOf({ entry }: ServerBuild): readonly SessionCall[] {
  return (entry.module as unknown as PagesEntry).sessionCalls ?? [];
}

/** Renders in this thread: `build` are the pages as React Router has built them, or how to ask for them at each request, because while developing they change. */
export function rendererOf(build: ServerBuild | (() => Promise<ServerBuild>)): RenderPage {
  const handlerFor = handlersOf(build);
  return async ({ nonce, publicUrl, hasToken, ...request }, call, gone) => {
    const { entry } = typeof build === 'function' ? await build() : build;
    const pieces: string[] = [];
    const deliver = (piece: string): void => void pieces.push(piece);
    const context = (entry.module as unknown as PagesEntry).createLoadContext({
      call,
      deliver,
      nonce,
      publicUrl,
      hasToken,
    });
    const response = await handlerFor(request.url)(webRequestOf(request, gone), context);
    const body = pieces.length === 0 ? Buffer.from(await response.arrayBuffer()) : utf8Of(pieces);
    return { status: response.status, headers: [...response.headers], body };
  };
}

type Handler = ReturnType<typeof createRequestHandler>;

/** React Router prepares a build once, and then keeps what it made of it. */
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

function webRequestOf({ method, url }: Pick<PageRequest, 'method' | 'url'>, gone: AbortSignal | undefined): Request {
  return new Request(url, { method, ...(gone ? { signal: gone } : {}) });
}
