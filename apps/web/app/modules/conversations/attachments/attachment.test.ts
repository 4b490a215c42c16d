import { expect, test } from 'vitest';
import { chosenAttachment } from './attachment.ts';

const file = (name: string, type: string, size = 10): File => {
  const chosen = new File(['x'.repeat(Math.min(size, 10))], name, { type });
  Object.defineProperty(chosen, 'size', { value: size });
  return chosen;
};

test('photos and videos wait to be sent, also where the browser knows no type', () => {
  const chosen = [file('a.png', 'image/png'), file('b.mkv', ''), file('c.HEIC', '')].map(chosenAttachment);
  expect(chosen.map(({ kind, stage }) => [kind, stage.at])).toEqual([
    ['photo', 'waiting'],
    ['video', 'waiting'],
    ['photo', 'waiting'],
  ]);
  expect(chosen.every(({ preview }) => preview?.startsWith('blob:'))).toBe(true);
});

test.each([
  ['a recording', file('a.mp3', 'audio/mpeg'), 'This is not a photo or video.'],
  ['a document', file('a.pdf', 'application/pdf'), 'This is not a photo or video.'],
  ['an empty file', file('a.png', 'image/png', 0), 'This file is empty.'],
  [
    'a file that is too large',
    file('a.png', 'image/png', 3_000_000_000),
    /^This file is too large: 2\.8 GB\. The limit is .+\.$/,
  ],
])('%s is rejected at once, and a retry would not help', (_what, chosen, message) => {
  const expected: unknown = typeof message === 'string' ? message : expect.stringMatching(message);
  expect(chosenAttachment(chosen).stage).toEqual({ at: 'rejected', message: expected, mayRetry: false });
});
