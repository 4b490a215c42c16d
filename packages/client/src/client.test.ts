import { sendMessage } from '@ovation/contract/messaging/conversations.ts';
import { sendTip } from '@ovation/contract/money/money.ts';
import { expect, test } from 'vitest';
import { createClient } from './client.ts';

const id = '01a2247a-3e5f-737b-817e-4b517d769e52';

/** The keys of the requests that a client sends meanwhile. */
async function keysOf(act: (client: ReturnType<typeof createClient>) => Promise<unknown>): Promise<(string | null)[]> {
  const keys: (string | null)[] = [];
  const fetch = (_address: string, { headers }: RequestInit): Promise<Response> => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return Promise.resolve(Response.json({}));
  };
  await act(createClient({ baseUrl: '', fetch }));
  return keys;
}

test('a proxy knows by a key what it may send again: what was given one, and a message with a clientId', async () => {
  const keys = await keysOf(async (client) => {
    await client.call(sendTip, { params: { id }, body: { amount: 10 }, idempotencyKey: 'a-key' });
    await client.call(sendMessage, { params: { id }, body: { text: 'Good evening', clientId: id } });
    await client.call(sendMessage, { params: { id }, body: { text: 'Good evening' } });
  });
  expect(keys).toEqual(['a-key', id, null]);
});
