import { changeMe, closeAccount, getMe, registerUser } from '@ovation/contract/people/accounts.ts';
import { changeOwnPerformer, registerPerformer } from '@ovation/contract/people/performers.ts';
import { createAccount } from '../../src/modules/accounts/index.ts';
import { createWorld, makePicture, type World } from '@ovation/testing';
import { nameSkeleton } from '@ovation/domain';
import { sql } from 'kysely';
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

const dayMs = 24 * 3_600_000;
const unique = (beginning: string): string => `${beginning}-${crypto.randomUUID().slice(0, 8)}`;
const taken = { statusCode: 409, code: 'username-taken' };
const rejection = (field: string) => ({ statusCode: 422, details: [{ path: field }] });

function register(username: string, name = 'Ada') {
  return server.client().call(registerUser, {
    body: { name, username, email: `${unique('mail')}@example.com`, password: 'a long enough password', agreed: true },
  });
}

async function registerAsPerformer(username: string, name = 'Ada') {
  const files = { idVerification: await makePicture(), documentVerification: await makePicture() };
  const body = {
    name,
    username,
    email: `${unique('mail')}@example.com`,
    password: 'a long enough password',
    agreed: true as const,
    dateOfBirth: '1990-05-17',
  };
  return server.client().call(registerPerformer, { body, files });
}

describe('a username that looks like another’s', () => {
  test('is taken: at both registrations, and by a change', async () => {
    const name = unique('mirna.will');
    const likeness = name.replace('mirna.will', 'M1ma-vvill');
    await register(name);
    await expect(register(likeness)).rejects.toMatchObject(taken);
    await expect(registerAsPerformer(likeness)).rejects.toMatchObject(taken);
    const [fan, performer] = [await world.fan(), await world.performer()];
    await expect(fan.client.call(changeMe, { body: { username: likeness } })).rejects.toMatchObject(taken);
    await expect(performer.client.call(changeOwnPerformer, { body: { username: likeness } })).rejects.toMatchObject(
      taken,
    );
  });

  test('may be chosen by that account’s owner', async () => {
    const fan = await world.fan();
    const spelling = fan.username.replaceAll('-', '.').toUpperCase();
    expect(await fan.client.call(changeMe, { body: { username: spelling } })).toMatchObject({ username: spelling });
  });

  test('goes to one of many concurrent registrations', async () => {
    const name = unique('anna');
    const spellings = [name, name.replace('-', '.'), name.replace('-', '_'), name.replace('-', ''), name.toUpperCase()];
    const outcomes = await Promise.allSettled(spellings.map((spelling) => register(spelling)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is the same to the database and to the rules', async () => {
    for (const name of ['Kenji.Morikawa', 'mIrna_01', 'vvill-W', 'Tor-Nado', 'a1b0']) {
      const {
        rows: [row],
      } = await sql<{ skeleton: string }>`select name_skeleton(${name}) as skeleton`.execute(server.app.database);
      expect(row?.skeleton).toBe(nameSkeleton(name));
    }
  });
});

describe('a username that was given up', () => {
  test('by a change is free for others after 90 days, and for its owner at any time', async () => {
    const fan = await world.fan();
    await fan.client.call(changeMe, { body: { username: unique('anew') } });
    await expect(register(fan.username)).rejects.toMatchObject(taken);
    await fan.client.call(changeMe, { body: { username: fan.username } });
    await fan.client.call(changeMe, { body: { username: unique('again') } });
    server.clock.advance(89 * dayMs);
    await expect(register(fan.username)).rejects.toMatchObject(taken);
    server.clock.advance(1 * dayMs + 1_000);
    expect((await register(fan.username)).user).toMatchObject({ username: fan.username });
  });

  test('by closing the account, too', async () => {
    const fan = await world.fan();
    await fan.client.call(closeAccount, { body: { currentPassword: fan.password } });
    await expect(register(fan.username)).rejects.toMatchObject(taken);
  });
});

describe('names that imply staff, companies or a verified account', () => {
  test('are no usernames, for fans and performers', async () => {
    for (const name of ['cart', 'adm1n-anna', 'ovation.help', 'ingrid.official']) {
      await expect(register(name)).rejects.toMatchObject(rejection('username'));
      await expect(registerAsPerformer(name)).rejects.toMatchObject(rejection('username'));
    }
  });

  test('are not shown either, nor are invisible characters and check marks', async () => {
    const performer = await world.performer();
    for (const name of ['Support Team', 'Ada ✔️', 'A\u200Bda', 'Ingrid S\u043Elheim']) {
      await expect(register(unique('ada'), name)).rejects.toMatchObject(rejection('name'));
      await expect(performer.client.call(changeMe, { body: { name } })).rejects.toMatchObject(rejection('name'));
      await expect(performer.client.call(changeOwnPerformer, { body: { name } })).rejects.toMatchObject(
        rejection('name'),
      );
    }
  });

  test('stay with their owner when an administrator saves the profile', async () => {
    const { name, username } = await server.admin.call(getMe);
    expect([name, username]).toEqual(['Administrator', 'administrator']);
    expect(await server.admin.call(changeMe, { body: { name, username } })).toMatchObject({ name, username });
  });

  test('can be given by the site itself', async () => {
    const username = `official-${unique('choir')}`;
    await createAccount(server.app, {
      kind: 'performer',
      name: 'Ovation Choir',
      username,
      email: `${username}@example.com`,
      password: 'a long enough password',
      emailVerified: true,
    });
  });
});
