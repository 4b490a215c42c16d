import { text } from 'node:stream/consumers';
import type { EntryContext } from 'react-router';

/**
 * Reads the loaders' data, which is complete, before rendering. React Router would otherwise pass it on as a stream
 * that suspends each page at least once, so that `renderToString` could not render it.
 */
export async function readLoaderData(routerContext: EntryContext): Promise<void> {
  const { serverHandoffStream, renderMeta } = routerContext;
  if (!serverHandoffStream || !renderMeta) return;
  const value = await text(serverHandoffStream as AsyncIterable<Uint8Array>);
  // Every rendering takes a reader, and a page with a lazy part is rendered twice. There is nothing left to read.
  routerContext.serverHandoffStream = {
    getReader: () => new ReadableStream().getReader(),
  } as ReadableStream<Uint8Array>;
  const results = [
    { done: false, value },
    { done: true, value: '' },
  ];
  renderMeta.streamCache = Object.fromEntries(
    results.map((result, index) => [index, Object.assign(Promise.resolve(), { result })]),
  );
}
