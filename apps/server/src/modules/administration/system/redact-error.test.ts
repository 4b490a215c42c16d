import { expect, test } from 'vitest';
import { redactError } from '../list-jobs.ts';

test.each([
  ['550 no mailbox for ada.lovelace+new@example.co.uk here', '550 no mailbox for [email] here'],
  ['RCPT TO:<ada@example.com> refused', 'RCPT TO:<[email]> refused'],
  ['fetch of https://store.example.com/a/b?X-Amz-Signature=abc failed', 'fetch of https://store.example.com/… failed'],
  ['Key (username)=(ada) already exists.', 'Key (username)=(…) already exists.'],
  ['Invalid API Key provided: sk_test_51Habc', 'Invalid API Key provided: [key]'],
  ['token 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b is over', 'token [key] is over'],
  ['card 4242 4242 4242 4242 was refused', 'card [number] was refused'],
])('%s', (text, redacted) => {
  expect(redactError(text)).toBe(redacted);
});

test.each([
  'connect ECONNREFUSED 127.0.0.1:5432',
  'The backup failed: there is no room left on the disk (12 of 40 files).',
  'Error: as the test wants\n    at run (file:///srv/ovation/apps/server/src/platform/jobs/worker.ts:150:11)',
  'There is no file 0192f3a4-5b6c-7d8e-9f00-1122ab445566.',
])('%s stays', (text) => {
  expect(redactError(text)).toBe(text);
});

test('a very long text is cut', () => {
  expect(redactError('long '.repeat(10_000))).toHaveLength(4_000);
});
