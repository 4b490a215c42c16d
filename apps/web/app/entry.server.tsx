import { text } from 'node:stream/consumers';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { preloadAfterStyles, takePreloads } from './platform/rendering/late-scripts.server.ts';
import { NonceContext } from './platform/rendering/nonce.ts';
import { renderDocument } from './platform/rendering/render.server.ts';
import { visitorContext } from './platform/visitor/visitor.server.ts';

export { sessionCalls } from './platform/visitor/session.server.ts';
export { createLoadContext } from './platform/visitor/visitor.server.ts';

/** Deferred data has this long before its place shows an error, in milliseconds. */
export const streamTimeout = 5_000;

/** Renders one page, whole: no loader defers, so that there is nothing that could come later, and one piece is the quickest to send. It goes beside the response. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce, deliver } = context.get(visitorContext);
  await haveDataReady(routerContext);
  const page = (
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>
  );
  const html = await renderDocument(page, nonce);
  const endOfHead = html.indexOf('</head>');
  const endOfBody = html.lastIndexOf('</body>');
  const { head, scripts } = takePreloads(html.slice(0, endOfHead));
  // In pieces: to put a text of this length together once more would copy all of it.
  deliver('<!DOCTYPE html>');
  deliver(head);
  deliver(html.slice(endOfHead, endOfBody));
  deliver(preloadAfterStyles(scripts, nonce));
  deliver(html.slice(endOfBody));
  return new Response(null, { status, headers });
}

/** React Router sends the loaders' data behind the page, as a stream that React would wait for: it is at hand already. */
async function haveDataReady(routerContext: EntryContext): Promise<void> {
  const { serverHandoffStream, renderMeta } = routerContext;
  if (!serverHandoffStream || !renderMeta) return;
  const value = await text(serverHandoffStream as AsyncIterable<Uint8Array>);
  // Nothing is left to read, but every rendering takes a reader, and a page with a part that is loaded late is rendered twice.
  routerContext.serverHandoffStream = {
    getReader: () => new ReadableStream().getReader(),
  } as ReadableStream<Uint8Array>;
  const known = [
    { done: false, value },
    { done: true, value: '' },
  ];
  renderMeta.streamCache = Object.fromEntries(
    known.map((result, piece) => [piece, Object.assign(Promise.resolve(), { result })]),
  );
}

/** Only what nobody expected is logged: a page that answers 404 is no error. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(error);
}
