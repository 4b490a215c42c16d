import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import type { PaymentProvider } from '../payments.ts';

let server: TestServer;
let provider: PaymentProvider;

beforeAll(async () => {
  server = await startTestServer();
  provider = server.app.payments;
});
afterAll(() => server.stop());

let keys = 0;

/** Begins a payment; answers the path of its page. */
async function begin(paymentMethod = 'sandbox_authenticate', description = 'Wallet top-up'): Promise<{ id: string; path: string }> {
  keys += 1;
  const { id } = await provider.createPayment({ idempotencyKey: String(keys), amountMinor: 1_250n, currency: 'USD', paymentMethod, description, reference: 'r', returnUrl: '/wallet?payment=1' });
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

const open = (path: string): Promise<Page> => request(path);
/** What a browser sends when a button of the page is pressed. */
const press = (path: string, origin = server.url): Promise<Page> => request(path, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded', origin }, body: '' });

test('the page shows what is paid and how much, with a button for each decision', async () => {
  const { path } = await begin();
  const { status, body } = await open(path);
  expect(status).toBe(200);
  expect(body).toContain('Wallet top-up');
  expect(body).toContain('12.50 USD');
  expect(body).toContain(`action="${path}/approve"`);
  expect(body).toContain(`action="${path}/refuse"`);
});

test.each([['approve', 'succeeded', 'approved'], ['refuse', 'failed', 'not made']] as const)('%s settles the payment, returns the payer, and is shown afterwards', async (decision, status, words) => {
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

test('another site cannot press for the payer', async () => {
  const { id, path } = await begin();
  expect((await press(`${path}/approve`, 'https://evil.example')).status).toBe(403);
  expect((await provider.retrievePayment(id))?.status).toBe('requires_action');
});

test('a payment that needs no decision cannot be decided', async () => {
  const { id, path } = await begin('sandbox_late');
  await press(`${path}/refuse`);
  expect((await provider.retrievePayment(id))?.status).toBe('pending');
});

test.each(['nothing', '%00', '..%2F..', "'%20or%201=1", 'x'.repeat(90)])('an unknown payment, %s, gets a kind page', async (id) => {
  for (const response of await Promise.all([open(`/sandbox/payments/${id}`), press(`/sandbox/payments/${id}/approve`)])) {
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.body).toContain('href="/wallet"');
  }
});

test('markup in a description stays text, and nothing but the page’s own style may load', async () => {
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
