import { errorOf } from '@ovation/client/client.ts';
import { getMe } from '@ovation/contract/people/accounts.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messageOf, saveFailureOf } from './api.ts';
import { failure } from '../testing/answer-calls.ts';

let assigned: string[];

beforeEach(() => {
  assigned = [];
  const location = {
    pathname: '/wallet',
    search: '?list=spending',
    assign: (address: string) => void assigned.push(address),
  };
  vi.stubGlobal('window', { location });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
});
afterEach(() => void vi.unstubAllGlobals());

/**
 * The browser’s client, with a server that answers everything alike. Reloaded, because it reads `fetch` when it loads.
 */
async function clientAnswered(statusCode: number, code: string) {
  const body = { statusCode, code, message: 'No.', requestId: 'r' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status: statusCode })));
  vi.resetModules();
  return (await import('./api.ts')).api;
}

test('an expired session leads to the login, and back to the same page', async () => {
  const api = await clientAnswered(401, 'not-signed-in');
  await expect(api.call(getMe)).rejects.toThrow('No.');
  expect(assigned).toEqual(['/auth/login?from=%2Fwallet%3Flist%3Dspending&refused=1']);
});

test('what is refused while a logout replaces the page leads nowhere else', async () => {
  vi.stubGlobal('document', { documentElement: { dataset: { leaving: '' } } });
  const api = await clientAnswered(401, 'not-signed-in');
  await expect(api.call(getMe)).rejects.toThrow('No.');
  expect(assigned).toEqual([]);
});

test.each(['age-declaration-needed', 'age-proof-needed'])('%s leads to the question, and back', async (code) => {
  const api = await clientAnswered(403, code);
  await expect(api.call(getMe)).rejects.toThrow('No.');
  expect(assigned).toEqual(['/auth/age?from=%2Fwallet%3Flist%3Dspending']);
});

test.each([
  [401, 'wrong-credentials'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [500, 'internal'],
])('the reply %i %s does not leave the page', async (statusCode, code) => {
  const api = await clientAnswered(statusCode, code);
  await expect(api.call(getMe)).rejects.toThrow('No.');
  expect(assigned).toEqual([]);
});

test('a failed save shows the server’s message; without one, the same message everywhere', () => {
  expect(saveFailureOf(failure(409, { message: 'This name is taken.' }))).toBe('This name is taken.');
  for (const silent of [errorOf(502, undefined), errorOf(500, '<h1>Bad gateway</h1>'), new TypeError('x')]) {
    expect([saveFailureOf(silent), saveFailureOf(silent, 'Incorrect credentials!')]).toEqual([
      'Error occurred, please try again later',
      'Incorrect credentials!',
    ]);
  }
});

test('a failed call shows the server’s message; an exception in the page does not show its own', () => {
  expect(messageOf(failure(409, { message: 'This name is taken.' }))).toBe('This name is taken.');
  expect(messageOf(new TypeError('x is not a function'))).toBe('Error occurred, please try again later');
});
