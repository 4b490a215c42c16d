import { expect, test } from 'vitest';
import { paperProblem } from './paper-problem.ts';

const file = (type: string, size = 1_000) => ({ name: 'passport.jpg', type, size });

test('photos and PDFs can be sent, and files whose type the system does not know', () => {
  const all = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'application/pdf', ''];
  expect(all.map((type) => paperProblem(file(type)))).toEqual(all.map(() => undefined));
});

test.each([
  [file('text/html'), 'neither a photo nor a PDF'],
  [file('image/jpeg', 20 * 1024 * 1024 + 1), 'larger than 20 MB'],
  [file('image/jpeg', 0), 'empty'],
])('a file that cannot be sent is refused with its name: %o', (wrong, reason) => {
  expect(paperProblem(wrong)).toContain(reason);
  expect(paperProblem(wrong)).toContain('passport.jpg');
});
