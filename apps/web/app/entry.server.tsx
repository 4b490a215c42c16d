import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { preloadAfterStyles, takePreloads } from './platform/rendering/late-scripts.server.ts';
import { NonceContext } from './platform/rendering/nonce.ts';
import { readLoaderData } from './platform/react-internals/loader-data.server.ts';
import { renderDocument } from './platform/react-internals/render.server.ts';
import { visitorContext } from './platform/visitor/visitor.server.ts';

export { sessionCalls } from './platform/visitor/session.server.ts';
export { createLoadContext } from './platform/visitor/visitor.server.ts';

/** How long deferred data may take before its boundary shows an error, in milliseconds. */
export const streamTimeout = 5_000;

/**
 * Renders a whole page at once: no loader defers, so nothing could be streamed later, and one piece is the fastest to
 * send. The HTML is delivered beside the response (`deliver`), whose body stays empty.
 */
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
  await readLoaderData(routerContext);
  const page = (
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>
  );
  const html = await renderDocument(page, nonce);
  const endOfHead = html.indexOf('</head>');
  const endOfBody = html.lastIndexOf('</body>');
  const { head, scripts } = takePreloads(html.slice(0, endOfHead));
  // In pieces: joining strings of this length would copy them.
  deliver('<!DOCTYPE html>');
  deliver(head);
  deliver(html.slice(endOfHead, endOfBody));
  deliver(preloadAfterStyles(scripts, nonce));
  deliver(html.slice(endOfBody));
  return new Response(null, { status, headers });
}

/** Logs unexpected errors only: a page that answers 404 is not one. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(error);
}
