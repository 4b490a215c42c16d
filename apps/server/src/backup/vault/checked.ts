import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

/** What the bytes of a file have to be. */
export interface Content {
  /** In hexadecimal digits. */
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** The content is another than expected. */
export class ContentChangedError extends Error {
  override readonly name = 'ContentChangedError';
}

/** Reads a stream to its end. */
export async function contentOf(source: AsyncIterable<Uint8Array>): Promise<Content> {
  const meter = createMeter();
  for await (const chunk of source) meter.add(chunk);
  return meter.content();
}

/** The same bytes; fails at their end unless they are what they should be. */
export function checked(source: Readable, expected: Content): Readable {
  return measured(source, (content) => {
    if (content.sha256 !== expected.sha256)
      throw new ContentChangedError('Its content is another than when it was recorded.');
  });
}

/** The same bytes; `finish` receives what they were before the stream ends, and may throw. */
export function measured(source: Readable, finish: (content: Content) => void): Readable {
  async function* pass(): AsyncGenerator<Uint8Array> {
    const meter = createMeter();
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      meter.add(chunk);
      yield chunk;
    }
    finish(meter.content());
  }
  return Readable.from(pass(), { objectMode: false });
}

function createMeter() {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  return {
    add(chunk: Uint8Array): void {
      hash.update(chunk);
      sizeBytes += chunk.length;
    },
    content: (): Content => ({ sha256: hash.digest('hex'), sizeBytes }),
  };
}
