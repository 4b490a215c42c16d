import { expect, it } from 'vitest';
import { utf8Of } from './utf8.ts';

it('answers the bytes of any text, in memory of their own', () => {
  for (const text of ['', 'plain', 'Grüße … 🎭', 'half of a pair: \ud83c.', 'x'.repeat(100_000)]) {
    const bytes = utf8Of(text);
    expect([...bytes]).toEqual([...new TextEncoder().encode(text)]);
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  }
});
