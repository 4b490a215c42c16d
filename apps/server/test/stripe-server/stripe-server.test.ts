import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiVersion } from './events.ts';
import { keys, startStripeServer, type StripeServer } from './start-stripe-server.ts';

let server: StripeServer;
beforeAll(async () => {
  server = await startStripeServer();
});
afterAll(() => server.close());

interface Answer {
  readonly status: number;
  readonly body: {
    readonly id?: string;
    readonly error?: { readonly type?: string; readonly code?: string; readonly param?: string };
  };
}

async function send(
  method: 'GET' | 'POST',
  path: string,
  parameters: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const encoded = new URLSearchParams(parameters);
  const response = await fetch(`${server.url}/v1/${path}${method === 'GET' ? `?${encoded}` : ''}`, {
    method,
    headers: { authorization: `Bearer ${keys.secret}`, 'stripe-version': apiVersion, ...headers },
    ...(method === 'POST' ? { body: encoded } : {}),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const payment = {
  amount: '1000',
  currency: 'usd',
  payment_method: 'pm_card_visa',
  confirm: 'true',
  return_url: 'https://ovation.example/',
};
const pay = (changes: Record<string, string> = {}, headers?: Record<string, string>): Promise<Answer> =>
  send('POST', 'payment_intents', { ...payment, ...changes }, headers);

describe('the stand-in for Stripe rejects', () => {
  test.each<[string, Record<string, string>, string, string]>([
    [
      'a parameter that was removed',
      { 'payment_method_types[0]': 'card' },
      'parameter_unknown',
      'payment_method_types',
    ],
    [
      'a parameter that does not exist, within another',
      { 'metadata[a][b]': 'c' },
      'parameter_invalid_metadata',
      'metadata',
    ],
    ['an amount that is no integer', { amount: '10.5' }, 'parameter_invalid_integer', 'amount'],
    ['an amount that is too small', { amount: '49' }, 'amount_too_small', 'amount'],
    ['an amount that is too large', { amount: '100000000' }, 'amount_too_large', 'amount'],
    ['an address that is none', { return_url: '/wallet' }, 'url_invalid', 'return_url'],
    ['a boolean that is none', { off_session: 'yes' }, 'parameter_invalid_boolean', 'off_session'],
    ['a payment method that does not exist', { payment_method: 'pm_nothing' }, 'resource_missing', 'payment_method'],
    ['a customer who does not exist', { customer: 'cus_nothing' }, 'resource_missing', 'customer'],
  ])('%s', async (_what, changes, code, param) => {
    const { status, body } = await pay(changes);
    expect([400, 404]).toContain(status);
    expect(body.error).toMatchObject({ type: 'invalid_request_error', code, param });
  });

  test('requests without a required parameter', async () => {
    expect((await send('POST', 'transfers', { amount: '100', currency: 'usd' })).body.error).toMatchObject({
      code: 'parameter_missing',
      param: 'destination',
    });
  });

  test('an unknown currency, and parameters that need a confirmation', async () => {
    expect((await pay({ currency: 'USD' })).body.error?.param).toBe('currency');
    expect((await pay({ confirm: 'false' })).body.error?.param).toBe('return_url');
  });

  test('a missing or another key, the publishable key, and another version of the API', async () => {
    for (const key of ['', 'Bearer sk_test_other', `Bearer ${keys.publishable}`, 'Basic x'])
      expect((await pay({}, { authorization: key })).status).toBe(401);
    expect((await pay({}, { 'stripe-version': '2020-08-27' })).status).toBe(400);
  });

  test('a key of another request, also at another address; and bodies that are far too large', async () => {
    const key = { 'idempotency-key': 'one' };
    const { body } = await pay({}, key);
    expect((await pay({}, key)).body).toEqual(body);
    for (const other of [await pay({ amount: '1001' }, key), await send('POST', 'customers', {}, key)])
      expect(other).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } });
    await expect(pay({ description: 'x'.repeat(100_000) })).rejects.toThrow();
  });

  test('a second request with a key whose first one is still running', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay({}, { 'idempotency-key': 'busy' })));
    const busy = answers.filter(({ status }) => status === 409);
    for (const { body } of busy) expect(body.error?.code).toBe('idempotency_key_in_use');
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.id)).size).toBe(1);
  });

  test('saving a card without the secret of its setup', async () => {
    const { body } = await send('POST', 'setup_intents', { 'allowed_payment_method_types[0]': 'card' });
    const confirm = (secret: string) =>
      send(
        'POST',
        `setup_intents/${body.id}/confirm`,
        { client_secret: secret, payment_method: 'pm_card_visa' },
        { authorization: `Bearer ${keys.publishable}` },
      );
    expect((await confirm('a guess')).status).toBe(400);
  });
});

test('a declined card returns the same with the same key', async () => {
  const key = { 'idempotency-key': 'declined' };
  const [first, second] = [
    await pay({ payment_method: 'pm_card_chargeDeclined' }, key),
    await pay({ payment_method: 'pm_card_chargeDeclined' }, key),
  ];
  expect(first).toMatchObject({
    status: 402,
    body: { error: { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' } },
  });
  expect(second).toEqual(first);
});
