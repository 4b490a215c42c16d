import { expect, test } from 'vitest';
import { utf8Of } from './render-page.ts';

test('returns the bytes of any text, in a separate ArrayBuffer', () => {
  for (const pieces of [
    [],
    ['plain'],
    ['Grüße … 🎭', '', ' and more'],
    ['half of a pair: \ud83c.'],
    ['x'.repeat(100_000), '…'],
  ]) {
    const bytes = utf8Of(pieces);
    expect(bytes.equals(new TextEncoder().encode(pieces.join('')))).toBe(true);
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  }
});
