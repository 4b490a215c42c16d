import { getMe } from '@ovation/contract/people/accounts.ts';
import { expect, test } from 'vitest';
import { apiOf, loginAddress, plainApiOf } from './api.server.ts';
import { createLoadContext } from '../visitor/visitor.server.ts';

const url = new URL('http://localhost:3000/wallet?list=spending');

function contextOf(status: number, body: unknown) {
  const call = () => Promise.resolve({ status, text: JSON.stringify(body) });
  return createLoadContext({ call, deliver: () => undefined, nonce: 'n', publicUrl: url.origin, hasToken: true });
}

/** What a loader's failed call throws. */
async function thrownBy(status: number, code: string): Promise<unknown> {
  const context = contextOf(status, { statusCode: status, code, message: 'No.', requestId: 'r' });
  return apiOf({ context, url })
    .call(getMe)
    .then(
      () => undefined,
      (error: unknown) => error,
    );
}

test('a reply is returned unchanged', async () => {
  expect(await apiOf({ context: contextOf(200, { _id: '7' }), url }).call(getMe)).toEqual({ _id: '7' });
});

test('401 sends to the login and back', async () => {
  const answer = await thrownBy(401, 'not-signed-in');
  expect(answer).toBeInstanceOf(Response);
  expect((answer as Response).headers.get('location')).toBe('/auth/login?from=%2Fwallet%3Flist%3Dspending');
});

test.each(['age-declaration-needed', 'age-proof-needed'])('%s sends to the question and back', async (code) => {
  const answer = await thrownBy(403, code);
  expect((answer as Response).headers.get('location')).toBe('/auth/age?from=%2Fwallet%3Flist%3Dspending');
});

test.each([
  [404, 'not-found'],
  [451, 'country-blocked'],
  [503, 'maintenance'],
])('%i becomes its own page', async (status, code) => {
  expect(await thrownBy(status, code)).toMatchObject({
    data: { code, message: 'No.', requestId: 'r' },
    init: { status },
  });
});

test('a loader that goes on without an answer gets the failure itself', async () => {
  const context = contextOf(404, { statusCode: 404, code: 'not-found', message: 'No.', requestId: 'r' });
  await expect(plainApiOf(context).call(getMe)).rejects.toMatchObject({ name: 'ApiError', statusCode: 404 });
});

test('the login does not lead back to the landing page', () => {
  expect(loginAddress(new URL('http://localhost:3000/'))).toBe('/auth/login');
});
