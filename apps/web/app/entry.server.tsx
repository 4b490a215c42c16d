import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { NonceContext } from './platform/nonce.ts';
import { visitorContext } from './platform/visitor.server.ts';

export { createLoadContext } from './platform/visitor.server.ts';

/** Deferred data has this long before its place shows an error, in milliseconds. */
export const streamTimeout = 5_000;

/** Renders one page: a person gets the shell at once and the rest as it comes, a crawler everything at the end. */
export default function handleRequest(request: Request, status: number, headers: Headers, routerContext: EntryContext, context: RouterContextProvider): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce } = context.get(visitorContext);
  const page = (
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>
  );
  const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady';
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: { script: nonce, style: nonce },
      [ready]: () => {
        const body = new PassThrough();
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        pipe(body);
      },
      onShellError: reject,
      onError: (error) => console.error(error),
    });
    setTimeout(() => abort(), streamTimeout + 1_000).unref();
  });
}

/** Only what nobody expected is logged: a page that answers 404 is no error. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(error);
}
