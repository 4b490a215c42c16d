import { changeMe, forgotPassword, getMe, registerUser, verifyEmail } from '@ovation/contract/people/accounts.ts';
import { changeOwnPerformer } from '@ovation/contract/people/performers.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterEach(() => server.clock.reset());
afterAll(() => server.stop());

const address = (name: string): string => `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`;

async function mailsTo(email: string) {
  await server.runJobs();
  const { data } = await server.admin.call(listMailbox, { query: { q: email, pageSize: 100 } });
  return Promise.all(
    data.filter(({ to }) => to === email).map(({ _id }) => server.admin.call(getMail, { params: { id: _id } })),
  );
}

const moveTo = ({ client, password }: Person, email: string): Promise<unknown> =>
  client.call(changeMe, { body: { email, currentPassword: password } });

async function fulfilled(tries: number, attempt: (number: number) => Promise<unknown>): Promise<number> {
  let count = 0;
  for (let number = 0; number < tries; number += 1)
    count += await attempt(number).then(
      () => 1,
      () => 0,
    );
  return count;
}

describe('one account', () => {
  test('switching its address back and forth between two victims sends them a few emails, not hundreds', async () => {
    const attacker = await world.fan();
    const victims = [address('victim'), address('victim')];
    await fulfilled(40, (number) => moveTo(attacker, victims[number % 2] as string));
    await server.runJobs();
    const arrived = await Promise.all(victims.map(mailsTo));
    // Five changes: each sends a link to the new address, and none a notice to the old one, which was never confirmed.
    expect(arrived.flat()).toHaveLength(5);
  });

  test('reaches a few of many victims at most', async () => {
    const attacker = await world.fan();
    const victims = Array.from({ length: 12 }, () => address('victim'));
    await fulfilled(victims.length, (number) => moveTo(attacker, victims[number] as string));
    await server.runJobs();
    const reached = await Promise.all(victims.map(async (victim) => (await mailsTo(victim)).length > 0));
    expect(reached.filter(Boolean)).toHaveLength(5);
  });

  test('above the limit keeps its address, gets an error, and may continue an hour later', async () => {
    const fan = await world.fan();
    await fulfilled(5, () => moveTo(fan, address('mine')));
    const { email } = await fan.client.call(getMe);
    await expect(moveTo(fan, address('mine'))).rejects.toMatchObject({ statusCode: 429, code: 'too-many-requests' });
    expect((await fan.client.call(getMe)).email).toBe(email);
    server.clock.advance(3_601_000);
    await moveTo(fan, address('mine'));
  });
});

test('all routes together, by any number of accounts, send one address six links an hour', async () => {
  const victim = address('victim');
  for (let count = 0; count < 4; count += 1) {
    const attacker = await world.fan();
    // From the third on rejected: the address already has the maximum number of links.
    await moveTo(attacker, victim).catch(() => undefined);
    await server.client().call(forgotPassword, { body: { email: victim } });
    await server.client().call(verifyEmail, { body: { email: victim } });
    await server.runJobs();
    await moveTo(attacker, address('elsewhere'));
  }
  const mails = await mailsTo(victim);
  expect(mails.filter(({ text }) => text.includes('token='))).toHaveLength(6);
});

test('a flood of links does not keep a security notice from its recipient', async () => {
  const fan = await world.fan();
  for (let count = 0; count < 10; count += 1)
    await server.client().call(forgotPassword, { body: { email: fan.email } });
  await server.runJobs();
  await fan.client.call(changeMe, { body: { password: 'another long password', currentPassword: fan.password } });
  expect((await mailsTo(fan.email)).map(({ subject }) => subject)).toContain('Your password was changed');
});

describe('a name that an attacker chose', () => {
  const lure = 'You have won! Go to evil.example';

  test('is in no email to an unverified address', async () => {
    const [victim, performer] = [address('victim'), await world.performer({ monthlyPrice: 10 })];
    await performer.client.call(changeOwnPerformer, { body: { name: lure } });
    const password = 'a long enough password';
    const username = `lure-${crypto.randomUUID().slice(0, 8)}`;
    const { token = '', user } = await server
      .client()
      .call(registerUser, { body: { name: lure, username, email: victim, password, agreed: true } });
    const attacker = { id: user?._id ?? '', username, email: victim, password, token, client: server.client(token) };
    await world.topUp(attacker, 50);
    // By card, because its receipt names the performer.
    await world.subscribe(attacker, performer, { source: 'card', paymentMethod: 'sandbox_ok' });
    await server.client().call(forgotPassword, { body: { email: victim } });
    await attacker.client.call(changeMe, { body: { password: 'another long password', currentPassword: password } });
    const mails = await mailsTo(victim);
    expect(mails.length).toBeGreaterThan(3);
    for (const { subject, text, html } of mails) expect([subject, text, html].join(' ')).not.toContain('evil.example');
  });
});
