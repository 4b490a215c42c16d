import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

/** How long a page may wait for its lazy parts, in milliseconds. */
const maxWaitMs = 6_000;

/**
 * The end of React's placeholder for a part that was not ready. Its end is rarer than its beginning, so it is found
 * sooner; user content cannot contain it, because React escapes it.
 */
const suspended = '$!-->';

const doctype = '<!DOCTYPE html>';

/**
 * A whole document as one string, without its doctype, which is far faster than a stream of bytes. If a lazy part is
 * still being loaded, which happens once per process, the page is rendered again and waits for it. Rejects when
 * rendering fails outside of any boundary.
 */
export async function renderDocument(page: ReactNode, nonce: string): Promise<string> {
  const html = renderToString(page);
  return html.includes(suspended) ? (await renderWaiting(page, nonce)).slice(doctype.length) : html;
}

function renderWaiting(page: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: { script: nonce, style: nonce },
      onAllReady() {
        clearTimeout(timeout);
        resolve(text(pipe(new PassThrough())));
      },
      onShellError(error) {
        clearTimeout(timeout);
        reject(error instanceof Error ? error : new Error('The page could not be rendered.', { cause: error }));
      },
      onError: (error) => console.error(error),
    });
    const timeout = setTimeout(() => abort(), maxWaitMs).unref();
  });
}
