import { changeMe, changePassword, closeAccount, login, registerUser } from '@ovation/contract/people/accounts.ts';
import { changeOwnPerformer } from '@ovation/contract/people/performers.ts';
import { clientHashOf } from '@ovation/domain';
import { makeWord } from '@ovation/testing/word.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

const newPassword = 'an even longer password';
const logIn = (username: string, password: string) => server.client().call(login, { body: { username, password } });

/** As the account was stored before client hashes. */
async function makeOld({ id, password }: Person): Promise<void> {
  const password_hash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await server.app.database.updateTable('accounts').set({ password_hash }).where('id', '=', id).execute();
}

describe.each([true, false])('with the setting %s', (clientHash) => {
  test('an account that registered with its password or its hash logs in with either', async () => {
    await world.settings({ clientHash });
    const fan = await world.fan();
    const name = `fan${makeWord()}`.slice(0, 20);
    const body = {
      name,
      username: name,
      email: `${name}@example.com`,
      password: await clientHashOf(newPassword),
      agreed: true as const,
    };
    await server.client().call(registerUser, { body });
    for (const [username, password] of [
      [fan.username, fan.password],
      [name, newPassword],
    ] as const) {
      await logIn(username, password);
      await logIn(username, await clientHashOf(password));
      await expect(logIn(username, await clientHashOf('not the password'))).rejects.toMatchObject({
        code: 'incorrect-credentials',
      });
    }
  });

  test('password change and profile update of both roles, and closing, take either', async () => {
    await world.settings({ clientHash });
    const [fan, other, performer] = [await world.fan(), await world.fan(), await world.performer()];
    const [before, after] = [await clientHashOf(fan.password), await clientHashOf(newPassword)];
    await fan.client.call(changePassword, { body: { currentPassword: before, password: after } });
    await other.client.call(changeMe, { body: { currentPassword: before, password: newPassword } });
    await performer.client.call(changeOwnPerformer, { body: { currentPassword: performer.password, password: after } });
    for (const { username } of [fan, other, performer]) {
      await logIn(username, newPassword);
      await logIn(username, after);
    }
    await fan.client.call(closeAccount, { body: { currentPassword: after } });
  });
});

test('an account from before is asked for its password once, then its hash works', async () => {
  const fan = await world.fan();
  await makeOld(fan);
  const hashed = await clientHashOf(fan.password);
  await expect(fan.client.call(closeAccount, { body: { currentPassword: hashed } })).rejects.toMatchObject({
    code: 'password-needed',
  });
  await expect(logIn(fan.username, hashed)).rejects.toMatchObject({ statusCode: 401, code: 'password-needed' });
  await logIn(fan.username, fan.password);
  await logIn(fan.username, hashed);
});

test('a password whose letters were hashed as typed opens from any keyboard after its next login', async () => {
  const fan = await world.fan();
  const typed = 'fiancée à la carte'.normalize('NFD');
  await makeOld({ ...fan, password: typed });
  await expect(logIn(fan.username, typed.normalize('NFC'))).rejects.toMatchObject({ statusCode: 401 });
  await logIn(fan.username, typed);
  for (const password of [typed, typed.normalize('NFC'), await clientHashOf(typed)])
    await logIn(fan.username, password);
});

test('a wrong hash gets the same answer for every account and for none', async () => {
  const [old, fan] = [await world.fan(), await world.fan()];
  const wrong = await clientHashOf('not the password');
  const answers = async () =>
    Promise.all(
      [old.username, fan.username, 'nobody-has-this'].map((username) =>
        logIn(username, wrong).catch(({ code }: { code: string }) => code),
      ),
    );
  await makeOld(old);
  expect(new Set(await answers())).toEqual(new Set(['password-needed']));
  await logIn(old.username, old.password);
  expect(new Set(await answers())).toEqual(new Set(['incorrect-credentials']));
});

test('the hash of a password that everyone guesses is refused, too', async () => {
  const fan = await world.fan();
  await expect(
    fan.client.call(changePassword, {
      body: { currentPassword: fan.password, password: await clientHashOf('password1') },
    }),
  ).rejects.toMatchObject({ code: 'field-invalid' });
});

test('what is stored opens nothing by itself', async () => {
  const fan = await world.fan();
  const { password_hash } = await server.app.database
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', fan.id)
    .executeTakeFirstOrThrow();
  expect(password_hash).toMatch(/^client-hash:\$argon2id\$/);
  await expect(logIn(fan.username, password_hash ?? '')).rejects.toMatchObject({ code: 'incorrect-credentials' });
});
