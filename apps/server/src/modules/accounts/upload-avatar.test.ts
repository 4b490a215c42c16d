import { getMe, uploadAvatar, uploadAvatarById, viewUser } from '@ovation/contract/people/accounts.ts';
import { createWorld, makePicture } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const worldOf = () => createWorld(server);

test('an avatar is ready when its upload replies, at a public address', async () => {
  const fan = await worldOf().fan();
  expect(await fan.client.call(getMe)).toMatchObject({ avatar: '/no-avatar.jpg' });

  const uploaded = await fan.client.call(uploadAvatar, {
    files: { file: await makePicture({ width: 700, height: 500 }) },
  });
  expect(uploaded).toMatchObject({ type: 'avatar', status: 'ready' });
  expect(await fan.client.call(getMe)).toMatchObject({ avatar: uploaded.url });

  const picture = await fetch(server.url + uploaded.url);
  expect(picture.status).toBe(200);
  expect(picture.headers.get('content-type')).toBe('image/webp');
});

test('a tiny picture has the same kind of address', async () => {
  const fan = await worldOf().fan();
  const { url } = await fan.client.call(uploadAvatar, {
    files: { file: await makePicture({ width: 20, height: 20, format: 'png' }) },
  });
  expect((await fetch(server.url + url)).status).toBe(200);
});

test('a new avatar has a new address; of two concurrent uploads one stays, and the account shows it', async () => {
  const fan = await worldOf().fan();
  const [first, second] = await Promise.all([
    fan.client.call(uploadAvatar, { files: { file: await makePicture() } }),
    fan.client.call(uploadAvatar, { files: { file: await makePicture() } }),
  ]);
  expect(first.url).not.toBe(second.url);
  const { avatar } = await fan.client.call(getMe);
  expect([first.url, second.url]).toContain(avatar);
  const attached = await server.app.database.selectFrom('files').select('id').where('object_id', '=', fan.id).execute();
  expect(attached.map(({ id }) => avatar.includes(id))).toEqual([true]);
});

test('the route by id changes only the caller’s own avatar', async () => {
  const [fan, other] = await Promise.all([worldOf().fan(), worldOf().fan()]);
  const files = { file: await makePicture() };
  await fan.client.call(uploadAvatarById, { params: { id: fan.id }, files });
  await expect(fan.client.call(uploadAvatarById, { params: { id: other.id }, files })).rejects.toMatchObject({
    statusCode: 404,
  });
  expect(await fan.client.call(viewUser, { params: { id: other.id } })).toMatchObject({ avatar: '/no-avatar.jpg' });
});

test.each([
  ['a text that calls itself a picture', () => new Blob(['hello'], { type: 'image/jpeg' })],
  ['half a JPEG', async () => (await makePicture({ width: 400, height: 300 })).slice(0, 300, 'image/jpeg')],
  [
    'an SVG with a script',
    () =>
      new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], { type: 'image/svg+xml' }),
  ],
  ['nothing', () => new Blob([], { type: 'image/png' })],
])('%s is rejected with a message, and the old avatar stays', async (_, make) => {
  const fan = await worldOf().fan();
  const before = await fan.client.call(uploadAvatar, { files: { file: await makePicture() } });
  await expect(fan.client.call(uploadAvatar, { files: { file: await make() } })).rejects.toMatchObject({
    statusCode: 422,
    code: 'file-invalid',
    details: [{ path: 'file' }],
  });
  expect(await fan.client.call(getMe)).toMatchObject({ avatar: before.url });
});

test('a rejected upload leaves no file behind', async () => {
  const fan = await worldOf().fan();
  const kept = async (): Promise<number> => {
    const keys: string[] = [];
    for await (const { key } of server.app.storage.list('originals/')) keys.push(key);
    return keys.length;
  };
  const before = await kept();
  await fan.client.call(uploadAvatar, { files: { file: new Blob(['hello']) } }).catch(() => undefined);
  expect(await kept()).toBe(before);
});
