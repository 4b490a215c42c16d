import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

/** A page may wait for its late parts so long, in milliseconds. */
const patienceMs = 6_000;

/** The end of what stands in a page in place of what was not ready, which is rarer than its beginning and found sooner; what people write cannot hold it, because it is escaped. */
const suspended = '$!-->';

const doctype = '<!DOCTYPE html>';

/**
 * A whole document as one text, without its doctype. That is far quicker to make than a stream of bytes. Where a part is still being loaded, which happens
 * once in a process, the page is rendered again and waits for it. Rejects when its frame cannot be rendered.
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
        clearTimeout(tooLate);
        resolve(text(pipe(new PassThrough())));
      },
      onShellError(error) {
        clearTimeout(tooLate);
        reject(error instanceof Error ? error : new Error('The page could not be rendered.', { cause: error }));
      },
      onError: (error) => console.error(error),
    });
    const tooLate = setTimeout(() => abort(), patienceMs).unref();
  });
}
