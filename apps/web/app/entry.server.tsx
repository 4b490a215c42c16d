import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { NonceContext } from './platform/nonce.ts';
import { visitorContext } from './platform/visitor.server.ts';

export { createLoadContext } from './platform/visitor.server.ts';

/** Deferred data has this long before its place shows an error, in milliseconds. */
export const streamTimeout = 5_000;

/** Renders one page, whole: no loader defers, so that there is nothing that could come later, and one piece is the quickest to send. */
export default async function handleRequest(request: Request, status: number, headers: Headers, routerContext: EntryContext, context: RouterContextProvider): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce } = context.get(visitorContext);
  const page = (
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>
  );
  return new Response(await renderWhole(page, nonce), { status, headers });
}

/** The page's bytes. Rejects when its frame cannot be rendered, or when it is not done in time. */
function renderWhole(page: React.ReactNode, nonce: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    const body = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(tooLate);
        resolve(withLateScripts(Buffer.concat(chunks)));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: { script: nonce, style: nonce },
      onAllReady: () => void pipe(body),
      onShellError: (error) => {
        clearTimeout(tooLate);
        reject(error instanceof Error ? error : new Error('The page could not be rendered.', { cause: error }));
      },
      onError: (error) => console.error(error),
    });
    const tooLate = setTimeout(() => abort(), streamTimeout + 1_000).unref();
  });
}

/** Pages can be read without their scripts: those come after the styles, fonts and pictures, whose line they would take. */
function withLateScripts(page: Buffer): Uint8Array<ArrayBuffer> {
  return Buffer.from(page.toString().replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'));
}

/** Only what nobody expected is logged: a page that answers 404 is no error. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(error);
}
