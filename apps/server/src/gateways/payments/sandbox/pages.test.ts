import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import type { SandboxProvider } from './sandbox-provider.ts';

let server: TestServer;
let provider: SandboxProvider;

beforeAll(async () => {
  server = await startTestServer();
  provider = server.app.payments.named('sandbox') as SandboxProvider;
});
afterAll(() => server.stop());

let keys = 0;

/** Starts a payment, and returns the path of its page. */
async function begin(
  paymentMethod = 'sandbox_authenticate',
  description = 'Wallet top-up',
): Promise<{ id: string; path: string }> {
  keys += 1;
  const { id } = await provider.createPayment({
    idempotencyKey: String(keys),
    amountMinor: 1_250n,
    currency: 'USD',
    paymentMethod,
    description,
    reference: 'r',
    returnUrl: '/wallet?payment=1',
  });
  return { id, path: `/sandbox/payments/${id}` };
}

interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

async function request(path: string, init: RequestInit = {}): Promise<Page> {
  const response = await fetch(`${server.url}${path}`, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

const open = (path: string, token?: string): Promise<Page> => request(path, { headers: cookieOf(token) });
/** Submits a form of the page as a browser does. */
const press = (path: string, origin = server.url, token?: string): Promise<Page> =>
  request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin, ...cookieOf(token) },
    body: '',
  });
const cookieOf = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { cookie: `token=${token}` };

test('the page shows the purpose and the amount, with a button for each decision', async () => {
  const { path } = await begin();
  const { status, body } = await open(path);
  expect(status).toBe(200);
  expect(body).toContain('Wallet top-up');
  expect(body).toContain('$12.50');
  expect(body).toContain(`action="${path}/approve"`);
  expect(body).toContain(`action="${path}/refuse"`);
});

test.each([
  ['approve', 'succeeded', 'approved'],
  ['refuse', 'failed', 'not made'],
] as const)('%s settles the payment, returns the payer, and is shown afterwards', async (decision, status, words) => {
  const { id, path } = await begin();
  const response = await press(`${path}/${decision}`);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/wallet?payment=1']);
  expect((await provider.retrievePayment(id))?.status).toBe(status);
  const { body } = await open(path);
  expect(body).toContain(words);
  expect(body).not.toContain('<form');
  expect(body).toContain('href="/wallet?payment=1"');
});

test('a second press changes nothing and returns the payer again', async () => {
  const { id, path } = await begin();
  const responses = await Promise.all([press(`${path}/approve`), press(`${path}/approve`)]);
  responses.push(await press(`${path}/refuse`));
  expect(responses.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect((await provider.retrievePayment(id))?.status).toBe('succeeded');
});

test('another site cannot submit the form', async () => {
  const { id, path } = await begin();
  expect((await press(`${path}/approve`, 'https://evil.example')).status).toBe(403);
  expect((await provider.retrievePayment(id))?.status).toBe('requires_action');
});

test('a payment that needs no decision cannot be decided', async () => {
  const { id, path } = await begin('sandbox_late');
  await press(`${path}/refuse`);
  expect((await provider.retrievePayment(id))?.status).toBe('pending');
});

test.each(['nothing', '%00', '..%2F..', "'%20or%201=1", 'x'.repeat(90)])(
  'an unknown payment, %s, gets an error page',
  async (id) => {
    for (const response of await Promise.all([
      open(`/sandbox/payments/${id}`),
      press(`/sandbox/payments/${id}/approve`),
    ])) {
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.body).toContain('href="/wallet"');
    }
  },
);

test('markup in a description is escaped, and only the page’s own style may load', async () => {
  const { path } = await begin('sandbox_authenticate', '<script>alert(1)</script>"\'');
  const { body, headers } = await open(path);
  expect(body).not.toContain('<script');
  expect(body).toContain('&#60;script&#62;');
  const policy = String(headers.get('content-security-policy'));
  const nonce = /style-src 'nonce-([^']+)'/.exec(policy)?.[1];
  expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/);
  expect(body).toContain(`<style nonce="${nonce}">`);
  expect(headers.get('cache-control')).toBe('no-store');
});

/** Starts to add a card, and returns the path of its page. */
async function beginSetup(): Promise<{ id: string; path: string }> {
  keys += 1;
  const customer = await provider.createCustomer({
    idempotencyKey: `customer ${keys}`,
    accountId: 'a',
    email: 'a@example.com',
    name: 'A',
  });
  const setup = await provider.beginCardSetup({
    idempotencyKey: `setup ${keys}`,
    customerId: customer.id,
    returnUrl: '/cards?setup=1',
  });
  return { id: setup.id, path: new URL(setup.redirectUrl ?? '').pathname };
}

test('a test card is chosen on a page, once', async () => {
  const { id, path } = await beginSetup();
  expect((await open(path)).body).toContain(`action="${path}/sandbox_authenticate"`);
  const response = await press(`${path}/sandbox_authenticate`);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/cards?setup=1']);
  await press(`${path}/refused`);
  expect(await provider.retrieveCardSetup(id)).toMatchObject({
    status: 'succeeded',
    card: { brand: 'visa', last4: '3220' },
  });
  expect((await open(path)).body).toContain('Your card is saved');
});

test('a card that the bank does not accept is not saved, and an unknown one gets an error page', async () => {
  const { id, path } = await beginSetup();
  expect((await press(`${path}/constructor`)).status).toBe(404);
  await press(`${path}/refused`);
  expect(await provider.retrieveCardSetup(id)).toMatchObject({
    status: 'failed',
    failureMessage: 'Your bank did not accept this card. Please try another card.',
  });
  expect((await open(path)).body).toContain('No card was saved');
});

test('performers identify themselves on a page, and return', async () => {
  const { id } = await provider.payouts.createAccount({
    idempotencyKey: 'account',
    reference: 'r',
    email: 'a@example.com',
    country: 'DE',
  });
  const { pathname } = new URL(
    await provider.payouts.onboardingLink(id, { returnUrl: '/payouts', refreshUrl: '/payouts' }),
  );
  expect((await open(pathname)).body).toContain('Connect your account');
  expect((await press(`${pathname}/ready`)).headers.get('location')).toBe('/payouts');
  expect(await provider.payouts.retrieveAccount(id)).toEqual({ isReady: true, problems: [] });
});

test('only staff can act as the payer’s bank', async () => {
  const { id, path } = await begin('sandbox_ok');
  expect((await open(path)).body).not.toContain('Dispute');
  for (const response of [await press(`${path}/dispute/open`), await press(`${path}/dispute/won`)])
    expect(response.status).toBe(404);
  expect((await provider.viewForPayer(id))?.dispute).toBeUndefined();
  expect((await open(path, server.adminToken)).body).toContain(`action="${path}/dispute/open"`);
  expect((await press(`${path}/dispute/open`, server.url, server.adminToken)).headers.get('location')).toBe(path);
  expect((await open(path, server.adminToken)).body).toContain(`action="${path}/dispute/lost"`);
  await press(`${path}/dispute/lost`, server.url, server.adminToken);
  expect((await open(path, server.adminToken)).body).toContain('The dispute was lost');
  expect((await press(`${path}/dispute/often`, server.url, server.adminToken)).status).toBe(404);
});
