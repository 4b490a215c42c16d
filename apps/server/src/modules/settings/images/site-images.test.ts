import { createClient } from '@ovation/client';
import { changeSettings, getPublicSettings } from '@ovation/contract/site/settings.ts';
import { uploadSiteImage } from '@ovation/contract/site/reference.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script>alert(1)</script></svg>';
const upload = async (bytes: BlobPart, type = 'image/svg+xml'): Promise<string> =>
  (await server.admin.call(uploadSiteImage, { files: { image: new Blob([bytes], { type }) } })).url;
const open = (url: string) => fetch(new URL(url, server.url));

test('staff upload a logo, which visitors get, and whose scripts cannot run', async () => {
  const logoUrl = await upload(svg);
  await server.admin.call(changeSettings, { body: { logoUrl } });
  expect((await createClient({ baseUrl: server.url }).call(getPublicSettings, {})).logoUrl).toBe(logoUrl);
  const answer = await open(logoUrl);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await answer.text()).toBe(svg);
});

test.each([
  ['a page', '<html><body>Hello</body></html>'],
  ['a text', 'logo'],
  ['nothing', ''],
])('%s is no logo, whatever it says that it is', async (_what, bytes) => {
  await expect(upload(bytes)).rejects.toMatchObject({ statusCode: 422, code: 'file-invalid' });
});

test('a logo that is used stays, one that no setting names is deleted with a later upload', async () => {
  const [used, unused] = [await upload(svg), await upload(svg)];
  await server.admin.call(changeSettings, { body: { darkmodeLogoUrl: used } });
  const twoDaysAgo = new Date(server.clock.now().getTime() - 2 * 86_400_000);
  await server.app.database.updateTable('site_images').set({ created_at: twoDaysAgo }).execute();
  const latest = await upload(svg);
  expect(await Promise.all([used, unused, latest].map(async (url) => (await open(url)).status))).toEqual([
    200, 404, 200,
  ]);
});
