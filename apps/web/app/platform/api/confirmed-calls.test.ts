import { changePassword, login } from '@ovation/contract/people/accounts.ts';
import { clientHashOf } from '@ovation/domain/passwords.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let sent: Record<string, unknown>[];
let assigned: string[];
let dataset: Record<string, string>;

beforeEach(() => {
  [sent, assigned, dataset] = [[], [], {}];
  const location = { pathname: '/admin', search: '', assign: (address: string) => void assigned.push(address) };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }));
  vi.stubGlobal('document', { documentElement: { dataset } });
});
afterEach(() => void vi.unstubAllGlobals());

/** The browser’s client, with a server that answers with each of these codes, and then well. */
async function clientAnswered(...codes: string[]) {
  vi.stubGlobal('fetch', (_address: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)) as Record<string, unknown>);
    const code = codes.shift();
    const failed = { statusCode: 403, code, message: 'No.', requestId: 'r' };
    return Promise.resolve(
      code === undefined ? Response.json({ message: 'Done.' }) : Response.json(failed, { status: 403 }),
    );
  });
  vi.resetModules();
  const { onReauthentication } = await import('./reauthentication.ts');
  return { api: (await import('./api.ts')).api, onReauthentication };
}

const change = { body: { password: 'an even longer password', currentPassword: '' } };

test('a sensitive call waits for the person, and is sent again once they have confirmed themselves', async () => {
  const { api, onReauthentication } = await clientAnswered('reauthentication-required');
  onReauthentication((settle) => settle(true));
  expect(await api.call(changePassword, change)).toEqual({ message: 'Done.' });
  expect(sent).toEqual([change.body, change.body]);
});

test('it fails if they do not, or if no dialog is there to ask', async () => {
  for (const isHeard of [true, false]) {
    const { api, onReauthentication } = await clientAnswered('reauthentication-required');
    const stop = isHeard ? onReauthentication((settle) => settle(false)) : () => undefined;
    await expect(api.call(changePassword, change)).rejects.toMatchObject({ code: 'reauthentication-required' });
    stop();
  }
  expect(sent).toHaveLength(2);
});

test('staff who lack a second factor are led to where they set one up', async () => {
  const { api } = await clientAnswered('second-factor-missing');
  await expect(api.call(changePassword, change)).rejects.toThrow('No.');
  expect(assigned).toEqual(['/user/security']);
});

const body = { username: 'ada', password: 'a long enough password' };

test('where the site wants hashes, the password itself is sent only if the server asks for it', async () => {
  dataset['clientHash'] = 'on';
  const { api } = await clientAnswered();
  await api.call(login, { body });
  const hashed = { username: 'ada', password: await clientHashOf(body.password) };
  expect(sent).toEqual([hashed]);
  const asked = await clientAnswered('password-needed');
  await asked.api.call(login, { body });
  expect(sent.slice(1)).toEqual([hashed, body]);
});

test('a password of letters that are written in two ways is sent once more, as it was typed', async () => {
  dataset['clientHash'] = 'on';
  const typed = { username: 'ada', password: 'fiancée à la carte'.normalize('NFD') };
  const hashed = { username: 'ada', password: await clientHashOf(typed.password.normalize('NFC')) };
  const { api } = await clientAnswered('incorrect-credentials');
  await api.call(login, { body: typed });
  expect(sent).toEqual([hashed, typed]);
  const other = await clientAnswered('incorrect-credentials');
  await expect(other.api.call(login, { body })).rejects.toMatchObject({ code: 'incorrect-credentials' });
});

test('where it does not, the password is sent as it was entered', async () => {
  const { api } = await clientAnswered();
  await api.call(login, { body });
  expect(sent).toEqual([body]);
});
